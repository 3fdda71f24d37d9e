package io.openperp.drill.attack;

import io.openperp.api.action.ActionResult;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.SignedTransaction;
import io.openperp.client.Signer;
import io.openperp.client.Streams;
import io.openperp.client.Submission;
import io.openperp.client.local.LocalAccount;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A client with an account that repeats one round: it places a resting order, waits until its stream shows the order,
 * cancels it, waits until the stream shows that, and pauses for a tenth of a second.
 */
final class HonestClient implements AutoCloseable {

    private static final String SYMBOL = "BTC-USD";
    private static final String SIZE = "0.001";
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final long PAUSE_MILLIS = 100;

    private final OpenPerp exchange;
    private final Streams streams;
    private final Signer signer = Signer.generate();
    private final LocalAccount account;
    private final String price;

    /** Creates a client with a new account that has money from the faucet, and subscribes to the account. */
    HonestClient(String api, String webSocket) throws InterruptedException {
        exchange = OpenPerp.at(api, webSocket);
        exchange.transactions()
                .submitUntilKnown(signer.sign(Actions.faucet(signer.account())), TIMEOUT)
                .executed();
        price = RestingPrice.below(exchange, SYMBOL, 0).toPlainString();
        streams = exchange.streams();
        account = LocalAccount.follow(streams, signer.account());
        if (!account.await(LocalAccount::hasBegun, TIMEOUT)) {
            throw new IllegalStateException("the stream of the account sent no snapshot within " + TIMEOUT);
        }
    }

    /**
     * Repeats rounds of place and cancel for this long, and completes the last round; returns their durations and the
     * number of failed ones.
     */
    Rounds trade(Duration length) throws InterruptedException {
        long end = System.nanoTime() + length.toNanos();
        List<Long> nanos = new ArrayList<>();
        int failures = 0;
        while (System.nanoTime() < end) {
            long begin = System.nanoTime();
            if (isRoundCompleted()) {
                nanos.add(System.nanoTime() - begin);
            } else {
                failures++;
            }
            Thread.sleep(PAUSE_MILLIS);
        }
        return new Rounds(nanos, failures);
    }

    @Override
    public void close() {
        streams.close();
        exchange.close();
    }

    private boolean isRoundCompleted() throws InterruptedException {
        SignedTransaction order = signer.sign(Actions.limit(Side.BUY, SYMBOL, SIZE, price));
        Bytes32 id = order.orderId();
        return isDone(order, ActionResult.Resting.class)
                && account.await(now -> now.orders().containsKey(id), TIMEOUT)
                && isDone(signer.sign(Actions.cancel(SYMBOL, id)), ActionResult.Cancelled.class)
                && account.await(now -> !now.orders().containsKey(id), TIMEOUT);
    }

    private boolean isDone(SignedTransaction transaction, Class<? extends ActionResult> expected) {
        return exchange.transactions().submit(transaction) instanceof Submission.Executed executed
                && expected.isInstance(executed.only());
    }
}

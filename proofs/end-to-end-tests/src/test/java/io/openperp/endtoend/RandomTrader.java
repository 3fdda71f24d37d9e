package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.Decimal;
import io.openperp.api.action.ActionResult;
import io.openperp.api.market.MarketInfo;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.SignedTransaction;
import io.openperp.client.Signer;
import io.openperp.client.Submission;
import io.openperp.transaction.Action;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A trader of random orders close to the mark price of every market. */
final class RandomTrader {

    private static final int MOST_LOTS = 8;
    private static final int MOST_STEPS_FROM_MARK = 6;
    private static final int STEP_OF_MARK = 4000;

    private final Random random;
    private final OpenPerp exchange;
    private final List<MarketInfo> markets;
    private final Signer signer = Signer.generate();
    private final List<Placed> placed = new ArrayList<>();
    private int executed;

    private record Placed(String symbol, Bytes32 orderId) {}

    RandomTrader(long seed, OpenPerp exchange, List<MarketInfo> markets) {
        this.random = new Random(seed);
        this.exchange = exchange;
        this.markets = markets;
        assertThat(send(signer.sign(Actions.faucet(signer.account()))).getFirst())
                .isInstanceOf(ActionResult.Deposit.class);
    }

    Bytes32 account() {
        return signer.account();
    }

    /** Number of its transactions that were executed. */
    int executed() {
        return executed;
    }

    void tradeFor(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        while (System.nanoTime() < end) {
            step(markets.get(random.nextInt(markets.size())));
        }
    }

    void cancelAll() {
        send(signer.sign(Actions.cancelAll()));
    }

    private void step(MarketInfo market) {
        int dice = random.nextInt(100);
        if (dice < 60) {
            SignedTransaction order = signer.sign(limit(market, TimeInForce.GTC), limit(market, TimeInForce.IOC));
            placed.add(new Placed(market.symbol(), order.orderIds().getFirst()));
            send(order);
        } else if (dice < 75) {
            send(signer.sign(Actions.market(side(), market.symbol(), size(market), random.nextInt(4) == 0)));
        } else if (dice < 80) {
            send(signer.sign(limit(market, TimeInForce.ALO)));
        } else if (dice < 90 && !placed.isEmpty()) {
            Placed order = placed.remove(random.nextInt(placed.size()));
            send(signer.sign(Actions.cancel(order.symbol, order.orderId)));
        } else if (dice < 96 && !placed.isEmpty()) {
            Placed order = placed.get(random.nextInt(placed.size()));
            send(signer.sign(Actions.modify(order.symbol, order.orderId, size(market))));
        } else if (dice < 98) {
            send(signer.sign(Actions.cancelAll(market.symbol())));
        } else {
            send(signer.sign(Actions.leverage(market.symbol(), Integer.toString(1 + random.nextInt(20)))));
        }
    }

    private Action limit(MarketInfo market, TimeInForce timeInForce) {
        long mark = mark(market.symbol());
        long away = mark / STEP_OF_MARK * (random.nextInt(2 * MOST_STEPS_FROM_MARK + 1) - MOST_STEPS_FROM_MARK);
        long price = Fixed.floorToMultiple(mark + away, market.tickSize().units());
        return Actions.limit(
                side(), market.symbol(), size(market), Decimals.format(price), timeInForce, random.nextInt(10) == 0);
    }

    private long mark(String symbol) {
        Decimal mark = exchange.markets().ticker(symbol).markPrice();
        assertThat(mark).isNotNull();
        return mark.units();
    }

    private String size(MarketInfo market) {
        return Decimals.format(market.lotSize().units() * (1 + random.nextInt(MOST_LOTS)));
    }

    private Side side() {
        return Side.of(random.nextBoolean());
    }

    private List<ActionResult> send(SignedTransaction transaction) {
        try {
            Submission submission = exchange.transactions().submitUntilKnown(transaction, Duration.ofSeconds(30));
            executed++;
            return submission instanceof Submission.AlreadyExecuted
                    ? List.of()
                    : submission.executed().results();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while trading", e);
        }
    }
}

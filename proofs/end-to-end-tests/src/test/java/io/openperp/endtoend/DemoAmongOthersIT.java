package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.client.Submission;
import io.openperp.client.stream.Traffic;
import io.openperp.transaction.Action;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.units.Side;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The demo in a market where others trade. */
@ExtendWith(OnTheExchange.class)
class DemoAmongOthersIT {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final String ANY_PRICE = "104000";

    @Test
    void whereAnotherTraderTakesTheOfferOfTheDemoItIsPlayedAgain(Exchange exchange) throws Exception {
        try (OpenPerp client = exchange.javaClient()) {
            Signer other = Signer.generate();
            execute(client, other, Actions.faucet(other.account()));
            AtomicBoolean hasTaken = new AtomicBoolean();
            Traffic takesTheFirstOffer = new Traffic() {
                @Override
                public void answered(String method, String path, int status, String body) {
                    if (body.contains("resting") && hasTaken.compareAndSet(false, true)) {
                        execute(
                                client,
                                other,
                                Actions.limit(Side.BUY, Exchange.BTC, "0.05", ANY_PRICE, TimeInForce.IOC, false));
                    }
                }
            };
            try (RecordingProxy proxy = new RecordingProxy(exchange.http(), takesTheFirstOffer);
                    ChildProcess demo = ChildProcess.exchange("demo", "--url", proxy.address())) {
                assertThat(demo.awaitEnd(SOON)).as(demo.output()).isZero();
                assertThat(demo.output())
                        .contains("Once more, with new accounts: bob's order was to fill hers")
                        .contains("->  filled 0.05 at ");
            }
            assertThat(hasTaken).isTrue();
        }
    }

    private static void execute(OpenPerp client, Signer signer, Action action) {
        assertThat(client.transactions().submit(signer.sign(action))).isInstanceOf(Submission.Executed.class);
    }
}

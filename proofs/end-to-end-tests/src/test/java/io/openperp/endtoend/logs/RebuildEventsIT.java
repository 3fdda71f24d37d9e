package io.openperp.endtoend.logs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.api.action.ActionResult;
import io.openperp.api.order.OpenOrder;
import io.openperp.client.OpenPerp;
import io.openperp.client.RequestFailed;
import io.openperp.client.Signer;
import io.openperp.endtoend.ChildProcess;
import io.openperp.endtoend.RunningSuite;
import io.openperp.journal.Topics;
import io.openperp.localbroker.LoopbackPort;
import io.openperp.localsuite.demo.Trader;
import io.openperp.transaction.FundsAction.Faucet;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.units.Side;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A disk returns another bit of an event than was written: readers cannot continue until the events are written again. */
class RebuildEventsIT {

    private static final Duration SOON = Duration.ofMinutes(3);

    @Test
    void exchangeGoesOnWithEventsThatWereWrittenAnew() throws Exception {
        try (RunningSuite suite = RunningSuite.start(RunningSuite.Lanes.ONE);
                OpenPerp exchange = OpenPerp.at(suite.http(), suite.webSocket())) {
            Trader alice = new Trader("alice", Signer.generate(), exchange);
            alice.send(new Faucet(alice.account(), null));
            for (int order = 1; order <= 5; order++) {
                assertThat(alice.send(bid(order))).isInstanceOf(ActionResult.Resting.class);
            }
            // The first question an exchange just started is asked may outlast the gateway's patience: "ask again".
            List<OpenOrder> before = await("the open orders")
                    .atMost(SOON)
                    .ignoreException(RequestFailed.class)
                    .until(() -> exchange.accounts().openOrders(alice.account()), orders -> true);
            assertThat(before).hasSize(5);
            suite.stop();

            StoredLog.flipABit(suite.data(), Topics.ACCOUNT_EVENTS, 0);
            StoredLog.flipABit(suite.data(), Topics.MARKET_EVENTS, 0);
            StoredLog.remove(suite.data(), Topics.STREAM_SNAPSHOTS, 2); // so that the damaged events are read again
            try (ChildProcess start = ChildProcess.exchange(
                    "start", "--data", suite.data().toString(), "--http-port", free(), "--ws-port", free())) {
                start.awaitLine(line -> line.contains("./exchange rebuild-events --data"), SOON);
                start.terminate();
                start.awaitEnd(SOON);
            }
            assertThat(command(suite, 0, "rebuild-events", "--dry-run"))
                    .containsPattern("account-0 +DAMAGED  the stored record at offset")
                    .containsPattern("market-0 +DAMAGED  the stored record at offset")
                    .containsPattern("market-1 +fits")
                    .contains("Nothing was written");
            assertThat(command(suite, 0, "rebuild-events"))
                    .containsPattern("account-0 +[0-9]+ events written anew")
                    .containsPattern("market-0 +[0-9]+ events written anew")
                    .contains("Done.");
            assertThat(command(suite, 0, "replay")).contains("Everything fits");

            suite.startAgain();
            assertThat(exchange.accounts().openOrders(alice.account())).isEqualTo(before);
            assertThat(alice.send(bid(6))).isInstanceOf(ActionResult.Resting.class);
        }
    }

    private static String free() {
        return Integer.toString(LoopbackPort.free());
    }

    private static LimitOrder bid(int dollars) {
        return new LimitOrder(
                "BTC-USD",
                Side.BUY,
                Quantity.of(90_000_00000000L + dollars * 10_00000000L),
                Quantity.of("0.001"),
                TimeInForce.GTC,
                false,
                Routing.CROSS);
    }

    private static String command(RunningSuite suite, int code, String... arguments) throws Exception {
        String[] all = Arrays.copyOf(arguments, arguments.length + 2);
        all[arguments.length] = "--data";
        all[arguments.length + 1] = suite.data().toString();
        try (ChildProcess child = ChildProcess.exchange(all)) {
            int ended = child.awaitEnd(SOON);
            assertThat(ended).as(child.output()).isEqualTo(code);
            return child.output();
        }
    }
}

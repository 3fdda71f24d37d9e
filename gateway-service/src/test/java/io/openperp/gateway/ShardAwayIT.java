package io.openperp.gateway;

import static io.openperp.gateway.RunningGateway.json;
import static io.openperp.gateway.RunningGateway.signed;
import static io.openperp.gateway.RunningGateway.someone;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.gateway.AccountShardByHand.Liveness;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TransactionCompleted;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.transaction.signing.Envelope;
import io.openperp.units.Side;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A transaction whose shard is away or restoring is refused and kept from the log, and can be sent again. */
class ShardAwayIT {

    private RunningGateway gateway;

    @BeforeEach
    void start() throws Exception {
        gateway = RunningGateway.start("openperp.gateway.shard-patience=1s");
    }

    @AfterEach
    void stop() throws Exception {
        gateway.close();
    }

    @Test
    void nothingIsAppendedForAShardThatRestoresItsState() throws Exception {
        gateway.shard.say(Liveness.RESTORING);
        awaitRefusals(cancelAll());
        int received = gateway.shard.received().size();
        Envelope transaction = cancelAll();

        HttpResponse<String> refused = gateway.submit(transaction);

        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.headers().firstValue("Retry-After")).contains("1");
        assertThat(json(refused).get("error").asString())
                .matches("the account shard does not run at present.*nothing was done, try again");
        assertThat(gateway.shard.received()).hasSize(received);
        gateway.shard.say(Liveness.RUNNING);
        awaitAccepted(transaction);
        assertThat(gateway.shard.received())
                .filteredOn(r -> r.transaction().nonce() == transaction.nonce())
                .hasSize(1);
    }

    @Test
    void shardWithoutHeartbeatIsDown() throws Exception {
        gateway.shard.say(Liveness.SILENT);

        awaitRefusals(cancelAll());

        gateway.shard.say(Liveness.RUNNING);
        awaitAccepted(cancelAll());
    }

    @Test
    void shardWhoseAnswersComeInTimeIsNotAway() throws Exception {
        gateway.shard.say(Liveness.SILENT);
        Envelope mine = cancelAll();
        long until = System.nanoTime() + Duration.ofSeconds(3).toNanos();
        while (System.nanoTime() < until) {
            assertThat(gateway.submit(mine).statusCode()).isEqualTo(200);
            Thread.sleep(100);
        }
    }

    @Test
    void marketWhoseAnswersComeInTimeIsNotAway() throws Exception {
        gateway.shard.answer(transaction -> List.of(statusOfAnOrder(StatusKind.RESTING)));
        gateway.shard.sayOfMarket(Liveness.SILENT);
        long until = System.nanoTime() + Duration.ofSeconds(3).toNanos();
        while (System.nanoTime() < until) {
            assertThat(gateway.submit(order()).statusCode()).isEqualTo(200);
            Thread.sleep(100);
        }
    }

    @Test
    void refusalOfTheAccountShardIsNoSignThatTheMarketRuns() throws Exception {
        gateway.shard.answer(transaction -> List.of(statusOfAnOrder(StatusKind.REJECTED_RISK_LIMIT)));
        gateway.shard.sayOfMarket(Liveness.SILENT);

        Awaitility.await()
                .atMost(Duration.ofSeconds(20))
                .until(() -> gateway.submit(order()).statusCode() == 503);
    }

    @Test
    void whatWasSaidBeforeTheGatewayStartedIsNoSignOfLife() throws Exception {
        gateway.shard.say(Liveness.SILENT);
        try (RunningGateway another = RunningGateway.beside()) {
            another.awaitReady();

            assertThat(another.submit(cancelAll()).statusCode()).isEqualTo(503);
        }
    }

    @Test
    void ordersAreRefusedWhileTheirMarketRestoresAndCancelsAreNot() throws Exception {
        gateway.shard.sayOfMarket(Liveness.RESTORING);
        awaitRefusals(order());
        int received = gateway.shard.received().size();

        HttpResponse<String> refused = gateway.submit(order());

        assertThat(json(refused).get("error").asString()).startsWith("market BTC-USD does not run at present");
        assertThat(gateway.shard.received()).hasSize(received);
        assertThat(gateway.submit(cancelAll()).statusCode()).isEqualTo(200);
        gateway.shard.sayOfMarket(Liveness.RUNNING);
        awaitAccepted(order());
    }

    private static TransactionCompleted.Builder statusOfAnOrder(StatusKind kind) {
        return TransactionCompleted.newBuilder()
                .addStatuses(ActionStatus.newBuilder().setKind(kind));
    }

    private static Envelope cancelAll() {
        return signed(someone(), new CancelAll(List.of()));
    }

    private static Envelope order() {
        return signed(
                someone(),
                new LimitOrder(
                        AccountShardByHand.SYMBOL,
                        Side.BUY,
                        Quantity.of("60000"),
                        Quantity.of("1"),
                        TimeInForce.GTC,
                        false,
                        Routing.CROSS));
    }

    private void awaitRefusals(Envelope transaction) throws Exception {
        await(transaction, 503);
    }

    private void awaitAccepted(Envelope transaction) throws Exception {
        await(transaction, 200);
    }

    /**
     * Submits a transaction until it has this status, so rarely that an answer, which the shard of this test sends, is
     * no sign of life for the next.
     */
    private void await(Envelope transaction, int status) throws Exception {
        Awaitility.await()
                .atMost(Duration.ofSeconds(20))
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(1200))
                .until(() -> gateway.submit(transaction).statusCode() == status);
    }
}

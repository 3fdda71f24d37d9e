package io.openperp.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.Decimal;
import io.openperp.api.OrderStatus;
import io.openperp.api.json.ApiJson;
import io.openperp.api.stream.AccountUpdate;
import io.openperp.client.order.OrderTracker;
import io.openperp.client.order.TrackedOrder;
import io.openperp.client.order.TrackedOrder.Stage;
import io.openperp.client.stream.StreamMessage;
import io.openperp.client.stream.Topic;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A program knows what became of its orders, whatever is lost on the way. */
class OrderTrackerTest {

    private static final Duration LONG = Duration.ofSeconds(20);
    private static final String DONE =
            "{\"status\":\"ok\",\"response\":{\"type\":\"order\",\"data\":{\"statuses\":[%s]}}}";
    private static final String REFUSED =
            "{\"status\":\"error\",\"response\":{\"type\":\"order\",\"data\":{\"statuses\":[{\"error\":{\"message\":\"%s\"}}]}}}";
    private static final String SNAPSHOT =
            "{\"type\":\"accountSnapshot\",\"margin\":{},\"positions\":[],\"openOrders\":[],\"leverageSettings\":[]}";

    private final Signer alice = Signer.generate();
    private final SignedTransaction order = alice.sign(Actions.limit(Side.BUY, "BTC-USD", "1", "100"));
    private final Bytes32 id = order.orderId();
    private final List<Stage> seen = new CopyOnWriteArrayList<>();
    private StubExchange stub;
    private OpenPerp exchange;
    private OrderTracker tracker;

    @BeforeEach
    void open() throws IOException {
        stub = new StubExchange();
        exchange = stub.client();
        tracker = new OrderTracker(exchange, alice.account(), changed -> seen.add(changed.stage()));
    }

    @AfterEach
    void close() {
        tracker.close();
        exchange.close();
        stub.close();
    }

    @Test
    void answerSaysWhatBecameOfAnOrder() throws InterruptedException {
        stub.replies(
                200,
                DONE.formatted("{\"working\":{\"oid\":\"%s\",\"filledSz\":0.25,\"remainingSz\":0.75,\"vwap\":99}}"
                        .formatted(id)));
        assertThat(tracker.send(order, LONG)).isInstanceOf(Submission.Executed.class);
        assertThat(tracked().status()).isEqualTo(OrderStatus.WORKING);
        assertThat(tracked().filledSize()).isEqualTo(Decimal.parse("0.25"));
        assertThat(tracked().averagePrice()).isEqualTo(Decimal.parse("99"));
        assertThat(tracked().price()).isEqualTo(Decimal.parse("100"));
        assertThat(seen).containsExactly(Stage.SENDING, Stage.OPEN);
    }

    @Test
    void orderIsAskedForByItsIdWhenTheAnswerWasLost() throws InterruptedException {
        stub.replies(0, "")
                .replies(
                        200,
                        REFUSED.formatted("duplicate nonce\",\"duplicate\":\"this\",\"executedAt\":5,\"detail\":\""))
                .replies(200, "[]")
                .replies(200, outcome("working", 5));
        assertThat(tracker.send(order, LONG)).isEqualTo(new Submission.AlreadyExecuted(5L));
        assertThat(tracked().status()).isEqualTo(OrderStatus.WORKING);
        assertThat(tracked().filledSize()).isEqualTo(Decimal.parse("0.25"));
        assertThat(seen).containsExactly(Stage.SENDING, Stage.UNKNOWN, Stage.OPEN);
    }

    @Test
    void refusedTransactionLeavesNoOpenOrder() throws InterruptedException {
        stub.replies(200, REFUSED.formatted("bad signature"));
        tracker.send(order, LONG);
        assertThat(tracked().stage()).isEqualTo(Stage.NOT_SENT);
        assertThat(tracked().reason()).isEqualTo("bad signature");
        assertThat(tracker.open()).isEmpty();
    }

    @Test
    void refusedCancelLeavesItsOrder() throws InterruptedException {
        stub.replies(200, DONE.formatted("{\"resting\":{\"oid\":\"%s\"}}".formatted(id)))
                .replies(
                        200,
                        DONE.formatted("{\"cancelOneRejected\":{\"oid\":\"%s\",\"reason\":\"busy\"}}".formatted(id)))
                .replies(200, DONE.formatted("{\"cancelled\":{\"oid\":\"%s\"}}".formatted(id)));
        tracker.send(order, LONG);
        tracker.send(alice.sign(Actions.cancel("BTC-USD", id)), LONG);
        assertThat(tracked().status()).isEqualTo(OrderStatus.RESTING);
        tracker.send(alice.sign(Actions.cancel("BTC-USD", id)), LONG);
        assertThat(tracked().status()).isEqualTo(OrderStatus.CANCELLED);
    }

    @Test
    void answerThatComesAfterTheStreamChangesNothing() throws InterruptedException {
        stub.replies(200, DONE.formatted("{\"resting\":{\"oid\":\"%s\"}}".formatted(id)));
        tracker.send(order, LONG);
        take(update("working", "0.5", 9), false);
        take(update("working", "0.2", 8), false);
        assertThat(tracked().filledSize()).as("an older message").isEqualTo(Decimal.parse("0.5"));
        take(update("filled", "1", 10), false);
        take(update("working", "0.5", 9), false);
        assertThat(tracked().status()).isEqualTo(OrderStatus.FILLED);
        assertThat(tracker.open()).isEmpty();
    }

    /** STR-018: what a cut of the stream has hidden is asked for. */
    @Test
    void openOrdersAreAskedForAfterAGapInTheStream() throws InterruptedException {
        stub.replies(200, DONE.formatted("{\"resting\":{\"oid\":\"%s\"}}".formatted(id)))
                .replies(200, outcome("filled", 7));
        tracker.send(order, LONG);
        take(SNAPSHOT, true);
        awaitEnd();
        assertThat(tracked().status()).isEqualTo(OrderStatus.FILLED);
        assertThat(stub.requests()).last().asString().contains("\"type\":\"order\"", id.toString());
    }

    private void awaitEnd() throws InterruptedException {
        long deadline = System.nanoTime() + LONG.toNanos();
        while (!tracked().hasEnded() && System.nanoTime() < deadline) {
            Thread.sleep(20);
        }
    }

    private TrackedOrder tracked() {
        return tracker.order(id).orElseThrow();
    }

    private void take(String json, boolean missed) {
        AccountUpdate update = ApiJson.mapper().readValue(json, AccountUpdate.class);
        tracker.take(new StreamMessage<>(Topic.account(alice.account()), update, 1, missed));
    }

    private String update(String status, String filled, long timestamp) {
        return """
                {"type":"orderUpdate","status":"%s","symbol":"BTC-USD","orderId":"%s","price":100,"originalSize":1,"size":1,"filledSize":%s,"vwap":99,"isBuy":true,"maker":true,"timestamp":%d,"reason":null}""".formatted(status, id, filled, timestamp);
    }

    private String outcome(String status, long timestamp) {
        return """
                [{"order":{"orderId":"%s","symbol":"BTC-USD","status":"%s","executedSize":0.25,"vwap":99,"reason":null,"nonce":1,"slot":1,"timestamp":%d,"side":"buy","price":100,"originalSize":1,"size":0.75}}]""".formatted(id, status, timestamp);
    }
}

package io.openperp.stream.socket;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.stream.resume.Patience;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketSession;

/** What waits for a client that does not keep up (STR-019). */
class ConnectionTest {

    private final CountDownLatch firstIsLeaving = new CountDownLatch(1);
    private final CountDownLatch clientReads = new CountDownLatch(1);
    private final CountDownLatch lastHasLeft = new CountDownLatch(1);
    private final CompletableFuture<CloseStatus> closed = new CompletableFuture<>();
    private final List<String> sent = Collections.synchronizedList(new ArrayList<>());
    private final Connection connection =
            new Connection(session(), 4096, 1, new Patience(Duration.ZERO), new MessageAssembly(1000, 1000));

    @Test
    void newestOfATopicTakesThePlaceOfTheOneThatWaits() throws Exception {
        connection.send(new TextMessage("first"));
        firstIsLeaving.await();
        connection.sendLatest("ticker.BTC-USD", new TextMessage("ticker 0"));
        connection.send(new TextMessage("trade"));
        for (int i = 1; i <= 100_000; i++) {
            assertThat(connection.sendLatest("ticker.BTC-USD", new TextMessage("ticker " + i)))
                    .isTrue();
            assertThat(connection.sendLatest("ticker.ETH-USD", new TextMessage("other " + i)))
                    .isTrue();
        }
        connection.send(new TextMessage("last"));
        clientReads.countDown();

        assertThat(lastHasLeft.await(5, TimeUnit.SECONDS)).isTrue();
        assertThat(sent).containsExactly("first", "ticker 100000", "trade", "other 100000", "last");
    }

    @Test
    void topicThatHasLeftWaitsAgainBehindTheOthers() throws Exception {
        clientReads.countDown();
        for (int i = 0; i < 100; i++) {
            String text = "ticker " + i;
            connection.sendLatest("ticker.BTC-USD", new TextMessage(text));
            while (!sent.contains(text)) {
                Thread.onSpinWait();
            }
        }
        assertThat(sent).hasSize(100);
    }

    @Test
    void everythingElseWaitsUntilItIsTooMuch() throws Exception {
        connection.send(new TextMessage("first"));
        firstIsLeaving.await();
        String kilobyte = "x".repeat(1024);
        for (int i = 0; i < 4; i++) {
            assertThat(connection.send(new TextMessage(kilobyte))).isTrue();
        }
        assertThat(connection.send(new TextMessage("y"))).isFalse();
        assertThat(connection.sendLatest("ticker.BTC-USD", new TextMessage("late")))
                .isFalse();
        clientReads.countDown();

        CloseStatus status = closed.get(5, TimeUnit.SECONDS);
        assertThat(status.getCode()).isEqualTo(1008);
        assertThat(status.getReason()).isEqualTo("too slow: more than 4096 bytes were waiting");
        assertThat(sent).containsExactly("first");
    }

    @Test
    void snapshotsThatAllShareCountLittle() throws Exception {
        connection.send(new TextMessage("first"));
        firstIsLeaving.await();
        TextMessage shared = new TextMessage("x".repeat(1_000_000));
        for (int i = 0; i < 5; i++) {
            assertThat(connection.sendFirstShared("candle." + i, shared)).isTrue();
        }
        assertThat(connection.sendFirstShared("candle.5", shared)).isFalse();
        clientReads.countDown();
    }

    /** Else a client that never reads would hold a book as it was at each of its requests. */
    @Test
    void bookThatIsSubscribedToAgainAndAgainCountsInFull() throws Exception {
        connection.send(new TextMessage("first"));
        firstIsLeaving.await();
        assertThat(connection.sendFirstShared("l2delta.BTC-USD", new TextMessage("x".repeat(5_000))))
                .isTrue();
        assertThat(connection.sendFirstShared("l2delta.BTC-USD", new TextMessage("y".repeat(5_000))))
                .isTrue();
        assertThat(connection.sendFirstShared("l2delta.BTC-USD", new TextMessage("z".repeat(5_000))))
                .isFalse();
        clientReads.countDown();
    }

    @Test
    void viewOfABookThatIsSubscribedToAgainAndAgainCountsInFull() throws Exception {
        connection.send(new TextMessage("first"));
        firstIsLeaving.await();
        int views = 0;
        while (connection.sendLatest("l2snapshot.BTC-USD", new TextMessage("x".repeat(2_000)))) {
            connection.beginAnew("l2snapshot.BTC-USD");
            views++;
        }
        assertThat(views).isLessThan(5);
        clientReads.countDown();
    }

    @Test
    void snapshotOfATopicThatIsLeftIsNotSentAndTakesNoRoom() throws Exception {
        connection.send(new TextMessage("first"));
        firstIsLeaving.await();
        for (int i = 0; i < 10_000; i++) {
            assertThat(connection.sendFirst("account.A", new TextMessage("x".repeat(4_000))))
                    .isTrue();
            assertThat(connection.sendLatest("l2snapshot.BTC-USD", new TextMessage("x".repeat(4_000))))
                    .isTrue();
            connection.leave("account.A");
            connection.leave("l2snapshot.BTC-USD");
        }
        connection.send(new TextMessage("last"));
        clientReads.countDown();

        assertThat(lastHasLeft.await(5, TimeUnit.SECONDS)).isTrue();
        assertThat(sent).containsExactly("first", "last");
    }

    @Test
    void oneLargeSnapshotLeavesAllTheRoomToItsUpdates() throws Exception {
        connection.send(new TextMessage("first"));
        firstIsLeaving.await();
        assertThat(connection.sendFirst("account.A", new TextMessage("x".repeat(1_000_000))))
                .isTrue();
        for (int i = 0; i < 4; i++) {
            assertThat(connection.send(new TextMessage("u".repeat(1_000)))).isTrue();
        }
        assertThat(connection.sendFirst("account.B", new TextMessage("small"))).isFalse();
        clientReads.countDown();
    }

    /** Of a client that reads nothing until it is told to. */
    private WebSocketSession session() {
        return (WebSocketSession) Proxy.newProxyInstance(
                ConnectionTest.class.getClassLoader(),
                new Class<?>[] {WebSocketSession.class},
                (session, method, a) -> {
                    switch (method.getName()) {
                        case "getId" -> {
                            return "1";
                        }
                        case "sendMessage" -> leave(((TextMessage) a[0]).getPayload());
                        case "close" -> closed.complete((CloseStatus) a[0]);
                        default -> throw new UnsupportedOperationException(method.getName());
                    }
                    return null;
                });
    }

    private void leave(String text) throws InterruptedException {
        firstIsLeaving.countDown();
        clientReads.await();
        sent.add(text);
        if (text.equals("last")) {
            lastHasLeft.countDown();
        }
    }
}

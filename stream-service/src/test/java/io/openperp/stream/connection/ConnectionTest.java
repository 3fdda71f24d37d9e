package io.openperp.stream.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.ApiVersion;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.PingMessage;

/** Messages that wait for a client that does not keep up (STR-019). */
class ConnectionTest {

    private final Terminal client = Terminal.deaf();
    private final Connection connection = new Connection(
            client.session,
            4096,
            1,
            new Patience(Duration.ZERO),
            new MessageAssembly(1000),
            new MemoryBudget(Long.MAX_VALUE));

    /** The client's pong is behind its earlier messages, which are not read yet. */
    @Test
    void clientThatIsReadAtAPaceHasTimeForItsPongAfterwards() throws Exception {
        long deadline = Duration.ofMinutes(1).toNanos();
        Terminal client = Terminal.reading("paced");
        Connection paced = new Connection(
                client.session,
                1000,
                1,
                new Patience(Duration.ZERO),
                new MessageAssembly(1000),
                new MemoryBudget(Long.MAX_VALUE));
        paced.keepAlive(System.nanoTime() + deadline, 0, deadline);
        assertThat(client.told.poll(5, TimeUnit.SECONDS)).isInstanceOf(PingMessage.class);

        paced.keepAlive.restReading(() -> {
            paced.keepAlive(System.nanoTime() + 2 * deadline, deadline, deadline);
            return true;
        });
        assertThat(paced.isEnding()).isFalse();

        paced.keepAlive(System.nanoTime() + 2 * deadline, deadline, deadline);
        assertThat(client.awaitClose().getReason()).startsWith("no pong within");
    }

    /**
     * API-095: batches, first messages and messages that replace another; those that are of no account leave as they
     * are.
     */
    @Test
    void whatIsOfAnAccountIsSpelledAsTheConnectionAsks() throws Exception {
        Terminal client = Terminal.reading("live");
        Connection live = new Connection(
                client.session,
                100_000,
                1,
                new Patience(Duration.ZERO),
                new MessageAssembly(1000),
                new MemoryBudget(Long.MAX_VALUE));
        live.spelling = ApiVersion.LIVE;
        String fill =
                "{\"type\":\"account\",\"data\":{\"type\":\"fill\",\"symbol\":\"BTC-USD\",\"orderId\":\"1\",\"price\":1,"
                        + "\"size\":1,\"isBuy\":true,\"timestamp\":1,\"maker\":false,\"side\":\"buy\",\"fee\":20,\"realizedPnl\":0,"
                        + "\"tradeId\":\"1:1\",\"feeBps\":5,\"reason\":\"normal\",\"reasonCode\":0},\"topic\":\"account.1\",\"seq\":1,\"prev\":0}";
        String spelled = fill.replace("\"fee\":20", "\"fee\":-20");
        OutboundMessage message = new OutboundMessage(fill);
        live.send(OutboundMessage.batchOf(List.of(new OutboundMessage("{\"type\":\"trades\"}"), message)));
        live.sendFirst("account.1", message);
        live.sendFirstShared("account.1", message);
        live.sendLatest("account.1", message);
        live.send(new OutboundMessage("last"));
        client.awaitSent("last");
        assertThat(client.sent).containsExactly("{\"type\":\"trades\"}", spelled, spelled, spelled, spelled, "last");
    }

    @Test
    void whatWaitsIsWrittenTogetherAndNothingIsKeptBack() throws Exception {
        connection.send(new OutboundMessage("first"));
        client.awaitLeaving();
        connection.writer().flushBy(() -> client.sent.add("written"));
        connection.send(new OutboundMessage("second"));
        connection.send(new OutboundMessage("third"));
        client.read();
        client.awaitSent("written");
        assertThat(client.sent).containsExactly("first", "second", "third", "written");

        connection.send(new OutboundMessage("fourth"));
        client.awaitSent("fourth");
        client.sent.remove("written");
        client.awaitSent("written");
        assertThat(client.sent).containsExactly("first", "second", "third", "fourth", "written");
    }

    @Test
    void whatWasSentIsWrittenBeforeTheConnectionRests() throws Exception {
        connection.writer().paceBy(bytes -> 50_000_000);
        connection.writer().flushBy(() -> client.sent.add("written"));
        connection.send(new OutboundMessage("first"));
        connection.send(new OutboundMessage("second"));
        client.read();
        client.awaitSent("second");
        assertThat(client.sent).containsSubsequence("first", "written", "second");
    }

    @Test
    void newestOfATopicTakesThePlaceOfTheOneThatWaits() throws Exception {
        connection.send(new OutboundMessage("first"));
        client.awaitLeaving();
        connection.sendLatest("ticker.BTC-USD", new OutboundMessage("ticker 0"));
        connection.send(new OutboundMessage("trade"));
        for (int i = 1; i <= 100_000; i++) {
            assertThat(connection.sendLatest("ticker.BTC-USD", new OutboundMessage("ticker " + i)))
                    .isTrue();
            assertThat(connection.sendLatest("ticker.ETH-USD", new OutboundMessage("other " + i)))
                    .isTrue();
        }
        connection.send(new OutboundMessage("last"));
        client.read();

        client.awaitSent("last");
        assertThat(client.sent).containsExactly("first", "ticker 100000", "trade", "other 100000", "last");
    }

    @Test
    void topicThatHasLeftWaitsAgainBehindTheOthers() throws Exception {
        client.read();
        for (int i = 0; i < 100; i++) {
            String text = "ticker " + i;
            connection.sendLatest("ticker.BTC-USD", new OutboundMessage(text));
            client.awaitSent(text);
        }
        assertThat(client.sent).hasSize(100);
    }

    @Test
    void everythingElseWaitsUntilItIsTooMuch() throws Exception {
        connection.send(new OutboundMessage("first"));
        client.awaitLeaving();
        String kilobyte = "x".repeat(1024);
        for (int i = 0; i < 4; i++) {
            assertThat(connection.send(new OutboundMessage(kilobyte))).isTrue();
        }
        assertThat(connection.send(new OutboundMessage("y"))).isFalse();
        assertThat(connection.sendLatest("ticker.BTC-USD", new OutboundMessage("late")))
                .isFalse();
        client.read();

        CloseStatus status = client.awaitClose();
        assertThat(status.getCode()).isEqualTo(1008);
        assertThat(status.getReason()).isEqualTo("too slow: more than 4096 bytes were waiting");
        assertThat(client.sent).containsExactly("first");
    }

    @Test
    void snapshotsThatAllShareCountLittle() throws Exception {
        connection.send(new OutboundMessage("first"));
        client.awaitLeaving();
        OutboundMessage shared = new OutboundMessage("x".repeat(1_000_000));
        for (int i = 0; i < 5; i++) {
            assertThat(connection.sendFirstShared("candle." + i, shared)).isTrue();
        }
        assertThat(connection.sendFirstShared("candle.5", shared)).isFalse();
        client.read();
    }

    /** Else a client that never reads would hold a book as it was at each of its requests. */
    @Test
    void bookThatIsSubscribedToAgainAndAgainCountsInFull() throws Exception {
        connection.send(new OutboundMessage("first"));
        client.awaitLeaving();
        assertThat(connection.sendFirstShared("l2delta.BTC-USD", new OutboundMessage("x".repeat(5_000))))
                .isTrue();
        assertThat(connection.sendFirstShared("l2delta.BTC-USD", new OutboundMessage("y".repeat(5_000))))
                .isTrue();
        assertThat(connection.sendFirstShared("l2delta.BTC-USD", new OutboundMessage("z".repeat(5_000))))
                .isFalse();
        client.read();
    }

    @Test
    void viewOfABookThatIsSubscribedToAgainAndAgainCountsInFull() throws Exception {
        connection.send(new OutboundMessage("first"));
        client.awaitLeaving();
        int views = 0;
        while (connection.sendLatest("l2snapshot.BTC-USD", new OutboundMessage("x".repeat(2_000)))) {
            connection.beginAnew("l2snapshot.BTC-USD");
            views++;
        }
        assertThat(views).isLessThan(5);
        client.read();
    }

    @Test
    void snapshotOfATopicThatIsLeftIsNotSentAndTakesNoRoom() throws Exception {
        connection.send(new OutboundMessage("first"));
        client.awaitLeaving();
        for (int i = 0; i < 10_000; i++) {
            assertThat(connection.sendFirst("account.A", new OutboundMessage("x".repeat(4_000))))
                    .isTrue();
            assertThat(connection.sendLatest("l2snapshot.BTC-USD", new OutboundMessage("x".repeat(4_000))))
                    .isTrue();
            connection.dropTopic("account.A");
            connection.dropTopic("l2snapshot.BTC-USD");
        }
        connection.send(new OutboundMessage("last"));
        client.read();

        client.awaitSent("last");
        assertThat(client.sent).containsExactly("first", "last");
    }

    @Test
    void oneLargeSnapshotLeavesAllTheRoomToItsUpdates() throws Exception {
        connection.send(new OutboundMessage("first"));
        client.awaitLeaving();
        assertThat(connection.sendFirst("account.A", new OutboundMessage("x".repeat(1_000_000))))
                .isTrue();
        for (int i = 0; i < 4; i++) {
            assertThat(connection.send(new OutboundMessage("u".repeat(1_000)))).isTrue();
        }
        assertThat(connection.sendFirst("account.B", new OutboundMessage("small")))
                .isFalse();
        client.read();
    }
}

package io.openperp.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.json.ApiJson;
import io.openperp.api.stream.ServerMessage;
import io.openperp.client.stream.StreamMessage;
import io.openperp.client.stream.Topic;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** When a message follows the one before, and what is asked for when it does not. */
class SubscriptionTest {

    private final List<StreamMessage<List<ServerMessage.Trade>>> messages = new ArrayList<>();
    private final Subscription<List<ServerMessage.Trade>> trades =
            new Subscription<>(Topic.trades("BTC-USD"), messages::add);
    private long id;

    @Test
    void resumesAfterTheLastMessage() {
        begin(100L);
        deliver(trade(101, 100));
        deliver(trade(102, 101));
        trades.disconnected();
        assertThat(request().path("resumeFrom").asLong()).isEqualTo(102);
        trades.confirmed(id, 105L);
        deliver(trade(105, 102));
        assertThat(messages).extracting(StreamMessage::seq).containsExactly(101L, 102L, 105L);
        assertThat(messages).noneMatch(StreamMessage::missed);
    }

    @Test
    void resumesFromTheConfirmationWhenNothingHasCome() {
        begin(0L);
        trades.disconnected();
        assertThat(request().path("resumeFrom").asLong(-1)).isZero();
    }

    @Test
    void messageThatDoesNotFollowIsAGap() {
        begin(100L);
        deliver(trade(101, 100));
        assertThat(trades.judge(trade(103, 102))).isEqualTo(Subscription.Verdict.GAP);
        assertThat(request().path("resumeFrom").asLong()).isEqualTo(101);
        assertThat(trades.judge(trade(104, 103))).isEqualTo(Subscription.Verdict.DROP);
        trades.confirmed(id, 104L);
        deliver(trade(103, 101));
    }

    @Test
    void gapRightAfterResumingIsNotResumedFromAgain() {
        begin(100L);
        deliver(trade(101, 100));
        trades.disconnected();
        request();
        trades.confirmed(id, 110L);
        assertThat(trades.judge(trade(110, 109))).isEqualTo(Subscription.Verdict.GAP);
        assertThat(request().has("resumeFrom")).isFalse();
        trades.confirmed(id, 110L);
        deliver(trade(111, 110));
        assertThat(messages.getLast().missed()).isTrue();
    }

    @Test
    void messagesTooOldToResumeAreReported() {
        begin(100L);
        deliver(trade(101, 100));
        trades.disconnected();
        request();
        trades.confirmed(id, 900L);
        deliver(json("{\"data\":{\"trades\":[]},\"seq\":900,\"prev\":0,\"resumed\":false}"));
        deliver(trade(901, 900));
        assertThat(messages).extracting(StreamMessage::missed).containsExactly(false, true, false);
    }

    @Test
    void derivedMessagesHaveTheNumberOfTheLast() {
        begin(100L);
        deliver(trade(101, 100));
        deliver(trade(101, 101));
        deliver(trade(102, 101));
        assertThat(messages).hasSize(3);
    }

    @Test
    void exchangeWithoutNumbersReportsNoMissedMessages() {
        begin(null);
        deliver(json("{\"data\":{\"trades\":[]}}"));
        trades.disconnected();
        assertThat(request().has("resumeFrom")).isFalse();
        trades.confirmed(id, null);
        deliver(json("{\"data\":{\"trades\":[]}}"));
        deliver(json("{\"data\":{\"trades\":[]}}"));
        assertThat(messages).extracting(StreamMessage::missed).containsExactly(false, true, false);
    }

    @Test
    void ofATickerOnlyTheNewestCounts() {
        Subscription<?> ticker = new Subscription<>(Topic.ticker("BTC-USD"), message -> {});
        ticker.request(++id, 0);
        ticker.confirmed(id, 5L);
        assertThat(ticker.judge(trade(9, 8))).isEqualTo(Subscription.Verdict.DELIVER);
        assertThat(ticker.request(++id, 0).has("resumeFrom")).isFalse();
    }

    @Test
    void confirmationOfAnEarlierRequestDoesNotCount() {
        request();
        request();
        trades.confirmed(id - 1, 3L);
        assertThat(trades.judge(trade(4, 3))).isEqualTo(Subscription.Verdict.DROP);
        trades.confirmed(id, 4L);
        deliver(trade(5, 4));
    }

    @Test
    void refusedTopicThatIsRequestedAgainIsDelivered() {
        request();
        assertThat(trades.isSnapshotUnderWay()).isTrue();
        trades.refused(id, 1);
        assertThat(trades.isSnapshotUnderWay()).as("another topic was refused").isTrue();
        trades.refused(id, 0);
        assertThat(trades.isSnapshotUnderWay()).isFalse();
        request();
        trades.refused(id - 1, -1);
        assertThat(trades.isSnapshotUnderWay()).isTrue();
        trades.confirmed(id, 4L);
        deliver(trade(5, 4));
    }

    @Test
    void topicIsNotRequestedAgainWhileTheAnswerTakesLong() {
        begin(100L);
        trades.disconnected();
        request();
        assertThat(trades.isOverdue(0)).isFalse();
        trades.refused(id, -1);
        assertThat(trades.isOverdue(0)).isTrue();
        request();
        assertThat(trades.isOverdue(0)).isFalse();
    }

    private JsonNode request() {
        return trades.request(++id, 0);
    }

    private void begin(Long seq) {
        request();
        assertThat(trades.judge(trade(1, 0))).isEqualTo(Subscription.Verdict.DROP);
        trades.confirmed(id, seq);
    }

    private void deliver(JsonNode message) {
        assertThat(trades.judge(message)).isEqualTo(Subscription.Verdict.DELIVER);
        trades.take(message).run();
    }

    private static JsonNode trade(long seq, long prev) {
        return json(
                "{\"data\":{\"trades\":[{\"s\":\"BTC-USD\",\"px\":100000,\"sz\":0.1,\"time\":1,\"side\":true,\"maker\":\"m\",\"taker\":\"t\"}]},\"seq\":%d,\"prev\":%d}"
                        .formatted(seq, prev));
    }

    private static JsonNode json(String text) {
        return ApiJson.mapper().readTree(text);
    }
}

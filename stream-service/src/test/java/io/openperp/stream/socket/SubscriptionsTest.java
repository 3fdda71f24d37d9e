package io.openperp.stream.socket;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.ApiJson;
import io.openperp.api.ClientMessage;
import io.openperp.stream.StreamSettings;
import io.openperp.stream.resume.Patience;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** What a subscription does to a client that reads slowly, and to everybody else. */
class SubscriptionsTest {

    private static final String TOPIC = "ticker.BTC-USD";

    private final Terminal client = Terminal.deaf();
    private final Connection connection = new Connection(
            client.session,
            1_000_000,
            1,
            new Patience(Duration.ZERO),
            new MessageAssembly(1000),
            new MemoryBudget(Long.MAX_VALUE));
    private final AtomicInteger read = new AtomicInteger();
    private final Subscriptions subscriptions = new Subscriptions(
            new Channels(),
            List.of(new Tickers()),
            new Binder(new MapConfigurationPropertySource(Map.of()))
                    .bindOrCreate("openperp.stream", StreamSettings.class),
            new MemoryBudget(Long.MAX_VALUE),
            1_000_000);

    @Test
    void firstMessageFollowsTheConfirmationEvenIfAnOlderOneStillWaits() throws Exception {
        connection.send(new OutboundMessage("first"));
        client.awaitLeaving();
        connection.sendLatest(TOPIC, new OutboundMessage("before"));
        subscriptions.subscribe(connection, ApiJson.mapper().readTree("[{\"type\":\"ticker\"}]"), null);
        connection.sendLatest(TOPIC, new OutboundMessage("newest"));
        connection.send(new OutboundMessage("last"));
        client.read();

        client.awaitSent("last");
        assertThat(client.sent)
                .containsExactly(
                        "first",
                        "before",
                        "{\"type\":\"subscriptionResponse\",\"topics\":[\"" + TOPIC + "\"],\"seqs\":[7]}",
                        "newest",
                        "last");
    }

    @Test
    void requestForMoreTopicsThanAreAcceptedIsNotReadAtAll() throws Exception {
        client.read();
        String keys = "1" + ",1".repeat(100_000);
        subscriptions.subscribe(
                connection, ApiJson.mapper().readTree("[{\"type\":\"ticker\",\"user\":[" + keys + "]}]"), null);

        assertThat(client.awaitClose().getReason()).isEqualTo("more than 100 subscriptions");
        assertThat(read).hasValue(0);
    }

    @Test
    void snapshotIsNotSentOnceItsTopicIsLeft() throws Exception {
        connection.send(new OutboundMessage("first"));
        client.awaitLeaving();
        subscriptions.subscribe(connection, ApiJson.mapper().readTree("[{\"type\":\"ticker\"}]"), null);
        subscriptions.unsubscribe(connection, TOPIC, null);
        connection.send(new OutboundMessage("last"));
        client.read();

        client.awaitSent("last");
        assertThat(client.sent).noneMatch("at once"::equals).hasSize(4);
    }

    /** One topic, whose latest message is sent at once. */
    private final class Tickers implements Stream {

        @Override
        public String type() {
            return "ticker";
        }

        @Override
        public void read(ClientMessage.Subscription entry, Wanted wanted) {
            read.incrementAndGet();
            wanted.add(new TopicRequest() {
                @Override
                public String topic() {
                    return TOPIC;
                }

                @Override
                public long seq() {
                    return 7;
                }

                @Override
                public void begin(Connection client) {
                    client.sendLatest(TOPIC, new OutboundMessage("at once"));
                }
            });
        }
    }
}

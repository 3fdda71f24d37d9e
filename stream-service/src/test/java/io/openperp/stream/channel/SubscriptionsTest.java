package io.openperp.stream.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.json.ApiJson;
import io.openperp.api.stream.ClientMessage;
import io.openperp.api.stream.ServerMessage.RequestId;
import io.openperp.stream.StreamSettings;
import io.openperp.stream.connection.Connection;
import io.openperp.stream.connection.MemoryBudget;
import io.openperp.stream.connection.MessageAssembly;
import io.openperp.stream.connection.OutboundMessage;
import io.openperp.stream.connection.Patience;
import io.openperp.stream.connection.Terminal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import tools.jackson.databind.JsonNode;

/** Effects of a subscription on a client that reads slowly, and on everybody else. */
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
    void entryWithMoreTopicsThanAreAcceptedIsNotReadAtAll() throws Exception {
        client.read();
        String keys = "1" + ",1".repeat(100_000);
        subscriptions.subscribe(
                connection, ApiJson.mapper().readTree("[{\"type\":\"ticker\",\"user\":[" + keys + "]}]"), null);

        client.awaitSent(
                error("subscription 0: it names 100001 topics, a connection has at most 100 subscriptions", ""));
        assertThat(client.isClosed()).isFalse();
        assertThat(read).hasValue(0);
    }

    /** A message has a bound: the entries beyond it get one answer, and those before it count. */
    @Test
    void messageIsReadUpToABound() throws Exception {
        client.read();
        subscriptions.subscribe(
                connection,
                ApiJson.mapper().readTree("[\"ticker\"" + ",5".repeat(50_000) + ",\"ticker\"]"),
                RequestId.of(8));

        client.awaitSent(error(
                "subscription 1000: neither it nor what follows was read: a message may name 1000 topics",
                ",\"id\":8"));
        client.awaitSent("{\"type\":\"subscriptionResponse\",\"topics\":[\"" + TOPIC + "\"],\"seqs\":[7],\"id\":8}");
        assertThat(client.isClosed()).isFalse();
        assertThat(read).hasValue(1);
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

    /** Many connections with nearly the maximum of topics must not displace one of another address that has the maximum. */
    @Test
    void addressWithMostTopicsMakesRoomWhateverItsConnectionsHave() throws Exception {
        Channels channels = new Channels();
        Subscriptions few = subscriptions(channels, 10);
        Terminal honest = Terminal.at("203.0.113.1");
        few.subscribe(connection(honest), topics("honest", 4), null);
        List<Terminal> attackers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Terminal attacker = Terminal.at("203.0.113.2");
            attackers.add(attacker);
            few.subscribe(connection(attacker), topics("attacker" + i, 3), null);
        }
        few.subscribe(connection(Terminal.at("203.0.113.3")), topics("newcomer", 1), null);

        assertThat(honest.isClosed()).isFalse();
        assertThat(channels.subscriptionCount()).isLessThanOrEqualTo(10);
        assertThat(String.join(" ", attackers.get(2).sent) + String.join(" ", attackers.get(3).sent))
                .contains("too many subscriptions of all clients");
    }

    private static String error(String message, String id) {
        return "{\"type\":\"error\",\"message\":\"" + message + "\",\"error\":{\"message\":\"" + message + "\"}" + id
                + "}";
    }

    private Subscriptions subscriptions(Channels channels, int most) {
        return new Subscriptions(
                channels,
                List.of(new Tickers(), new Named()),
                new Binder(new MapConfigurationPropertySource(Map.of()))
                        .bindOrCreate("openperp.stream", StreamSettings.class),
                new MemoryBudget(Long.MAX_VALUE),
                most);
    }

    private static Connection connection(Terminal terminal) {
        return new Connection(
                terminal.session,
                1_000_000,
                1,
                new Patience(Duration.ZERO),
                new MessageAssembly(1000),
                new MemoryBudget(Long.MAX_VALUE));
    }

    private static JsonNode topics(String of, int number) {
        return ApiJson.mapper()
                .valueToTree(IntStream.range(0, number)
                        .mapToObj(i -> Map.of("type", "named", "symbol", of + i))
                        .toList());
    }

    /** A topic for each symbol, on which nothing comes. */
    private static final class Named implements Stream {

        @Override
        public String type() {
            return "named";
        }

        @Override
        public void read(ClientMessage.Subscription entry, RequestedTopics wanted) {
            wanted.add(new TopicRequest() {
                @Override
                public String topic() {
                    return "named." + entry.symbol();
                }

                @Override
                public long seq() {
                    return 0;
                }

                @Override
                public void begin(Connection client) {}
            });
        }
    }

    /** One topic, whose latest message is sent at once. */
    private final class Tickers implements Stream {

        @Override
        public String type() {
            return "ticker";
        }

        @Override
        public void read(ClientMessage.Subscription entry, RequestedTopics wanted) {
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

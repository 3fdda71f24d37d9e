package io.openperp.stream.channel;

import com.google.protobuf.ByteString;
import io.openperp.api.json.ApiJson;
import io.openperp.api.stream.ClientMessage;
import io.openperp.api.stream.ServerMessage;
import io.openperp.stream.StreamSettings;
import io.openperp.stream.connection.Allowance;
import io.openperp.stream.connection.Connection;
import io.openperp.stream.connection.MemoryBudget;
import io.openperp.stream.connection.MessageAssembly;
import io.openperp.stream.connection.OutboundMessage;
import io.openperp.stream.connection.Patience;
import io.openperp.stream.connection.Terminal;
import io.openperp.stream.resume.EventRecord;
import io.openperp.stream.resume.TopicHistory;
import io.openperp.stream.resume.UnnumberedMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.web.socket.WebSocketMessage;
import tools.jackson.databind.JsonNode;

/**
 * The feed publishes while clients subscribe, come back, unsubscribe and leave: each is sent every message since its
 * snapshot once and in order, and none after it unsubscribed or left.
 */
@Tag("slow")
@Param(name = "client", gen = IntGen.class, conf = "0:1")
public class SubscriptionsRaceTest {

    private static final String TOPIC = "count.BTC-USD";
    private static final StreamSettings SETTINGS = new Binder(new MapConfigurationPropertySource(Map.of()))
            .bindOrCreate("openperp.stream", StreamSettings.class);
    private static final JsonNode AFRESH = ApiJson.mapper().readTree("{\"type\":\"count\"}");
    private static final JsonNode FROM_THE_FIRST = ApiJson.mapper().readTree("{\"type\":\"count\",\"resumeFrom\":[0]}");

    private final Channels channels = new Channels();
    private final Subscriptions subscriptions =
            new Subscriptions(channels, List.of(new Counts()), SETTINGS, new MemoryBudget(Long.MAX_VALUE), 1_000_000);
    private final TopicHistory history = new TopicHistory();
    private final List<Connection> clients = List.of(connected(), connected());
    private final Set<Integer> gone = ConcurrentHashMap.newKeySet();
    private int published;

    @Operation
    public void subscribe(@Param(name = "client") int client) {
        subscriptions.subscribe(clients.get(client), AFRESH, null);
    }

    @Operation
    public void comeBack(@Param(name = "client") int client) {
        subscriptions.subscribe(clients.get(client), FROM_THE_FIRST, null);
    }

    @Operation
    public void unsubscribe(@Param(name = "client") int client) {
        subscriptions.unsubscribe(clients.get(client), TOPIC, null);
    }

    /** Ends a connection as the socket does when the client is gone. */
    @Operation
    public void leave(@Param(name = "client") int client) {
        clients.get(client).closed();
        channels.disconnect(clients.get(client));
        gone.add(client);
    }

    /** Publishes the next message; one thread reads the log. */
    @Operation(nonParallelGroup = "feed")
    public void publish() {
        channels.exclusively(
                () -> channels.publish(TOPIC, history, new EventRecord(++published, ByteString.EMPTY), Counts.MESSAGE));
    }

    /** The next message, between two steps of the others, each of which may send several. */
    @Operation
    public String received(@Param(name = "client") int client) {
        return channels.underLock(() -> {
            WebSocketMessage<?> next = clients.get(client).poll();
            return next == null ? "" : shortened((String) next.getPayload());
        });
    }

    @Validate
    public void whoIsGoneListensToNothing() {
        for (int client : gone) {
            if (!clients.get(client).topics.isEmpty()) {
                throw new IllegalStateException("client " + client + " is gone and still has topics");
            }
        }
        if (gone.size() == clients.size() && channels.topicCount() > 0) {
            throw new IllegalStateException("everybody is gone and somebody still listens");
        }
    }

    @Test
    void nothingIsMissedDoubledOrSentToWhoIsGone() {
        new StressOptions()
                .iterations(20)
                .invocationsPerIteration(200)
                .threads(3)
                .actorsPerThread(2)
                .actorsBefore(2)
                .actorsAfter(2)
                .sequentialSpecification(Naive.class)
                .check(SubscriptionsRaceTest.class);
    }

    private static Connection connected() {
        return new Connection(
                Terminal.reading("client").session,
                1_000_000,
                1,
                new Patience(Duration.ZERO),
                new MessageAssembly(1000),
                new MemoryBudget(Long.MAX_VALUE),
                sender -> {});
    }

    /** {@code S2}: subscribed after message 2; {@code =2}: snapshot after it; {@code 2-3}: message 3, after 2. */
    private static String shortened(String json) {
        JsonNode message = ApiJson.mapper().readTree(json);
        return switch (message.path("type").stringValue("snapshot")) {
            case "subscriptionResponse" -> "S" + number(message.path("seqs").path(0));
            case "trades" -> number(message.path("prev")) + "-" + number(message.path("seq"));
            case "unsubscribeResponse" -> "U";
            case "error" -> "R";
            case "snapshot" -> "=" + message.path("after").longValue();
            default -> json;
        };
    }

    private static long number(JsonNode seq) {
        return seq.longValue() >>> 16;
    }

    /** Messages that are numbers; the snapshot is the last. Guarded by the lock of the channels. */
    private final class Counts implements Stream {

        private static final UnnumberedMessage MESSAGE =
                (seq, prev) -> new ServerMessage.Trades(new ServerMessage.TradeList(List.of()), TOPIC, seq, prev, null);

        @Override
        public String type() {
            return "count";
        }

        @Override
        public void read(ClientMessage.Subscription entry, RequestedTopics wanted) {
            List<Long> from = wanted.resumeFrom(entry, 1);
            wanted.add(new Count(
                    from.getFirst() == null
                            ? null
                            : new Resumption(() -> history, from.getFirst(), record -> List.of(MESSAGE))));
        }
    }

    private final class Count implements TopicRequest {

        private final Resumption resumption;

        Count(Resumption resumption) {
            this.resumption = resumption;
        }

        @Override
        public String topic() {
            return TOPIC;
        }

        @Override
        public void awaitRecords(Allowance allowance) throws InterruptedException {
            if (resumption != null) {
                resumption.awaitRecords(channels, allowance);
            }
        }

        @Override
        public void prepare(Allowance allowance) {
            if (resumption != null) {
                resumption.prepare(channels, allowance);
            }
        }

        @Override
        public long seq() {
            return history.last();
        }

        @Override
        public void begin(Connection client) {
            if (resumption == null) {
                client.send(new OutboundMessage("{\"after\":" + (history.last() >>> 16) + "}"));
            } else {
                resumption.missedMessages().orElseThrow().forEach(client::send);
            }
        }
    }

    /** The same without threads: one step after the other. */
    public static class Naive {
        private final List<Client> clients = List.of(new Client(), new Client());
        private int last;

        private static final class Client {
            private final List<String> waiting = new ArrayList<>();
            private boolean listens;
            private boolean isGone;

            private void send(String message) {
                if (!isGone) {
                    waiting.add(message);
                }
            }
        }

        public void subscribe(int client) {
            clients.get(client).send("S" + last);
            clients.get(client).send("=" + last);
            clients.get(client).listens = true;
        }

        public void comeBack(int client) {
            clients.get(client).send("S" + last);
            for (int before = 0; before < last; before++) {
                clients.get(client).send(before + "-" + (before + 1));
            }
            clients.get(client).listens = true;
        }

        public void unsubscribe(int client) {
            clients.get(client).send(clients.get(client).listens ? "U" : "R");
            clients.get(client).listens = false;
        }

        public void leave(int client) {
            clients.get(client).isGone = true;
            clients.get(client).waiting.clear();
        }

        public void publish() {
            last++;
            clients.stream().filter(client -> client.listens).forEach(client -> client.send(last - 1 + "-" + last));
        }

        public String received(int client) {
            List<String> waiting = clients.get(client).waiting;
            return waiting.isEmpty() ? "" : waiting.removeFirst();
        }
    }
}

package io.openperp.stream.channel;

import io.openperp.api.json.ApiJson;
import io.openperp.api.stream.ClientMessage;
import io.openperp.api.stream.ServerMessage;
import io.openperp.api.stream.ServerMessage.RequestId;
import io.openperp.stream.StreamSettings;
import io.openperp.stream.connection.AddressPace;
import io.openperp.stream.connection.Allowance;
import io.openperp.stream.connection.Connection;
import io.openperp.stream.connection.MemoryBudget;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.springframework.web.socket.CloseStatus;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Handles requests to subscribe and unsubscribe; valid entries take effect even if others are invalid. */
public final class Subscriptions {

    /** Number of orders, levels or changes above which a request counts as large and waits for its turn. */
    private static final int LARGE = 300;

    /**
     * After a large request, the lock is left to other threads for this multiple of the time that the request held it.
     */
    private static final int REST = 3;

    /**
     * Factor by which the time for which a request held the lock is multiplied before it is charged to the address's
     * reading budget.
     */
    private static final int SHARE_OF_LOCK = 40;

    /**
     * A message may name this many topics, valid or not, for each topic that a connection may have: errors take memory
     * too.
     */
    private static final int READ_PER_SUBSCRIPTION = 10;

    /**
     * Bytes charged to the reading budget for each requested topic: finding and answering it costs about as much as
     * reading them.
     */
    private static final int BYTES_OF_TOPIC = 2000;

    /** Number of bytes of rebuilt messages that are charged as one byte read. */
    private static final int MADE_PER_READ = 4;

    /** Longest time that a large request waits for its turn; then it is refused, and the client can retry. */
    private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final LargeRequests large = new LargeRequests(LONGEST_WAIT_NANOS);
    private final Channels channels;
    private final Map<String, Stream> streams = new TreeMap<>();
    private final StreamSettings settings;
    private final MemoryBudget budget;
    private final int most;

    /**
     * Handles requests for the given streams.
     *
     * @param most largest number of topics of all connections together
     */
    public Subscriptions(
            Channels channels, Collection<Stream> catalogue, StreamSettings settings, MemoryBudget budget, int most) {
        this.channels = channels;
        this.settings = settings;
        this.budget = budget;
        this.most = most;
        catalogue.forEach(stream -> streams.put(stream.type(), stream));
    }

    /**
     * Subscribes a connection to topics and answers it.
     *
     * @param entries one entry, or an array of entries, as received
     * @param id ID of the request, returned in its answers; null: it has none
     * @return cost to charge to the address with {@link AddressPace}: for every requested topic, valid or not, and for
     *     the time the lock was held
     */
    public long subscribe(Connection connection, JsonNode entries, @Nullable RequestId id) {
        RequestedTopics wanted = new RequestedTopics(
                channels.underLock(() -> Set.copyOf(connection.topics.keySet())), settings.subscriptions());
        List<JsonNode> each = entries.isArray() ? entries.valueStream().toList() : List.of(entries);
        if (each.isEmpty()) {
            connection.send(Channels.text(new ServerMessage.Refused("subscription is empty: name a stream", id)));
            return costOf(1, 0);
        }
        int asked = read(each, wanted);
        long heldNanos = 0;
        long made = 0;
        try (Allowance allowance = new Allowance(connection.patience, settings.resumeLimit(), budget)) {
            for (TopicRequest request : wanted.topics().values()) {
                request.awaitRecords(allowance);
            }
            heldNanos = answer(connection, wanted, allowance, id);
            made = allowance.taken();
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
        return costOf(asked, heldNanos) + settings.costOfReading(made / MADE_PER_READ);
    }

    /**
     * Reads entries until they name more topics than one message may, because reading holds the lock for which all
     * connections wait. The remaining entries are refused together. Returns the number of requested topics, valid or
     * not.
     */
    private int read(List<JsonNode> entries, RequestedTopics wanted) {
        int most = READ_PER_SUBSCRIPTION * settings.subscriptions();
        List<ReadEntry> read = new ArrayList<>();
        int asked = 0;
        for (JsonNode entry : entries) {
            int topics = topics(entry);
            boolean isTooLarge = topics > settings.subscriptions();
            asked += isTooLarge ? 1 : topics;
            if (asked > most) {
                break;
            }
            read.add(
                    isTooLarge
                            ? new ReadEntry(
                                    null,
                                    "it names " + topics + " topics, a connection has at most "
                                            + settings.subscriptions() + " subscriptions")
                            : entry(entry));
        }
        int first = read.size();
        channels.exclusively(() -> {
            for (int i = 0; i < first; i++) {
                wanted.beginEntry(i);
                read(read.get(i), wanted);
            }
        });
        if (first < entries.size()) {
            wanted.beginEntry(first);
            wanted.refuse("neither it nor what follows was read: a message may name " + most + " topics");
        }
        return Math.max(1, asked);
    }

    private static int topics(JsonNode entry) {
        return Math.max(1, entry.path("user").size() + entry.path("multisig").size());
    }

    private long costOf(int topics, long heldNanos) {
        return settings.costOfReading((long) topics * BYTES_OF_TOPIC) + SHARE_OF_LOCK * heldNanos;
    }

    public void unsubscribe(Connection connection, String topic, @Nullable RequestId id) {
        channels.exclusively(() -> {
            boolean wasSubscribed = channels.unsubscribe(connection, topic);
            connection.dropTopic(topic);
            connection.send(Channels.text(
                    wasSubscribed
                            ? new ServerMessage.Unsubscribed(topic, id)
                            : new ServerMessage.Refused("not subscribed to " + RequestedTopics.shortened(topic), id)));
        });
    }

    /**
     * Answers a request, and returns for how many nanoseconds the lock was held. Large requests, such as one for the
     * snapshot of a large account, run one at a time, and after each the lock is left to others for three times as long
     * as it was held.
     */
    private long answer(Connection connection, RequestedTopics wanted, Allowance allowance, @Nullable RequestId id)
            throws InterruptedException {
        if (entries(wanted) <= LARGE) {
            wanted.topics().values().forEach(request -> request.prepare(allowance));
            return timed(connection, wanted, id);
        }
        AtomicLong heldNanos = new AtomicLong();
        boolean hadItsTurn = large.run(connection.network(), () -> {
            if (!connection.isEnding()) {
                wanted.topics().values().forEach(request -> request.prepare(allowance));
                heldNanos.set(timed(connection, wanted, id));
                LockSupport.parkNanos(REST * heldNanos.get());
            }
        });
        if (!hadItsTurn) {
            connection.send(Channels.text(
                    new ServerMessage.Refused("too many large accounts or books are asked for, try later", id)));
        }
        return heldNanos.get();
    }

    /** Answers a request under the lock; returns the nanoseconds for which the lock was held. */
    private long timed(Connection connection, RequestedTopics wanted, @Nullable RequestId id) {
        return channels.underLock(() -> {
            long began = System.nanoTime();
            confirm(connection, wanted, id);
            return System.nanoTime() - began;
        });
    }

    private int entries(RequestedTopics wanted) {
        return channels.underLock(() -> wanted.topics().values().stream()
                .mapToInt(TopicRequest::entries)
                .sum());
    }

    private void confirm(Connection connection, RequestedTopics wanted, @Nullable RequestId id) {
        for (String refusal : wanted.refusals()) {
            connection.send(Channels.text(new ServerMessage.Refused(refusal, id)));
        }
        Collection<TopicRequest> requests = wanted.topics().values();
        if (requests.isEmpty() || connection.isEnding()) {
            return;
        }
        if (!makeRoom(connection, requests)) {
            connection.send(
                    Channels.text(new ServerMessage.Refused("too many subscriptions of all clients, try later", id)));
            return;
        }
        connection.send(Channels.text(new ServerMessage.Subscribed(
                requests.stream().map(TopicRequest::topic).toList(),
                requests.stream().map(TopicRequest::seq).toList(),
                id)));
        for (TopicRequest request : requests) {
            connection.beginAnew(request.topic());
            request.begin(connection);
            channels.subscribe(connection, request.topic(), request.channel());
        }
    }

    /**
     * Makes room when all clients together have as many topics as memory allows: the connection with the most topics,
     * of the address with the most topics, loses all its subscriptions, so that a client with a few addresses cannot
     * displace others. Returns false if this connection itself would have the most.
     */
    private boolean makeRoom(Connection connection, Collection<TopicRequest> requests) {
        int added = (int) requests.stream()
                .filter(request -> !connection.topics.containsKey(request.topic()))
                .count();
        while (channels.subscriptions() + added > most) {
            Connection largest = channels.mostSubscribed();
            if (largest == null || !hasMore(largest, connection, added)) {
                return false;
            }
            channels.disconnect(largest);
            largest.closeSoon(CloseStatus.SERVICE_OVERLOAD.withReason("too many subscriptions of all clients"));
        }
        return true;
    }

    /**
     * Whether one connection has more topics than the other would have with {@code added} more. Connections of
     * different addresses are compared by the topics of the whole address.
     */
    private boolean hasMore(Connection one, Connection other, int added) {
        return one.network().equals(other.network())
                ? one.topics.size() > other.topics.size() + added
                : channels.topicsOfAddress(one) > channels.topicsOfAddress(other) + added;
    }

    /** Parses one entry of a request to a subscription, or to the reason why it is invalid; called without the lock. */
    private ReadEntry entry(JsonNode entry) {
        String flaw = WholeNumbers.flaw(entry);
        if (flaw != null) {
            return new ReadEntry(null, flaw);
        }
        try {
            return new ReadEntry(
                    entry.isString()
                            ? TopicName.subscription(entry.stringValue(), streams.keySet())
                            : ApiJson.mapper().treeToValue(entry, ClientMessage.Subscription.class),
                    "");
        } catch (JacksonException | ArithmeticException | IllegalArgumentException wrong) {
            return new ReadEntry(
                    null,
                    "it is not of the form {\"type\": …}, nor a topic: " + RequestedTopics.shortened(entry.toString()));
        }
    }

    /**
     * An entry as read: a subscription, or the reason why it is none.
     *
     * @param flaw reason why the entry is no subscription; empty: it is valid, or it is JSON null
     */
    private record ReadEntry(ClientMessage.@Nullable Subscription subscription, String flaw) {}

    private void read(ReadEntry entry, RequestedTopics wanted) {
        if (!entry.flaw.isEmpty()) {
            wanted.refuse(entry.flaw);
            return;
        }
        ClientMessage.Subscription subscription = entry.subscription;
        String type = subscription == null || subscription.type() == null ? "" : subscription.type();
        Stream stream = streams.get(type);
        if (stream == null || subscription == null) {
            wanted.refuse(
                    "there is no stream \"" + RequestedTopics.shortened(type) + "\"; there are " + streams.keySet());
        } else {
            stream.read(subscription, wanted);
        }
    }

    /**
     * Checks that the numeric fields of a subscription are whole numbers: neither texts nor fractions nor exponents are
     * accepted.
     */
    static final class WholeNumbers {

        private static final List<String> FIELDS = List.of("nlevels", "resumeFrom");

        private WholeNumbers() {}

        /** Reason why an entry is not accepted, as a sentence; null if all its numbers are whole. */
        static @Nullable String flaw(JsonNode entry) {
            for (String field : FIELDS) {
                JsonNode value = entry.path(field);
                boolean isWhole =
                        value.isArray() ? value.valueStream().allMatch(WholeNumbers::isWhole) : isWhole(value);
                if (!isWhole) {
                    return field + " is " + RequestedTopics.shortened(value.toString()) + ", accepted is a whole number"
                            + (field.equals("resumeFrom") ? ", the seq of the last message, or one for each key" : "");
                }
            }
            return null;
        }

        private static boolean isWhole(JsonNode value) {
            return value.isMissingNode() || value.isNull() || value.isIntegralNumber() && value.canConvertToLong();
        }
    }
}

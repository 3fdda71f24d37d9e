package io.openperp.client;

import io.openperp.api.json.ApiJson;
import io.openperp.client.stream.StreamListener;
import io.openperp.client.stream.StreamMessage;
import io.openperp.client.stream.StreamSettings;
import io.openperp.client.stream.Topic;
import io.openperp.client.stream.Traffic;
import io.openperp.units.Bytes32;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Subscriptions over one WebSocket, which is opened again after a growing pause whenever it breaks. Every topic is then
 * subscribed to again, and the missed messages are requested for topics of which every message is needed. A topic is
 * also requested again when one of its messages does not follow the previous one, or when the exchange has confirmed it
 * before and refuses it after a reconnection.
 *
 * <p>Handlers are called one after the other, in the order of the messages, on a thread of the connection. They may
 * call every method here, but must not wait for an answer. A slow handler delays the connection until the exchange
 * closes it. Thread-safe.
 */
public final class Streams implements AutoCloseable {

    /**
     * Beginning of an error that refuses one topic of a request to subscribe; the number is the topic's place in it.
     */
    private static final Pattern PLACE = Pattern.compile("^subscription (\\d+): ");

    private final ReentrantLock lock = new ReentrantLock();

    private final Map<String, Subscription<?>> subscriptions = new LinkedHashMap<>();
    private final PendingPosts posts = new PendingPosts();
    /** ID of the last request that was sent, whether for a subscription or a transaction. */
    private long lastId;

    private final StreamConnection connection;
    private final Consumer<Streams> whenClosed;
    private final long patienceNanos;
    private volatile StreamListener listener = StreamListener.SILENT;
    /**
     * Verifies receipts with the keys given in the last {@link #submit} that requested one; null if none has done so.
     */
    private volatile @Nullable ReceiptReader receipts;

    /**
     * Begins to open the WebSocket, and returns at once.
     *
     * @param whenClosed called once when this object is closed
     */
    Streams(HttpClient http, URI address, StreamSettings settings, Traffic traffic, Consumer<Streams> whenClosed) {
        this.whenClosed = whenClosed;
        this.patienceNanos = settings.longestPause().toNanos();
        connection = new StreamConnection(http, address, settings, traffic, new Events());
        connection.start();
    }

    /** Sets the listener of the connection's own events, which replaces the previous one. */
    public Streams listener(StreamListener whoIsTold) {
        listener = whoIsTold;
        return this;
    }

    /**
     * Subscribes to a topic, over all reconnections. Throws {@link IllegalStateException} if it is already subscribed
     * to. If the exchange refuses the topic, {@link StreamListener#refused} is called.
     */
    public <T> void subscribe(Topic<T> topic, Consumer<? super StreamMessage<T>> handler) {
        lock.lock();
        try {
            Subscription<T> subscription = new Subscription<>(topic, handler);
            if (subscriptions.putIfAbsent(topic.name(), subscription) != null) {
                throw new IllegalStateException(topic + " is subscribed to already");
            }
            request(List.of(subscription));
        } finally {
            lock.unlock();
        }
    }

    /** Unsubscribes. After it returns on a thread of the caller, no message of the topic is handled any more. */
    public void unsubscribe(Topic<?> topic) {
        lock.lock();
        try {
            if (subscriptions.remove(topic.name()) != null) {
                connection.send(unsubscribe(topic.name()));
            }
        } finally {
            lock.unlock();
        }
        connection.awaitHandler();
    }

    /**
     * Requests a topic again from its snapshot, for a handler that finds its local copy wrong, or after a refusal. Does
     * nothing while a requested snapshot has not arrived yet.
     */
    public void renew(Topic<?> topic) {
        lock.lock();
        try {
            Subscription<?> subscription = subscriptions.get(topic.name());
            if (subscription != null && !subscription.isSnapshotUnderWay()) {
                subscription.forget();
                requestAgain(subscription);
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Sends a transaction over the socket. The result is {@link Submission.NotTaken} if there is no connection now, and
     * {@link Submission.Unknown} for every error and if the connection breaks before the answer.
     */
    public CompletableFuture<Submission> submit(SignedTransaction transaction) {
        return submit(transaction, (ReceiptReader) null);
    }

    /**
     * Sends a transaction and requests a receipt. If the signature under the answer is not that of one of the keys, the
     * future completes with a {@link WrongReceiptException}; an answer without a receipt is passed on without one. See
     * {@link Transactions#withReceipts}.
     *
     * @param exchangeKeys public keys of the exchange, at least one
     */
    public CompletableFuture<Submission> submit(SignedTransaction transaction, Collection<Bytes32> exchangeKeys) {
        ReceiptReader known = receipts;
        ReceiptReader reader = known != null && known.isFor(exchangeKeys) ? known : new ReceiptReader(exchangeKeys);
        receipts = reader;
        return submit(transaction, reader);
    }

    private CompletableFuture<Submission> submit(SignedTransaction transaction, @Nullable ReceiptReader reader) {
        CompletableFuture<Submission> answer = new CompletableFuture<>();
        lock.lock();
        try {
            if (!connection.isOpen()) {
                answer.complete(new Submission.NotTaken(new Failure.Unavailable("there is no connection")));
                return answer;
            }
            connection.send(posts.message(++lastId, transaction, answer, reader).toString());
        } finally {
            lock.unlock();
        }
        return answer;
    }

    public boolean isConnected() {
        return connection.isOpen();
    }

    /** Closes the connection and resumes on a new one. */
    public void reconnect() {
        connection.abort();
    }

    /** Closes the connection. After it returns on a thread of the caller, no message is handled any more. */
    @Override
    public void close() {
        connection.close();
        whenClosed.accept(this);
    }

    private void request(List<? extends Subscription<?>> wanted) {
        if (connection.isOpen() && !wanted.isEmpty()) {
            ObjectNode message = ApiJson.mapper()
                    .createObjectNode()
                    .put("method", "subscribe")
                    .put("id", ++lastId);
            ArrayNode entries = message.putArray("subscription");
            wanted.forEach(each -> entries.add(each.request(lastId, entries.size())));
            connection.send(message.toString());
        }
    }

    private void requestAgain(Subscription<?> subscription) {
        if (connection.isOpen()) {
            if (!subscription.isRefused()) {
                connection.send(unsubscribe(subscription.topic().name()));
            }
            request(List.of(subscription));
        }
    }

    private static String unsubscribe(String topic) {
        return ApiJson.mapper()
                .createObjectNode()
                .put("method", "unsubscribe")
                .put("topic", topic)
                .toString();
    }

    /** Keeps the subscriptions up to date as the connection opens, ends, or receives messages. */
    private final class Events implements StreamConnection.Events {

        @Override
        public void opened() {
            notifyListener(StreamListener::connected);
            lock.lock();
            try {
                request(List.copyOf(subscriptions.values()));
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void stillOpen() {
            lock.lock();
            try {
                List<Subscription<?>> overdue = subscriptions.values().stream()
                        .filter(subscription -> subscription.isOverdue(patienceNanos))
                        .toList();
                overdue.forEach(Subscription::disconnected);
                request(overdue);
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void ended(String reason) {
            Runnable lost;
            lock.lock();
            try {
                subscriptions.values().forEach(Subscription::disconnected);
                lost = posts.lost(reason);
            } finally {
                lock.unlock();
            }
            lost.run();
            notifyListener(notified -> notified.disconnected(reason));
        }

        @Override
        public void received(String text) {
            String topic = "";
            try {
                JsonNode message = ApiJson.mapper().readTree(text);
                topic = message.path("topic").asString("");
                connection.isGood();
                taken(message, text).run();
            } catch (RuntimeException failure) {
                listener.failed(topic, failure);
            }
        }

        /**
         * Calls the listener; if it throws, the connection is kept and the exception is reported to
         * {@link StreamListener#failed}.
         */
        private void notifyListener(Consumer<StreamListener> what) {
            try {
                what.accept(listener);
            } catch (RuntimeException failure) {
                listener.failed("", failure);
            }
        }

        /** Processes a message under the lock and returns the task that calls handlers, to be run without the lock. */
        private Runnable taken(JsonNode message, String text) {
            lock.lock();
            try {
                return switch (message.path("type").asString("")) {
                    case "subscriptionResponse" -> confirmed(message);
                    case "unsubscribeResponse" -> () -> {};
                    case "serverShutdown" -> announced(message);
                    case "post" -> posts.answered(message, text);
                    case "error" -> posts.awaits(message) ? posts.answered(message, text) : refused(message);
                    default -> ofTopic(message);
                };
            } finally {
                lock.unlock();
            }
        }

        private Runnable announced(JsonNode message) {
            Instant closesAt = Instant.ofEpochMilli(message.path("closesAt").asLong());
            return () -> listener.closing(closesAt);
        }

        private Runnable refused(JsonNode message) {
            String reason = message.path("message").asString("");
            Matcher place = PLACE.matcher(reason);
            int onlyPlace = place.find() ? Integer.parseInt(place.group(1)) : -1;
            long id = message.path("id").asLong();
            subscriptions.values().forEach(each -> each.refused(id, onlyPlace));
            return () -> listener.refused(reason);
        }

        private Runnable confirmed(JsonNode message) {
            long id = message.path("id").asLong();
            JsonNode topics = message.path("topics");
            for (int i = 0; i < topics.size(); i++) {
                Subscription<?> subscription = subscriptions.get(topics.path(i).asString(""));
                JsonNode seq = message.path("seqs").path(i);
                if (subscription != null) {
                    subscription.confirmed(id, seq.isIntegralNumber() ? (Long) seq.asLong() : null);
                }
            }
            return () -> {};
        }

        private Runnable ofTopic(JsonNode message) {
            String topic = message.path("topic").asString("");
            Subscription<?> subscription = subscriptions.get(topic);
            if (subscription == null) {
                return () -> {};
            }
            return switch (subscription.judge(message)) {
                case DROP -> () -> {};
                case DELIVER -> subscription.take(message);
                case GAP -> {
                    requestAgain(subscription);
                    yield () -> listener.gap(topic);
                }
            };
        }
    }
}

package io.openperp.client;

import io.openperp.api.ApiJson;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Subscriptions on one WebSocket that is kept alive: when it breaks, it is opened again after a pause that grows, every
 * topic is subscribed to again, and where each message counts the exchange is asked for what was missed meanwhile. A
 * message that does not follow the one before makes its topic be requested again, too, and so does a topic that was
 * confirmed once and is refused after a reconnection.
 *
 * <p>Handlers are called one after the other, in the order of the messages, on a thread of the connection. They may call
 * every method here, but must not wait for an answer. A handler that is slow makes the exchange wait, and in the end
 * disconnect. Safe for many threads.
 */
public final class Streams implements AutoCloseable {

    private final ReentrantLock lock = new ReentrantLock();

    private final Map<String, Subscription<?>> subscriptions = new LinkedHashMap<>();
    private final Posts posts = new Posts();
    private final StreamConnection connection;
    private final Consumer<Streams> whenClosed;
    private final long patienceNanos;
    private volatile StreamListener listener = StreamListener.SILENT;

    /** @param whenClosed is told of it once it is closed */
    Streams(HttpClient http, URI address, StreamSettings settings, Traffic traffic, Consumer<Streams> whenClosed) {
        this.whenClosed = whenClosed;
        this.patienceNanos = settings.longestPause().toNanos();
        connection = new StreamConnection(http, address, settings, traffic, new Events());
        connection.start();
    }

    /** Who is told of the connection itself; only one. */
    public Streams listener(StreamListener whoIsTold) {
        listener = whoIsTold;
        return this;
    }

    /**
     * From now on, over all connections. {@link IllegalStateException} if that topic is subscribed to already; the
     * exchange's refusal of one comes to the listener.
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

    /** No message of it is handled any more once this returns on a thread of the caller's. */
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

    /** Requests a topic anew from its beginning, for who finds that what he has put together is wrong. */
    public void renew(Topic<?> topic) {
        lock.lock();
        try {
            Subscription<?> subscription = subscriptions.get(topic.name());
            if (subscription != null) {
                subscription.forget();
                requestAgain(subscription);
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Sends a transaction through the socket. {@link Submission.NotTaken} if there is no connection at the moment;
     * {@link Submission.Unknown} for every error and if the connection breaks before the answer.
     */
    public CompletableFuture<Submission> submit(SignedTransaction transaction) {
        CompletableFuture<Submission> answer = new CompletableFuture<>();
        lock.lock();
        try {
            if (!connection.isOpen()) {
                answer.complete(new Submission.NotTaken(new Failure.Unavailable("there is no connection")));
                return answer;
            }
            connection.send(posts.message(transaction, answer).toString());
        } finally {
            lock.unlock();
        }
        return answer;
    }

    public boolean isConnected() {
        return connection.isOpen();
    }

    /** Breaks the connection off, and resumes on a new one. */
    public void reconnect() {
        connection.abort();
    }

    /** Nothing is handled any more once this returns on a thread of the caller's. */
    @Override
    public void close() {
        connection.close();
        whenClosed.accept(this);
    }

    private void request(List<? extends Subscription<?>> wanted) {
        if (connection.isOpen() && !wanted.isEmpty()) {
            connection.send(subscribe(
                    wanted.stream().<JsonNode>map(Subscription::request).toList()));
        }
    }

    private void requestAgain(Subscription<?> subscription) {
        if (connection.isOpen()) {
            connection.send(unsubscribe(subscription.topic().name()));
            request(List.of(subscription));
        }
    }

    private static String subscribe(List<JsonNode> entries) {
        ObjectNode message = ApiJson.mapper().createObjectNode().put("method", "subscribe");
        message.putArray("subscription").addAll(entries);
        return message.toString();
    }

    private static String unsubscribe(String topic) {
        return ApiJson.mapper()
                .createObjectNode()
                .put("method", "unsubscribe")
                .put("topic", topic)
                .toString();
    }

    /** What the connection tells. */
    private final class Events implements StreamConnection.Events {

        @Override
        public void opened() {
            tell(StreamListener::connected);
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
            tell(told -> told.disconnected(reason));
        }

        @Override
        public void received(String text) {
            String topic = "";
            try {
                JsonNode message = ApiJson.mapper().readTree(text);
                topic = message.path("topic").asString("");
                connection.isGood();
                taken(message).run();
            } catch (RuntimeException failure) {
                listener.failed(topic, failure);
            }
        }

        /** A listener that throws must not end what keeps the connection alive. */
        private void tell(Consumer<StreamListener> what) {
            try {
                what.accept(listener);
            } catch (RuntimeException failure) {
                listener.failed("", failure);
            }
        }

        /** What is left to do outside the lock. */
        private Runnable taken(JsonNode message) {
            lock.lock();
            try {
                return switch (message.path("type").asString("")) {
                    case "subscriptionResponse" -> confirmed(message);
                    case "unsubscribeResponse" -> () -> {};
                    case "post" -> posts.answered(message);
                    case "error" ->
                        message.has("id")
                                ? posts.answered(message)
                                : () -> listener.refused(message.path("message").asString(""));
                    default -> ofTopic(message);
                };
            } finally {
                lock.unlock();
            }
        }

        private Runnable confirmed(JsonNode message) {
            JsonNode topics = message.path("topics");
            for (int i = 0; i < topics.size(); i++) {
                Subscription<?> subscription = subscriptions.get(topics.path(i).asString(""));
                JsonNode seq = message.path("seqs").path(i);
                if (subscription != null) {
                    subscription.confirmed(seq.isIntegralNumber() ? (Long) seq.asLong() : null);
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

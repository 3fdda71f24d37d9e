package io.openperp.stream.channel;

import io.openperp.api.json.ApiJson;
import io.openperp.api.stream.ServerMessage;
import io.openperp.stream.connection.Connection;
import io.openperp.stream.connection.OutboundMessage;
import io.openperp.stream.resume.EventRecord;
import io.openperp.stream.resume.TopicHistory;
import io.openperp.stream.resume.UnnumberedMessage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The subscribers of each channel. A channel is a topic, or one of the forms in which a topic's data can be requested.
 * One lock orders everything: events change state and are published under it, and a subscription takes its snapshot and
 * registers under it, so that no message is missed or repeated.
 */
public final class Channels {

    /**
     * Number of bytes at which a batch is queued before the record ends: send queues are bounded, and a record may be
     * larger.
     */
    private static final int MOST_BATCHED = 65_536;

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Set<Connection>> subscribers = new HashMap<>();
    private final Set<Connection> subscribed = new HashSet<>();
    private final Map<String, Integer> byAddress = new HashMap<>();
    private int subscriptions;
    private final List<Consumer<String>> onLastUnsubscribe = new ArrayList<>();

    /** Published messages that are not queued for the subscribers yet, by channel. */
    private final Map<String, List<OutboundMessage>> batches = new LinkedHashMap<>();

    private boolean isBatching;
    private long batchedBytes;

    /**
     * Runs {@code step} while holding the one lock of all channels, so that no event and no subscription comes between.
     */
    public void exclusively(Runnable step) {
        lock.lock();
        try {
            step.run();
        } finally {
            lock.unlock();
        }
    }

    /** Computes a value while holding the one lock of all channels, and returns it. */
    public <T> T underLock(Supplier<T> question) {
        lock.lock();
        try {
            return question.get();
        } finally {
            lock.unlock();
        }
    }

    /** Sets the listener that is called, under the lock, with each channel whose last subscriber has left. */
    public void onLastUnsubscribe(Consumer<String> listener) {
        exclusively(() -> onLastUnsubscribe.add(listener));
    }

    /** Whether the channel has subscribers. The caller must hold the lock. */
    public boolean hasSubscribers(String channel) {
        return subscribers.containsKey(channel);
    }

    /**
     * Publishes a message, which is created and serialized once, and only if the channel has a subscriber. The caller
     * must hold the lock.
     */
    public void publish(String channel, Supplier<ServerMessage> message) {
        if (!hasSubscribers(channel)) {
            return;
        }
        OutboundMessage text = text(message.get());
        batches.computeIfAbsent(channel, c -> new ArrayList<>()).add(text);
        batchedBytes += text.length();
        if (!isBatching || batchedBytes > MOST_BATCHED) {
            queueBatches();
        }
    }

    /**
     * Runs {@code step} under the lock. The messages that it publishes on a channel are queued for each subscriber
     * together, at the end or every 64 KB: so a record with two hundred events takes one entry of a connection's queue
     * instead of two hundred.
     */
    public void inOneBatch(Runnable step) {
        exclusively(() -> {
            isBatching = true;
            try {
                step.run();
            } finally {
                isBatching = false;
                queueBatches();
            }
        });
    }

    /**
     * Publishes a numbered message made from a log record. The number is used up even if the channel has no subscriber.
     * The caller must hold the lock.
     */
    public void publish(String topic, TopicHistory history, EventRecord record, UnnumberedMessage message) {
        long prev = history.last();
        long seq = history.next(record);
        publish(topic, () -> message.at(seq, prev));
    }

    /**
     * Sends all subscribers the first message of a topic, or a new snapshot that replaces it; they share one copy in
     * memory. The caller must hold the lock.
     */
    public void publishFirst(String channel, String topic, OutboundMessage message) {
        queueBatches();
        subscribers.getOrDefault(channel, Set.of()).forEach(connection -> connection.sendFirstShared(topic, message));
    }

    /**
     * Sends all subscribers the latest message of a topic; it replaces the previous one where that has not been sent
     * yet. The caller must hold the lock.
     */
    public void publishLatest(String channel, String topic, OutboundMessage message) {
        queueBatches();
        Set<Connection> listening = subscribers.get(channel);
        if (listening != null) {
            listening.forEach(connection -> connection.sendLatest(topic, message));
        }
    }

    /**
     * Moves all subscribers of a topic that listen on channel {@code from} to channel {@code to} of the same topic. The
     * caller must hold the lock.
     */
    public void move(String topic, String from, String to) {
        for (Connection connection : Set.copyOf(subscribers.getOrDefault(from, Set.of()))) {
            subscribe(connection, topic, to);
        }
    }

    /**
     * Subscribes a connection to a channel, in place of any other channel of the same topic. The caller must hold the
     * lock.
     */
    public void subscribe(Connection connection, String topic, String channel) {
        queueBatches();
        String before = connection.topics.put(topic, channel);
        if (before == null) {
            subscriptions++;
            byAddress.merge(connection.network(), 1, Integer::sum);
            subscribed.add(connection);
        }
        if (before != null && !before.equals(channel)) {
            stopListening(connection, before);
        }
        subscribers.computeIfAbsent(channel, c -> new LinkedHashSet<>()).add(connection);
    }

    /** Unsubscribes a connection. Returns false if it was not subscribed. The caller must hold the lock. */
    public boolean unsubscribe(Connection connection, String topic) {
        queueBatches();
        String channel = connection.topics.remove(topic);
        if (channel != null) {
            subscriptions--;
            byAddress.computeIfPresent(connection.network(), (address, count) -> count == 1 ? null : count - 1);
            stopListening(connection, channel);
            if (connection.topics.isEmpty()) {
                subscribed.remove(connection);
            }
        }
        return channel != null;
    }

    /** Returns the number of subscribed topics of all connections together. The caller must hold the lock. */
    public int subscriptions() {
        return subscriptions;
    }

    /**
     * Returns the number of subscribed topics of all connections from the address of this one; an IPv6 /64 counts as
     * one address. The caller must hold the lock.
     */
    int topicsOfAddress(Connection connection) {
        return byAddress.getOrDefault(connection.network(), 0);
    }

    /**
     * Returns the connection with the most topics, of the address with the most topics; null if there are no
     * subscriptions. The caller must hold the lock.
     */
    @Nullable
    Connection mostSubscribed() {
        return subscribed.stream()
                .max(Comparator.comparingInt(this::topicsOfAddress)
                        .thenComparingInt(connection -> connection.topics.size()))
                .orElse(null);
    }

    public int subscriptionCount() {
        return underLock(this::subscriptions);
    }

    public void disconnect(Connection connection) {
        exclusively(() -> Set.copyOf(connection.topics.keySet()).forEach(topic -> unsubscribe(connection, topic)));
    }

    public int topicCount() {
        return underLock(subscribers::size);
    }

    public static OutboundMessage text(ServerMessage message) {
        return new OutboundMessage(ApiJson.mapper().writeValueAsBytes(message));
    }

    private void queueBatches() {
        if (batches.isEmpty()) {
            return;
        }
        batches.forEach((channel, messages) -> {
            OutboundMessage batch = OutboundMessage.batchOf(messages);
            subscribers.getOrDefault(channel, Set.of()).forEach(connection -> connection.send(batch));
        });
        batches.clear();
        batchedBytes = 0;
    }

    private void stopListening(Connection connection, String channel) {
        Set<Connection> listening = subscribers.get(channel);
        if (listening != null && listening.remove(connection) && listening.isEmpty()) {
            subscribers.remove(channel);
            onLastUnsubscribe.forEach(listener -> listener.accept(channel));
        }
    }
}

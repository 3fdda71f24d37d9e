package io.openperp.stream.connection;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.socket.PingMessage;
import org.springframework.web.socket.WebSocketMessage;

/**
 * The messages that one client has not been sent yet, in the order they are sent, within a limit of bytes. Guarded by
 * the lock of the connection.
 *
 * <pre>
 * kind of message                     bytes counted                           limit
 * update                              all                                     the limit for updates
 * newest state of a topic, which      at most 1 KB; all once the client has   the limit for updates
 *   replaces the one before             subscribed to the topic again
 * first of a topic, for this client   all                                     a separate limit, which one message may
 *                                                                               exceed, so that updates have room
 * first of a topic, shared by all     at most 1 KB if no other first of the   the separate limit for first messages
 *   connections                         topic waits, else all
 * </pre>
 */
final class SendQueue {

    private static final int SHARED_BYTES = 1024;

    private final long limit;
    private final MemoryUse memory;
    private final ArrayDeque<Waiting> queue = new ArrayDeque<>();

    /** Waiting messages of topics where only the newest counts, by topic. */
    private final Map<String, Waiting> latest = new HashMap<>();

    /** The newest waiting first message of each topic, by topic. */
    private final Map<String, Waiting> firsts = new HashMap<>();

    private long updateBytes;
    private long firstBytes;
    private @Nullable PingMessage ping;

    /** The entry returned last by {@link #poll}; it takes memory until all its messages have been sent. */
    private @Nullable OutboundMessage leaving;

    /** Number of messages of the batch {@link #leaving} that {@link #poll} has returned so far. */
    private int polled;

    private enum Kind {
        UPDATE,
        LATEST,
        FIRST
    }

    /** One queued message, with the bytes that it counts towards the queue's limit. */
    private static final class Waiting {
        private final Kind kind;
        private final String topic;

        /** The message; null after the client has left the topic. */
        private @Nullable OutboundMessage message;

        private long counted;
        private final long since = System.nanoTime();

        Waiting(Kind kind, String topic, OutboundMessage message, long counted) {
            this.kind = kind;
            this.topic = topic;
            this.message = message;
            this.counted = counted;
        }
    }

    /**
     * Creates an empty queue.
     *
     * @param limit number of bytes for updates, and the same number again for first messages
     */
    SendQueue(long limit, MemoryUse memory) {
        this.limit = limit;
        this.memory = memory;
    }

    /** Adds an update. Like every method that adds, it returns false if the queue is over its limit. */
    boolean add(OutboundMessage message) {
        return add(new Waiting(Kind.UPDATE, "", message, message.length()));
    }

    /**
     * Adds the first message of a topic.
     *
     * @param isShared whether all its receivers share one copy in memory
     */
    boolean addFirst(String topic, OutboundMessage message, boolean isShared) {
        int length = message.length();
        boolean isOnly = !firsts.containsKey(topic);
        Waiting first = new Waiting(Kind.FIRST, topic, message, isShared && isOnly ? little(length) : length);
        boolean fits = firstBytes <= limit;
        firsts.put(topic, first);
        return add(first) && fits;
    }

    /** Adds the latest message of a topic, in place of the previous one if that has not been sent yet. */
    boolean addLatest(String topic, OutboundMessage message) {
        Waiting waiting = latest.get(topic);
        if (waiting != null) {
            memory.holdOutbound(message);
            release(waiting);
            waiting.message = message;
            return true;
        }
        Waiting added = new Waiting(Kind.LATEST, topic, message, little(message.length()));
        latest.put(topic, added);
        return add(added);
    }

    /**
     * Lets the waiting newest message of the topic be sent at its place in the queue, instead of being replaced: the
     * topic's next message is queued at the end. Called when the client subscribes to the topic again. Returns false if
     * the queue is over its limit.
     */
    boolean beginAnew(String topic) {
        Waiting waiting = latest.remove(topic);
        if (waiting != null && waiting.message != null) {
            count(waiting, -1);
            waiting.counted = waiting.message.length();
            count(waiting, 1);
        }
        return updateBytes <= limit;
    }

    /**
     * Drops the waiting first and newest messages of a topic that the client has left. Its updates, which may be many,
     * stay in the queue and keep counting.
     */
    void dropTopic(String topic) {
        drop(latest.remove(topic));
        drop(firsts.remove(topic));
    }

    /** Adds a ping, which is sent before all other messages; only the latest ping is kept. */
    void ping(PingMessage next) {
        ping = next;
    }

    /** Returns the next message to send, after noting that the previous one has been sent; null if none waits. */
    @Nullable
    WebSocketMessage<?> poll() {
        if (ping != null) {
            PingMessage first = ping;
            ping = null;
            return first;
        }
        if (leaving != null && polled < leaving.frames().size()) {
            return leaving.frames().get(polled++);
        }
        hasLeft();
        for (Waiting next = queue.poll(); next != null; next = queue.poll()) {
            switch (next.kind) {
                case LATEST -> latest.remove(next.topic, next);
                case FIRST -> firsts.remove(next.topic, next);
                case UPDATE -> {}
            }
            OutboundMessage message = next.message;
            if (message != null) {
                count(next, -1);
                leaving = message;
                polled = 1;
                memory.outboundSince(next.since);
                return message.frames().getFirst();
            }
        }
        return null;
    }

    /** Releases the memory of the entry that {@link #poll} returned last, because it has been sent or never will be. */
    void hasLeft() {
        if (leaving != null) {
            memory.releaseOutbound(leaving);
            leaving = null;
        }
    }

    /** Drops all entries except the one that is being sent. */
    void clear() {
        queue.forEach(this::release);
        ping = null;
        queue.clear();
        latest.clear();
        firsts.clear();
    }

    private boolean add(Waiting waiting) {
        if (queue.isEmpty() && leaving == null) {
            memory.outboundSince(waiting.since);
        }
        if (waiting.message != null) {
            memory.holdOutbound(waiting.message);
        }
        queue.add(waiting);
        count(waiting, 1);
        return updateBytes <= limit;
    }

    private void drop(@Nullable Waiting waiting) {
        if (waiting != null) {
            count(waiting, -1);
            release(waiting);
            waiting.message = null;
        }
    }

    private void release(Waiting waiting) {
        if (waiting.message != null) {
            memory.releaseOutbound(waiting.message);
        }
    }

    private void count(Waiting waiting, int sign) {
        if (waiting.kind == Kind.FIRST) {
            firstBytes += sign * waiting.counted;
        } else {
            updateBytes += sign * waiting.counted;
        }
    }

    private static int little(int length) {
        return Math.min(length, SHARED_BYTES);
    }
}

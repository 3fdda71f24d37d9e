package io.openperp.stream.socket;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.socket.PingMessage;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketMessage;

/**
 * What one client has not been sent yet, in the order it is sent, within a limit of bytes. Guarded by the lock of the
 * connection.
 *
 * <pre>
 * message                                   counts                                   against
 * update                                    in full                                  the limit
 * newest of a topic that tells only that    at most 1 KB: a newer takes its place;   the limit
 *                                           in full once it is subscribed to anew
 * first of a topic, as a snapshot           in full                                  a limit of its own, which one
 *                                                                                    may exceed, so that the updates
 *                                                                                    behind a large one have room
 * first of a topic, in memory for all       at most 1 KB, while no other first       likewise
 *                                           of the topic waits, else in full
 * </pre>
 */
final class SendQueue {

    private static final int SHARED_BYTES = 1024;

    private final long limit;
    private final ArrayDeque<Waiting> queue = new ArrayDeque<>();

    /** By topic, where only the newest counts. */
    private final Map<String, Waiting> latest = new HashMap<>();

    /** By topic: the newest of those that came first. */
    private final Map<String, Waiting> firsts = new HashMap<>();

    private long updateBytes;
    private long firstBytes;
    private boolean hasPing;

    private enum Kind {
        UPDATE,
        LATEST,
        FIRST
    }

    /** A place in the queue. */
    private static final class Waiting {
        private final Kind kind;
        private final String topic;

        /** Null once its topic has been left. */
        private @Nullable WebSocketMessage<?> message;

        private long counted;

        Waiting(Kind kind, String topic, WebSocketMessage<?> message, long counted) {
            this.kind = kind;
            this.topic = topic;
            this.message = message;
            this.counted = counted;
        }
    }

    /** @param limit of bytes for updates, and again for what comes first */
    SendQueue(long limit) {
        this.limit = limit;
    }

    /** Each method that adds returns false if that is too much. */
    boolean add(WebSocketMessage<?> message) {
        return add(new Waiting(Kind.UPDATE, "", message, message.getPayloadLength()));
    }

    /** @param isShared whether it is in memory once for everybody who is sent it */
    boolean addFirst(String topic, TextMessage message, boolean isShared) {
        int length = message.getPayloadLength();
        boolean isOnly = !firsts.containsKey(topic);
        Waiting first = new Waiting(Kind.FIRST, topic, message, isShared && isOnly ? little(length) : length);
        boolean fits = firstBytes <= limit;
        firsts.put(topic, first);
        return add(first) && fits;
    }

    /** In the place of the last such message of the topic, if that has not left yet. */
    boolean addLatest(String topic, TextMessage message) {
        Waiting waiting = latest.get(topic);
        if (waiting != null) {
            waiting.message = message;
            return true;
        }
        Waiting added = new Waiting(Kind.LATEST, topic, message, little(message.getPayloadLength()));
        latest.put(topic, added);
        return add(added);
    }

    /** The newest message of the topic keeps its place: the next comes behind all that is sent from now on. */
    boolean beginAnew(String topic) {
        Waiting waiting = latest.remove(topic);
        if (waiting != null && waiting.message != null) {
            count(waiting, -1);
            waiting.counted = waiting.message.getPayloadLength();
            count(waiting, 1);
        }
        return updateBytes <= limit;
    }

    /** Nobody wants the topic's first and newest message any more. Updates, which may be many, stay and stay counted. */
    void leave(String topic) {
        drop(latest.remove(topic));
        drop(firsts.remove(topic));
    }

    /** Before all others, and only once. */
    void ping(PingMessage ping) {
        if (!hasPing) {
            hasPing = true;
            queue.addFirst(new Waiting(Kind.UPDATE, "", ping, 0));
        }
    }

    @Nullable
    WebSocketMessage<?> poll() {
        for (Waiting next = queue.poll(); next != null; next = queue.poll()) {
            switch (next.kind) {
                case LATEST -> latest.remove(next.topic, next);
                case FIRST -> firsts.remove(next.topic, next);
                case UPDATE -> {}
            }
            WebSocketMessage<?> message = next.message;
            if (message != null) {
                count(next, -1);
                hasPing &= !(message instanceof PingMessage);
                return message;
            }
        }
        return null;
    }

    void clear() {
        queue.clear();
        latest.clear();
        firsts.clear();
    }

    private boolean add(Waiting waiting) {
        queue.add(waiting);
        count(waiting, 1);
        return updateBytes <= limit;
    }

    private void drop(@Nullable Waiting waiting) {
        if (waiting != null) {
            count(waiting, -1);
            waiting.message = null;
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

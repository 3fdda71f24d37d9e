package io.openperp.stream.socket;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.PingMessage;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketMessage;
import org.springframework.web.socket.WebSocketSession;

/**
 * One client's socket. Messages wait in a queue of bounded bytes for the connection's own thread, so nobody who sends
 * ever waits; a client that falls further behind is closed with a reason. Of topics where only the newest message
 * counts, and of messages that all connections share, no more than a kilobyte is counted.
 *
 * <pre>
 * open    -> closing   overflow, no pong, a broken limit, shutdown: the queue is dropped, the reason is sent
 * any     -> closed    the client left, a message could not be sent in time, or the reason has been sent
 * </pre>
 */
public final class Connection {

    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);

    private static final int SHARED_BYTES = 1024;

    private final WebSocketSession session;
    private final long queueLimit;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ArrayDeque<Waiting> queue = new ArrayDeque<>();

    /** By topic, where only the newest counts: what has not been sent yet. */
    private final Map<String, Waiting> latest = new HashMap<>();

    private long queuedBytes;
    private @Nullable CloseStatus closing;
    private boolean closed;
    private volatile long pingedAt = System.nanoTime();
    private volatile boolean awaitingPong;
    private boolean pingQueued;

    /** Topics of this connection and on which channel it hears them; guarded by the lock of the channels. */
    final Map<String, String> topics = new HashMap<>();

    /** Unanswered transactions. */
    final Semaphore trades;

    final MessageAssembly incoming;

    /** A place in the queue. */
    private static final class Waiting {
        private WebSocketMessage<?> message;
        private final @Nullable String topic;
        private final long counted;

        /** @param topic if a newer message on it may take this place */
        Waiting(WebSocketMessage<?> message, @Nullable String topic, long counted) {
            this.message = message;
            this.topic = topic;
            this.counted = counted;
        }
    }

    Connection(WebSocketSession session, long queueLimit, int tradesInFlight, MessageAssembly incoming) {
        this.session = session;
        this.queueLimit = queueLimit;
        this.trades = new Semaphore(tradesInFlight);
        this.incoming = incoming;
        Thread.ofVirtual().name("socket-" + session.getId()).start(this::run);
    }

    public String remoteAddress() {
        return session.getRemoteAddress() == null
                ? ""
                : session.getRemoteAddress().getAddress().getHostAddress();
    }

    /** Nothing more will be sent. */
    boolean isEnding() {
        lock.lock();
        try {
            return closing != null || closed;
        } finally {
            lock.unlock();
        }
    }

    /** Never blocks. False: the connection is closing, or this message is what makes it. */
    public boolean send(TextMessage message) {
        return add(new Waiting(message, null, message.getPayloadLength()));
    }

    /** {@link #send} of a large message that is in memory once for all connections. */
    public boolean sendShared(TextMessage message) {
        return add(new Waiting(message, null, Math.min(message.getPayloadLength(), SHARED_BYTES)));
    }

    /** {@link #send} in the place of the last such message of the topic, if that has not left yet. */
    public boolean sendLatest(String topic, TextMessage message) {
        lock.lock();
        try {
            Waiting waiting = latest.get(topic);
            if (waiting == null) {
                return add(new Waiting(message, topic, Math.min(message.getPayloadLength(), SHARED_BYTES)));
            }
            waiting.message = message;
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** What waits of a topic keeps its place: the next message comes behind all that is sent from now on. */
    void beginAnew(String topic) {
        lock.lock();
        try {
            latest.remove(topic);
        } finally {
            lock.unlock();
        }
    }

    /** Drops what is waiting and tells the client why. */
    public void close(CloseStatus reason) {
        lock.lock();
        try {
            if (closing == null) {
                closing = reason;
                drop();
            }
        } finally {
            lock.unlock();
        }
    }

    /** The client is gone. */
    void closed() {
        lock.lock();
        try {
            closed = true;
            drop();
        } finally {
            lock.unlock();
        }
    }

    void pongReceived() {
        awaitingPong = false;
    }

    /** Pings when it is time, and closes who has not answered; the deadline runs from when the ping left. */
    void keepAlive(long now, long intervalNanos, long deadlineNanos) {
        if (awaitingPong && now - pingedAt > deadlineNanos) {
            close(CloseStatus.POLICY_VIOLATION.withReason(
                    "no pong within " + deadlineNanos / 1_000_000 + " ms of a ping"));
        } else if (!awaitingPong && now - pingedAt >= intervalNanos) {
            ping();
        }
    }

    private boolean add(Waiting waiting) {
        lock.lock();
        try {
            if (closing != null || closed) {
                return false;
            }
            queuedBytes += waiting.counted;
            if (queuedBytes > queueLimit) {
                closing = CloseStatus.POLICY_VIOLATION.withReason(
                        "too slow: more than " + queueLimit + " bytes were waiting");
                drop();
                return false;
            }
            if (waiting.topic != null) {
                latest.put(waiting.topic, waiting);
            }
            queue.add(waiting);
            changed.signal();
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void drop() {
        queue.clear();
        latest.clear();
        changed.signal();
    }

    private void ping() {
        lock.lock();
        try {
            if (!pingQueued && closing == null) {
                pingQueued = true;
                queue.addFirst(new Waiting(new PingMessage(ByteBuffer.allocate(0)), null, 0));
                changed.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    private void run() {
        try {
            for (WebSocketMessage<?> next = next(); next != null; next = next()) {
                if (next instanceof PingMessage) {
                    pingedAt = System.nanoTime();
                    awaitingPong = true;
                }
                session.sendMessage(next);
            }
        } catch (IOException | RuntimeException gone) {
            LOG.debug("connection {} broke off", session.getId(), gone);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
        end();
    }

    /** Null: no more. */
    private @Nullable WebSocketMessage<?> next() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (queue.isEmpty() && closing == null && !closed) {
                changed.await();
            }
            Waiting next = queue.poll();
            if (next == null || closing != null || closed) {
                return null;
            }
            queuedBytes -= next.counted;
            if (next.topic != null) {
                latest.remove(next.topic, next);
            }
            pingQueued &= !(next.message instanceof PingMessage);
            return next.message;
        } finally {
            lock.unlock();
        }
    }

    private void end() {
        CloseStatus reason;
        lock.lock();
        try {
            reason = closing == null ? CloseStatus.SESSION_NOT_RELIABLE : closing;
            closing = reason;
        } finally {
            lock.unlock();
        }
        try {
            session.close(reason);
        } catch (IOException | RuntimeException gone) {
            LOG.debug("connection {} was gone before it was closed", session.getId(), gone);
        }
    }
}

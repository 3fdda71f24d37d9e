package io.openperp.stream.connection;

import io.openperp.api.ApiVersion;
import io.openperp.reader.NetworkAddress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.PingMessage;
import org.springframework.web.socket.WebSocketMessage;
import org.springframework.web.socket.WebSocketSession;

/**
 * One client's WebSocket. Messages wait in a {@link SendQueue} of bounded size for the connection's own thread, so
 * senders never block; a client that falls further behind is closed with a reason.
 *
 * <pre>
 * open    -> closing   overflow, no pong, a broken limit, shutdown: the queue is dropped, the reason is sent
 * any     -> closed    the client left, a message could not be sent in time, or the reason has been sent
 * </pre>
 */
public final class Connection {

    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);

    /** Time for sending the reason before the connection is cut. */
    public static final Duration FAREWELL = Duration.ofMillis(200);

    /** Time for the client to answer a close frame; after it the TCP connection is ended. */
    private static final Duration CLOSING = Duration.ofSeconds(2);

    private final WebSocketSession session;
    private final String remoteAddress;
    private final String network;
    private final long queueLimit;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final SendQueue queue;
    private final CountDownLatch ended = new CountDownLatch(1);
    private @Nullable CloseStatus closing;
    private boolean closed;
    private volatile Runnable abort = () -> {};
    private volatile Semaphore farewells = new Semaphore(1);
    private boolean hasFarewell;
    private long leavingSince;
    private final SocketWriter writer;

    public final KeepAlive keepAlive = new KeepAlive();

    /** API version in which messages are written; set before any is sent. */
    public volatile ApiVersion spelling = ApiVersion.RELEASE;

    /** Topics of this connection and their channels; guarded by the lock of {@code Channels}. */
    public final Map<String, String> topics = new HashMap<>();

    /** Memory that this connection's messages take from the budget of all connections. */
    public final MemoryUse memory;

    /** Transactions that the gateway has not answered. */
    public final TradePlaces trades;

    public final MessageAssembly incoming;

    /** Time for this replica to catch up with another one; used by the thread that handles messages. */
    public final Patience patience;

    public Connection(
            WebSocketSession session,
            long queueLimit,
            int tradesInFlight,
            Patience patience,
            MessageAssembly incoming,
            MemoryBudget budget) {
        this(
                session,
                queueLimit,
                tradesInFlight,
                patience,
                incoming,
                budget,
                Thread.ofVirtual().name("socket-" + session.getId())::start);
    }

    /** @param sender runs the task that sends and waits, until the connection is closed */
    public Connection(
            WebSocketSession session,
            long queueLimit,
            int tradesInFlight,
            Patience patience,
            MessageAssembly incoming,
            MemoryBudget budget,
            Executor sender) {
        this.session = session;
        this.writer = new SocketWriter(session);
        this.remoteAddress = session.getRemoteAddress() == null
                ? ""
                : session.getRemoteAddress().getAddress().getHostAddress();
        this.network = NetworkAddress.keyOf(remoteAddress);
        this.queueLimit = queueLimit;
        this.memory = new MemoryUse(budget, this::evict);
        this.queue = new SendQueue(queueLimit, memory);
        this.trades = new TradePlaces(tradesInFlight, memory);
        this.patience = patience;
        this.incoming = incoming;
        sender.execute(this::run);
    }

    public String remoteAddress() {
        return remoteAddress;
    }

    /** The client's address as used for limits: for IPv6 its /64 prefix. */
    public String network() {
        return network;
    }

    /**
     * @param end closes the TCP connection without waiting for the client; may not block
     * @param places places for connections that take their time to be closed; where none is left they are cut soon
     */
    public void abortBy(Runnable end, Semaphore places) {
        farewells = places;
        abort = end;
    }

    public SocketWriter writer() {
        return writer;
    }

    /** Whether the connection is closing or closed, so that no more messages are sent. */
    public boolean isEnding() {
        lock.lock();
        try {
            return closing != null || closed;
        } finally {
            lock.unlock();
        }
    }

    /** Queues a message; never blocks. Returns false if the connection is closing, or closes by this message. */
    public boolean send(OutboundMessage message) {
        return add(() -> queue.add(message.in(spelling)));
    }

    /** Queues the first message of a topic, created for this client alone; otherwise like {@link #send}. */
    public boolean sendFirst(String topic, OutboundMessage message) {
        return add(() -> queue.addFirst(topic, message.in(spelling), false));
    }

    /** Queues the first message of a topic, which all connections share in memory; otherwise like {@link #send}. */
    public boolean sendFirstShared(String topic, OutboundMessage message) {
        OutboundMessage spelled = message.in(spelling);
        return add(() -> queue.addFirst(topic, spelled, spelled == message));
    }

    /** Queues the latest message of a topic, in place of one not sent yet; otherwise like {@link #send}. */
    public boolean sendLatest(String topic, OutboundMessage message) {
        return add(() -> queue.addLatest(topic, message.in(spelling)));
    }

    /** Lets the topic's waiting message stand: the next one is queued at the end instead of replacing it. */
    public void beginAnew(String topic) {
        add(() -> queue.beginAnew(topic));
    }

    /** Drops the waiting snapshot of a topic from which the client has unsubscribed. */
    public void dropTopic(String topic) {
        add(() -> {
            queue.dropTopic(topic);
            return true;
        });
    }

    /** Closes the connection: drops all waiting messages and sends the client the reason. */
    public void close(CloseStatus reason) {
        lock.lock();
        try {
            if (closing == null) {
                endWith(reason);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Closes like {@link #close}, and ends the TCP connection after {@link #FAREWELL} at the latest. */
    public void closeSoon(CloseStatus reason) {
        close(reason);
        abortAfter(FAREWELL);
    }

    private void abortAfter(Duration most) {
        Thread.ofVirtual().name("cut-" + session.getId()).start(() -> {
            awaitEnd(most);
            abort.run();
        });
    }

    /** Closes like {@link #close}, and waits until the client has been sent the reason, but at most {@code most}. */
    public void closeAndWait(CloseStatus reason, Duration most) {
        close(reason);
        awaitEnd(most);
    }

    private static void pause(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }

    private void awaitEnd(Duration most) {
        try {
            if (!ended.await(most.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.debug("connection {} did not take the reason it was closed for", session.getId());
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }

    /** Drops all waiting messages and ends the sending thread; called when the client has disconnected. */
    public void closed() {
        lock.lock();
        try {
            closed = true;
            queue.clear();
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Sends a ping when it is due, and closes the connection of a client that has not answered the previous ping. */
    public void keepAlive(long now, long intervalNanos, long deadlineNanos) {
        switch (keepAlive.due(now, intervalNanos, deadlineNanos)) {
            case CLOSE ->
                close(CloseStatus.POLICY_VIOLATION.withReason(
                        "no pong within " + deadlineNanos / 1_000_000 + " ms of a ping"));
            case PING -> ping();
            case NOTHING -> {}
        }
    }

    /** Takes the next message to send; null if none waits or if no more may be sent. */
    @Nullable
    public WebSocketMessage<?> poll() {
        lock.lock();
        try {
            if (closing != null || closed) {
                queue.hasLeft();
                return null;
            }
            leavingSince = System.nanoTime();
            return queue.poll();
        } finally {
            lock.unlock();
        }
    }

    private boolean add(BooleanSupplier change) {
        lock.lock();
        try {
            if (closing != null || closed) {
                return false;
            }
            if (!change.getAsBoolean()) {
                endWith(CloseStatus.POLICY_VIOLATION.withReason(
                        "too slow: more than " + queueLimit + " bytes were waiting"));
                return false;
            }
            changed.signal();
        } finally {
            lock.unlock();
        }
        memory.enforce();
        return true;
    }

    /**
     * Disconnects and releases all memory; called when the messages of all connections have used up their memory and
     * this connection has taken most of it for longest. The reason is sent only if the client still accepts the present
     * message.
     */
    private void evict() {
        boolean mayTakeTheReason;
        lock.lock();
        try {
            mayTakeTheReason = closing == null && System.nanoTime() - leavingSince < FAREWELL.toNanos();
            if (closing == null) {
                endWith(CloseStatus.SERVICE_OVERLOAD.withReason(
                        "too slow: the memory for waiting messages is used up"));
            }
            queue.hasLeft();
        } finally {
            lock.unlock();
        }
        abortAfter(mayTakeTheReason ? FAREWELL : Duration.ZERO);
    }

    private void endWith(CloseStatus reason) {
        closing = reason;
        queue.clear();
        changed.signal();
        hasFarewell = farewells.tryAcquire();
        if (!hasFarewell) {
            abortAfter(FAREWELL);
        }
    }

    private void ping() {
        add(() -> {
            queue.ping(new PingMessage(ByteBuffer.allocate(0)));
            return true;
        });
    }

    private void run() {
        try {
            for (WebSocketMessage<?> next = next(); next != null; next = next()) {
                send(next);
            }
        } catch (IOException | RuntimeException gone) {
            LOG.debug("connection {} broke", session.getId(), gone);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        } finally {
            end();
        }
    }

    private void send(WebSocketMessage<?> message) throws IOException {
        if (message instanceof PingMessage) {
            keepAlive.pingSent();
        }
        writer.send(message);
    }

    /** Waits for the next message, after flushing if none is ready. Returns null if nothing more will be sent. */
    private @Nullable WebSocketMessage<?> next() throws InterruptedException, IOException {
        WebSocketMessage<?> waiting = poll();
        if (waiting != null) {
            return waiting;
        }
        if (!isEnding()) {
            writer.flush();
        }
        lock.lockInterruptibly();
        try {
            WebSocketMessage<?> next = poll();
            while (next == null && !isEnding()) {
                changed.await();
                next = poll();
            }
            return next;
        } finally {
            lock.unlock();
        }
    }

    private void end() {
        CloseStatus reason;
        lock.lock();
        try {
            queue.clear();
            queue.hasLeft();
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
        memory.end();
        ended.countDown();
        if (hasFarewell) {
            farewells.release();
        }
        Thread.ofVirtual().name("cut-" + session.getId()).start(() -> {
            pause(CLOSING);
            abort.run();
        });
    }
}

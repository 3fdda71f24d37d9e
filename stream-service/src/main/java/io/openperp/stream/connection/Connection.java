package io.openperp.stream.connection;

import io.openperp.api.Spelling;
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
 * One client's socket. Messages wait in a {@link SendQueue} of bounded bytes for the connection's own thread, so nobody
 * who sends ever waits; a client that falls further behind is closed with a reason.
 *
 * <pre>
 * open    -> closing   overflow, no pong, a broken limit, shutdown: the queue is dropped, the reason is sent
 * any     -> closed    the client left, a message could not be sent in time, or the reason has been sent
 * </pre>
 */
public final class Connection {

    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);

    /** Time for the reason to leave before the connection is cut. */
    public static final Duration FAREWELL = Duration.ofMillis(200);

    /** Time for the client to answer a close; then the TCP connection ends without its answer. */
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

    /** Spelling in which messages are written: set before any is sent. */
    public volatile Spelling spelling = Spelling.RELEASE;

    /** Topics of this connection and the channels on which they are published; guarded by the lock of the channels. */
    public final Map<String, String> topics = new HashMap<>();

    /** Memory that its messages take of the budget for all connections. */
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

    /** The client's address as limits count it: for IPv6 the /64. */
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

    /** Whether nothing more will be sent. */
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

    /** Queues the first message of a topic, made for this client; otherwise as {@link #send}. */
    public boolean sendFirst(String topic, OutboundMessage message) {
        return add(() -> queue.addFirst(topic, message.in(spelling), false));
    }

    /** Queues the first message of a topic, in memory once for all connections; otherwise as {@link #send}. */
    public boolean sendFirstShared(String topic, OutboundMessage message) {
        OutboundMessage spelled = message.in(spelling);
        return add(() -> queue.addFirst(topic, spelled, spelled == message));
    }

    /** Replaces the last such message of the topic, if that has not left yet; otherwise as {@link #send}. */
    public boolean sendLatest(String topic, OutboundMessage message) {
        return add(() -> queue.addLatest(topic, message.in(spelling)));
    }

    /** The waiting message of a topic keeps its place: the next comes behind all messages that are sent from now on. */
    public void beginAnew(String topic) {
        add(() -> queue.beginAnew(topic));
    }

    /** The client has unsubscribed: a snapshot of the topic that is not sent yet is dropped. */
    public void leave(String topic) {
        add(() -> {
            queue.leave(topic);
            return true;
        });
    }

    /** Drops what is waiting and sends the client the reason. */
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

    /** Closes as {@link #close} does, and ends the TCP connection if the client has not taken the reason soon. */
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

    /** Closes as {@link #close} does, and waits until the client has been sent the reason, or for so long. */
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

    /** Called when the client is gone. */
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

    /** Pings when it is time, and closes a client that has not answered. */
    public void keepAlive(long now, long intervalNanos, long deadlineNanos) {
        switch (keepAlive.due(now, intervalNanos, deadlineNanos)) {
            case CLOSE ->
                close(CloseStatus.POLICY_VIOLATION.withReason(
                        "no pong within " + deadlineNanos / 1_000_000 + " ms of a ping"));
            case PING -> ping();
            case NOTHING -> {}
        }
    }

    /** The next message to leave; null: none waits, or none leaves any more. */
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
     * Gives back all memory and disconnects: the memory for messages of all connections is spent, and this one takes most of
     * it for longest. The reason is sent only if the client takes at once what is being sent to it.
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

    /** Waits for the next message, and flushes first when none is there. Returns null if nothing more will be sent. */
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

package io.openperp.client;

import io.openperp.client.stream.StreamSettings;
import io.openperp.client.stream.Traffic;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A WebSocket connection that opens a new socket when the present one ends.
 *
 * <pre>
 * connecting -> open        the exchange has accepted the connection
 * connecting -> waiting     the exchange has not accepted the connection
 * open       -> waiting     the socket broke, was closed, or was silent for too long
 * waiting    -> connecting  the pause is over
 * any        -> closed      the caller has closed the connection
 * </pre>
 */
final class StreamConnection implements StreamSocket.Owner {

    private static final int MOST_DOUBLINGS = 20;

    /**
     * A connection that has received nothing for this time is pinged. The JDK's WebSocket sometimes notices only after
     * a few writes that the other side has closed.
     */
    private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final HttpClient http;
    private final URI address;
    private final StreamSettings settings;
    private final Traffic traffic;
    private final Events events;
    private final ReentrantLock lock = new ReentrantLock();

    /**
     * Held while a message is handled, so that the last message of a socket is finished before the first message of the
     * socket that replaces it.
     */
    private final ReentrantLock handling = new ReentrantLock();

    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "openperp-stream-clock");
        thread.setDaemon(true);
        return thread;
    });

    private @Nullable StreamSocket current;
    private boolean open;
    private boolean closed;
    private int attempts;
    private volatile long pingedAt = System.nanoTime();

    /** Is called when the connection opens, ends, receives a message, or is still open. */
    interface Events {

        void opened();

        /** Receives messages one after the other; never one from a socket that has been replaced. */
        void received(String text);

        void ended(String reason);

        /** Called periodically while the connection is open, so that overdue requests can be sent again. */
        void stillOpen();
    }

    StreamConnection(HttpClient http, URI address, StreamSettings settings, Traffic traffic, Events events) {
        this.http = http;
        this.address = address;
        this.settings = settings;
        this.traffic = traffic;
        this.events = events;
    }

    void start() {
        connect();
        long step = Math.max(1, Math.min(QUIET_NANOS, settings.pingEvery().toNanos()) / 4);
        clock.scheduleWithFixedDelay(this::keepAlive, step, step, TimeUnit.NANOSECONDS);
    }

    boolean isOpen() {
        lock.lock();
        try {
            return open;
        } finally {
            lock.unlock();
        }
    }

    /** Sends a text; does nothing while the connection is not open. */
    void send(String text) {
        StreamSocket socket = ifOpen();
        if (socket != null) {
            traffic.sent(text);
            socket.send(text);
        }
    }

    void abort() {
        StreamSocket socket = ifOpen();
        if (socket != null) {
            socket.abort("broken off by this client");
        }
    }

    /** Called when a valid message has arrived: the next pause before a reconnection is the shortest one again. */
    void isGood() {
        lock.lock();
        try {
            attempts = 0;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until no other thread is handling a message of this connection. */
    void awaitHandler() {
        handling.lock();
        handling.unlock();
    }

    void close() {
        StreamSocket socket;
        lock.lock();
        try {
            closed = true;
            socket = current;
        } finally {
            lock.unlock();
        }
        clock.shutdownNow();
        if (socket != null) {
            socket.abort("broken off by this client");
        }
        awaitHandler();
    }

    @Override
    public void opened(StreamSocket socket) {
        lock.lock();
        try {
            if (socket != current || closed) {
                return;
            }
            open = true;
            pingedAt = System.nanoTime();
        } finally {
            lock.unlock();
        }
        events.opened();
    }

    @Override
    public void received(StreamSocket socket, String text) {
        handling.lock();
        try {
            if (socket == ifOpen()) {
                traffic.received(text);
                events.received(text);
            }
        } finally {
            handling.unlock();
        }
    }

    @Override
    public void ended(StreamSocket socket, String reason) {
        lock.lock();
        try {
            if (socket != current) {
                return;
            }
            current = null;
            open = false;
            if (!closed) {
                clock.schedule(this::connect, pause().toNanos(), TimeUnit.NANOSECONDS);
            }
        } finally {
            lock.unlock();
        }
        events.ended(reason);
    }

    private void connect() {
        StreamSocket socket = new StreamSocket(this);
        lock.lock();
        try {
            if (closed) {
                return;
            }
            current = socket;
        } finally {
            lock.unlock();
        }
        // Without the lock: it may fail at once, and the receiver of the event takes its own locks.
        socket.open(http, address);
    }

    private @Nullable StreamSocket ifOpen() {
        lock.lock();
        try {
            return open ? current : null;
        } finally {
            lock.unlock();
        }
    }

    private void keepAlive() {
        StreamSocket socket = ifOpen();
        if (socket == null) {
            return;
        }
        if (socket.silentNanos() > settings.silence().toNanos()) {
            socket.abort("nothing was received for " + settings.silence());
            return;
        }
        long sincePing = System.nanoTime() - pingedAt;
        if (sincePing >= settings.pingEvery().toNanos()
                || sincePing >= QUIET_NANOS && socket.silentNanos() >= QUIET_NANOS) {
            pingedAt = System.nanoTime();
            socket.ping();
        }
        events.stillOpen();
    }

    /** The pause before the next attempt, which doubles with each: a random time between half of it and all of it. */
    private Duration pause() {
        long doubled = settings.firstPause().toNanos() << Math.min(MOST_DOUBLINGS, attempts++);
        long most = Math.min(settings.longestPause().toNanos(), doubled);
        return Duration.ofNanos(most / 2 + ThreadLocalRandom.current().nextLong(most / 2 + 1));
    }
}

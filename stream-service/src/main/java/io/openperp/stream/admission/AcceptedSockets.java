package io.openperp.stream.admission;

import io.openperp.reader.NetworkAddress;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The open TCP connections. A connection above the limit of its address, or above the rate limit, is closed as soon as
 * it is accepted. Connections that are not a WebSocket yet have a separate limit, above which the oldest is closed.
 * Thread-safe.
 */
public final class AcceptedSockets {

    private static final Logger LOG = LoggerFactory.getLogger(AcceptedSockets.class);
    private static final long PURGE_NANOS = TimeUnit.SECONDS.toNanos(1);

    /**
     * Number of connections per second of an address under a penalty that are answered with the reason; further ones
     * are closed without an answer.
     */
    private static final int ANSWERED_UNDER_PENALTY = 10;

    /** Connections that may be accepted at once before the rate limit applies. */
    private static final int BURST = 100;

    private final long nanosPerSocket;
    private final int mostPending;
    private final int mostOfAddress;
    private final Penalties penalties;
    private final RequestRate rate;
    private final RequestRate rateUnderPenalty;
    private final Predicate<String> isProxy;
    private final AtomicLong refused = new AtomicLong();
    private final AtomicLong displaced = new AtomicLong();

    private final Map<String, Set<SocketChannel>> byAddress = new HashMap<>();

    /** Connections that are not a WebSocket yet, the oldest first. */
    private final LinkedHashSet<SocketChannel> pending = new LinkedHashSet<>();

    private long purgedAt = System.nanoTime();

    /**
     * Time until which the connections accepted so far use up the permitted rate, as {@link System#nanoTime}. Used by
     * the acceptor thread only.
     */
    private long restedUntil = System.nanoTime();

    /**
     * @param mostPending largest number of connections that are not a WebSocket yet
     * @param mostOfAddress largest number of connections of one address; an IPv6 /64 is one
     * @param perSecond largest number of new connections of one address a second
     * @param inAllPerSecond largest number of new connections of all addresses a second; more wait to be accepted
     * @param isProxy whether an address is a proxy for many clients, to which the limits of one address do not apply
     */
    public AcceptedSockets(
            int mostPending,
            int mostOfAddress,
            int perSecond,
            int inAllPerSecond,
            Penalties penalties,
            Predicate<String> isProxy) {
        this.nanosPerSocket = TimeUnit.SECONDS.toNanos(1) / inAllPerSecond;
        this.mostPending = mostPending;
        this.mostOfAddress = mostOfAddress;
        this.penalties = penalties;
        this.isProxy = isProxy;
        this.rate = new RequestRate(perSecond, System.nanoTime());
        this.rateUnderPenalty = new RequestRate(ANSWERED_UNDER_PENALTY, System.nanoTime());
    }

    /** Number of connections that were closed as soon as they were accepted. */
    public long refused() {
        return refused.get();
    }

    /** Number of connections closed because too many were not a WebSocket yet. */
    public long displaced() {
        return displaced.get();
    }

    public synchronized int pending() {
        return pending.size();
    }

    /** Whether a new connection is admitted; false: it must be closed at once. */
    public boolean admits(SocketChannel socket) {
        try {
            boolean admitted = socket.getRemoteAddress() instanceof InetSocketAddress address
                    && enter(socket, address.getAddress().getHostAddress(), System.nanoTime());
            if (admitted) {
                pauseAccepting(System.nanoTime());
            } else {
                socket.setOption(StandardSocketOptions.SO_LINGER, 0);
                refused.incrementAndGet();
            }
            return admitted;
        } catch (IOException gone) {
            LOG.debug("a connection was gone before it was accepted", gone);
            return false;
        }
    }

    /**
     * Makes the acceptor thread wait when more connections a second were accepted than permitted, so that handshakes do
     * not starve open connections.
     */
    private void pauseAccepting(long now) {
        restedUntil = (restedUntil - now > 0 ? restedUntil : now) + nanosPerSocket;
        long early = restedUntil - now - BURST * nanosPerSocket;
        if (early > 0) {
            LockSupport.parkNanos(early);
        }
    }

    private boolean enter(SocketChannel socket, String address, long now) {
        boolean isLimited = !isProxy.test(address);
        if (isLimited
                && (!rate.admits(address, now)
                        || penalties.left(address, now) > 0 && !rateUnderPenalty.admits(address, now))) {
            return false;
        }
        SocketChannel oldest;
        synchronized (this) {
            if (now - purgedAt > PURGE_NANOS) {
                purge();
                purgedAt = now;
            }
            Set<SocketChannel> ofAddress =
                    byAddress.computeIfAbsent(NetworkAddress.keyOf(address), a -> new HashSet<>());
            if (isLimited && ofAddress.size() >= mostOfAddress) {
                ofAddress.removeIf(each -> !each.isOpen());
                if (ofAddress.size() >= mostOfAddress) {
                    return false;
                }
            }
            ofAddress.add(socket);
            pending.add(socket);
            oldest = removeOldestPending();
        }
        if (oldest != null) {
            displaced.incrementAndGet();
            abort(oldest);
        }
        return true;
    }

    /** Removes a connection that has become a WebSocket from those that the limit of pending connections closes. */
    public synchronized void upgraded(SocketChannel socket) {
        pending.remove(socket);
    }

    /**
     * Removes the oldest connection that is not a WebSocket yet and returns it; returns null if ended connections have
     * made room.
     */
    private @Nullable SocketChannel removeOldestPending() {
        Iterator<SocketChannel> each = pending.iterator();
        while (pending.size() > mostPending) {
            SocketChannel oldest = each.next();
            each.remove();
            if (oldest.isOpen()) {
                return oldest;
            }
        }
        return null;
    }

    private void purge() {
        pending.removeIf(each -> !each.isOpen());
        byAddress.values().removeIf(sockets -> {
            sockets.removeIf(each -> !each.isOpen());
            return sockets.isEmpty();
        });
    }

    /**
     * Makes reading and sending fail at once, whereupon Tomcat closes the connection. If it were closed here, a sending
     * thread would wait for its timeout, and Tomcat would still count the connection. Unsent data in the system are
     * discarded.
     */
    public static void abort(SocketChannel socket) {
        try {
            socket.setOption(StandardSocketOptions.SO_LINGER, 0);
            socket.shutdownInput();
            socket.shutdownOutput();
        } catch (IOException closed) {
            LOG.debug("a connection that is to be cut is closed already", closed);
        }
    }
}

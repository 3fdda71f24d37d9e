package io.openperp.gateway.connection;

import io.openperp.reader.NetworkAddress;
import java.nio.channels.Channel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.SequencedSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The open connections of each address (an IPv6 /64 counts as one address), up to a maximum per address. For a new
 * connection beyond it, the oldest one that has sent nothing yet is closed; if all have sent something, the new one is
 * refused. Only the thread that accepts connections calls {@link #admit}.
 *
 * @param <C> type of a connection
 */
final class AddressConnections<C extends Channel> {

    private final int mostOfOne;
    private final Predicate<String> exempt;
    private final Consumer<C> close;
    private final Map<String, Deque<C>> open = new HashMap<>();

    /** The connections that have sent nothing, oldest first. Used by any thread, under its own lock. */
    private final SequencedSet<C> silent = new LinkedHashSet<>();

    private int tracked;
    private int sweepAt = 1024;

    /**
     * Starts without connections.
     *
     * @param mostOfOne largest number of connections of one address
     * @param exempt whether an address is that of a trusted proxy, whose connections serve many clients and are not
     *     limited
     * @param close closes a connection
     */
    AddressConnections(int mostOfOne, Predicate<String> exempt, Consumer<C> close) {
        this.mostOfOne = mostOfOne;
        this.exempt = exempt;
        this.close = close;
    }

    /**
     * Counts a new connection of this address, closing a silent one of the address if necessary. Returns false if the
     * new one must be refused.
     */
    boolean admit(C connection, String remoteAddress) {
        if (exempt.test(remoteAddress)) {
            return true;
        }
        if (tracked >= sweepAt) {
            sweep();
        }
        Deque<C> ofAddress = open.computeIfAbsent(NetworkAddress.keyOf(remoteAddress), key -> new ArrayDeque<>());
        if (ofAddress.size() >= mostOfOne) {
            removeClosed(ofAddress);
        }
        if (ofAddress.size() >= mostOfOne && !closeOldestSilent(ofAddress)) {
            return false;
        }
        ofAddress.add(connection);
        tracked++;
        synchronized (silent) {
            silent.add(connection);
        }
        return true;
    }

    /** Notes that a connection has sent something or has ended, so that it is no longer closed to make room. */
    void received(C connection) {
        isSilentNoLonger(connection);
    }

    /**
     * Closes the oldest connection that has sent nothing yet, if there is one; called when the total of connections is
     * reached although no address exceeds its limit.
     */
    void closeOldestSilent() {
        for (C oldest = pollSilent(); oldest != null; oldest = pollSilent()) {
            if (oldest.isOpen()) {
                close.accept(oldest);
                return;
            }
        }
    }

    private @Nullable C pollSilent() {
        synchronized (silent) {
            return silent.isEmpty() ? null : silent.removeFirst();
        }
    }

    private boolean isSilentNoLonger(C connection) {
        synchronized (silent) {
            return silent.remove(connection);
        }
    }

    /** Number of connections held in memory, open or closed; for tests. */
    int remembered() {
        synchronized (silent) {
            return silent.size() + open.values().stream().mapToInt(Deque::size).sum();
        }
    }

    private boolean closeOldestSilent(Deque<C> ofAddress) {
        for (C connection : ofAddress) {
            if (isSilentNoLonger(connection)) {
                close.accept(connection);
                ofAddress.remove(connection);
                tracked--;
                return true;
            }
        }
        return false;
    }

    private void removeClosed(Deque<C> ofAddress) {
        int before = ofAddress.size();
        ofAddress.removeIf(connection -> {
            boolean isClosed = !connection.isOpen();
            if (isClosed) {
                isSilentNoLonger(connection);
            }
            return isClosed;
        });
        tracked -= before - ofAddress.size();
    }

    /** Removes closed connections; the next removal is due when twice as many entries as remain now exist. */
    private void sweep() {
        open.values().removeIf(ofAddress -> {
            removeClosed(ofAddress);
            return ofAddress.isEmpty();
        });
        sweepAt = Math.max(1024, 2 * tracked);
    }
}

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
 * The open connections of each address (an IPv6 /64 is one), up to a maximum. Beyond it, the oldest that has sent nothing yet
 * is closed for a new one; if all have sent something, the new one is refused. Only the thread that accepts connections
 * admits them.
 *
 * @param <C> a connection
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
     * @param exempt addresses of trusted proxies, whose connections serve many clients
     * @param close closes a connection
     */
    AddressConnections(int mostOfOne, Predicate<String> exempt, Consumer<C> close) {
        this.mostOfOne = mostOfOne;
        this.exempt = exempt;
        this.close = close;
    }

    /** Whether a new connection is admitted. */
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

    /** Called when a connection has sent something, or has ended. */
    void received(C connection) {
        isSilentNoLonger(connection);
    }

    /** Makes room when no address exceeds its limit: closes the oldest connection that has sent nothing, if there is one. */
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

    /** Number of connections that are remembered, open or closed; for tests. */
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

    /** Forgets closed connections. It is called again when there are twice as many entries as open connections now. */
    private void sweep() {
        open.values().removeIf(ofAddress -> {
            removeClosed(ofAddress);
            return ofAddress.isEmpty();
        });
        sweepAt = Math.max(1024, 2 * tracked);
    }
}

package io.openperp.stream.socket;

import io.openperp.reader.NetworkAddress;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedSet;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Open connections by client address; an IPv6 /64 is one address. Attackers can fill the set, so every operation takes
 * logarithmic time. Thread-safe.
 *
 * @param <C> type of a connection
 */
final class ConnectionsByAddress<C> {

    private final int mostOfAddress;
    private final int most;
    private int count;

    /** Connections by address, oldest first. */
    private final Map<String, SequencedSet<C>> byAddress = new HashMap<>();

    /** Addresses by their number of connections, to find the address with the most. */
    private final TreeMap<Integer, SequencedSet<String>> byCount = new TreeMap<>();

    /**
     * Creates an empty set.
     *
     * @param mostOfAddress largest number of connections of one address
     * @param most largest number of connections of all addresses together
     */
    ConnectionsByAddress(int mostOfAddress, int most) {
        this.mostOfAddress = mostOfAddress;
        this.most = most;
    }

    /** Whether this address has as many connections as it may have. */
    synchronized boolean isAtLimit(String remoteAddress) {
        return countOf(NetworkAddress.keyOf(remoteAddress)) >= mostOfAddress;
    }

    /** Whether the server is full and {@link #add} would return the new connection itself. */
    synchronized boolean isFullFor(String remoteAddress) {
        return count >= most && byCount.lastKey() <= countOf(NetworkAddress.keyOf(remoteAddress)) + 1;
    }

    /**
     * Adds a connection. Returns the connection that the caller must close for it, which is already removed, or null if
     * there was room. That is the new connection itself if its address is at its limit or no other address has more
     * connections; else the newest of the address with the most, so that a few addresses cannot keep others out.
     */
    synchronized @Nullable C add(String remoteAddress, C newcomer) {
        String own = NetworkAddress.keyOf(remoteAddress);
        if (countOf(own) >= mostOfAddress) {
            return newcomer;
        }
        SequencedSet<C> ofAddress = byAddress.computeIfAbsent(own, a -> new LinkedHashSet<>());
        ofAddress.add(newcomer);
        count++;
        move(own, ofAddress.size() - 1, ofAddress.size());
        return count > most ? removeOneTooMany(own, newcomer) : null;
    }

    /** Removes a connection that has ended. Has no effect on a connection that was not added. */
    synchronized void remove(String remoteAddress, C connection) {
        removeOf(NetworkAddress.keyOf(remoteAddress), connection);
    }

    private C removeOneTooMany(String own, C newcomer) {
        String largest = byCount.lastEntry().getValue().getFirst();
        boolean isOwn = countOf(largest) <= countOf(own);
        C chosen = isOwn
                ? newcomer
                : Objects.requireNonNull(byAddress.get(largest)).getLast();
        removeOf(isOwn ? own : largest, chosen);
        return chosen;
    }

    private void removeOf(String address, C connection) {
        SequencedSet<C> ofAddress = byAddress.get(address);
        if (ofAddress == null || !ofAddress.remove(connection)) {
            return;
        }
        count--;
        move(address, ofAddress.size() + 1, ofAddress.size());
        if (ofAddress.isEmpty()) {
            byAddress.remove(address);
        }
    }

    private int countOf(String address) {
        SequencedSet<C> ofAddress = byAddress.get(address);
        return ofAddress == null ? 0 : ofAddress.size();
    }

    private void move(String address, int from, int to) {
        SequencedSet<String> before = byCount.get(from);
        if (before != null) {
            before.remove(address);
            if (before.isEmpty()) {
                byCount.remove(from);
            }
        }
        if (to > 0) {
            byCount.computeIfAbsent(to, c -> new LinkedHashSet<>()).add(address);
        }
    }
}

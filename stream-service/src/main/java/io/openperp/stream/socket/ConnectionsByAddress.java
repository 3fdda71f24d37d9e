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
 * Open connections by the address of their client; an IPv6 /64 is one address. Every operation takes a time that grows at
 * most with the logarithm of their number, for it is attackers who fill it. For any number of threads.
 *
 * @param <C> a connection
 */
final class ConnectionsByAddress<C> {

    private final int mostOfAddress;
    private final int most;
    private int count;

    /** Oldest first. */
    private final Map<String, SequencedSet<C>> byAddress = new HashMap<>();

    /** Addresses by how many connections they have. */
    private final TreeMap<Integer, SequencedSet<String>> byCount = new TreeMap<>();

    /**
     * @param mostOfAddress connections that one address may have
     * @param most connections of all addresses together
     */
    ConnectionsByAddress(int mostOfAddress, int most) {
        this.mostOfAddress = mostOfAddress;
        this.most = most;
    }

    /** True: one more connection would be too many of this address. */
    synchronized boolean isAtLimit(String remoteAddress) {
        return countOf(NetworkAddress.keyOf(remoteAddress)) >= mostOfAddress;
    }

    /** True: all places are taken, and no address has so many that one of its connections would make room for this one. */
    synchronized boolean isFullFor(String remoteAddress) {
        return count >= most && byCount.lastKey() <= countOf(NetworkAddress.keyOf(remoteAddress)) + 1;
    }

    /**
     * The connection that has to be closed for this one, and is counted no longer; null: there was room. It is the
     * newcomer itself if its address is at its limit, or if no other address has more. Else it is the newest of the address
     * that has most: nobody who comes from a few addresses keeps others out.
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

    /** It has ended. Has no effect on a connection that is not counted. */
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

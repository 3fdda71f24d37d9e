package io.openperp.stream.socket;

import io.openperp.reader.NetworkAddress;
import java.util.concurrent.ConcurrentHashMap;

/** How many connections each address has. For any number of threads. */
final class Places {

    private final int most;
    private final ConcurrentHashMap<String, Integer> taken = new ConcurrentHashMap<>();

    /** @param most connections of one address; an IPv6 /64 is one */
    Places(int most) {
        this.most = most;
    }

    int taken(String remoteAddress) {
        return taken.getOrDefault(NetworkAddress.keyOf(remoteAddress), 0);
    }

    /** Whether one more would be too many now. */
    boolean areTaken(String remoteAddress) {
        return taken(remoteAddress) >= most;
    }

    /** One connection more, which must {@link #leave}, too many or not. False: too many. */
    boolean enter(String remoteAddress) {
        return taken.merge(NetworkAddress.keyOf(remoteAddress), 1, Integer::sum) <= most;
    }

    void leave(String remoteAddress) {
        taken.computeIfPresent(NetworkAddress.keyOf(remoteAddress), (address, count) -> count == 1 ? null : count - 1);
    }
}

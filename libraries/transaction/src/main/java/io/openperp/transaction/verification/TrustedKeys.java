package io.openperp.transaction.verification;

import io.openperp.units.Bytes32;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.bouncycastle.math.ec.rfc8032.Ed25519;

/**
 * A cache of public keys that are known to be canonical points of the prime-order group, because checking a key costs
 * as much as verifying a signature. It keeps two generations of about {@code capacity} keys each; the older one is
 * dropped when the newer one is full.
 */
final class TrustedKeys {

    private final int capacity;
    private volatile Set<Bytes32> young = ConcurrentHashMap.newKeySet();
    private volatile Set<Bytes32> old = Set.of();

    TrustedKeys(int capacity) {
        this.capacity = capacity;
    }

    /**
     * Whether the key is a canonical point of the prime-order group; if so, it is cached. Call only for a key that has
     * just verified a signature, so that clients cannot fill the cache without signing.
     */
    boolean admits(Bytes32 key) {
        if (young.contains(key)) {
            return true;
        }
        if (!old.contains(key) && !isInPrimeOrderGroup(key)) {
            return false;
        }
        remember(key);
        return true;
    }

    int size() {
        return young.size() + old.size();
    }

    /** Whether this is the canonical encoding of a point of the prime-order group, not the neutral element. */
    static boolean isInPrimeOrderGroup(Bytes32 point) {
        return Ed25519.validatePublicKeyFull(point.toByteArray(), 0);
    }

    private void remember(Bytes32 key) {
        if (young.size() >= capacity) {
            turnGeneration();
        }
        young.add(key);
    }

    private synchronized void turnGeneration() {
        if (young.size() >= capacity) {
            old = young;
            young = ConcurrentHashMap.newKeySet();
        }
    }
}

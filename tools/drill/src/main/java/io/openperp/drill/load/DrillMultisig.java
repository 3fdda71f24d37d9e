package io.openperp.drill.load;

import io.openperp.transaction.verification.DerivedKeys;
import io.openperp.units.Bytes32;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.atomic.AtomicLong;

/** A multisig account of the drill, which several of its signers use at the same time. */
public final class DrillMultisig {

    private final String key;
    private final Set<String> signers;
    private final AtomicLong proposed = new AtomicLong();

    private DrillMultisig(String key, List<String> signers) {
        this.key = key;
        this.signers = new CopyOnWriteArraySet<>(signers);
    }

    /** Returns the first multisig account that this account has created. */
    static DrillMultisig firstOf(String creator, List<String> signers) {
        Bytes32 key = DerivedKeys.multisig(Bytes32.parse(creator), 0);
        return new DrillMultisig(key.toString(), signers);
    }

    /** Public key of the multisig account in base58. */
    public String key() {
        return key;
    }

    /** Whether the account is a signer, was one, or may become one by a proposal. */
    boolean isSignedBy(String account) {
        return signers.contains(account);
    }

    /** Adds accounts that a proposal would make signers. */
    void maySign(Collection<String> accounts) {
        signers.addAll(accounts);
    }

    void proposes() {
        proposed.incrementAndGet();
    }

    /** Number of proposals sent so far. The exchange may have refused some of them, so that fewer exist. */
    long proposed() {
        return proposed.get();
    }
}

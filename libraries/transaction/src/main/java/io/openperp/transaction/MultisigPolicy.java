package io.openperp.transaction;

import io.openperp.units.Bytes32;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Limits of the policy of a multisig account (MSG-002). */
public final class MultisigPolicy {

    public static final int MOST_SIGNERS = 32;

    /** 30 days. */
    public static final long LONGEST_TIME_LOCK_SECS = 30L * 24 * 3600;

    /** An hour. */
    public static final long SHORTEST_LIFETIME_SECS = 3600;

    /** 90 days. */
    public static final long LONGEST_LIFETIME_SECS = 90L * 24 * 3600;

    /** Seven days. */
    public static final long DEFAULT_LIFETIME_SECS = 7L * 24 * 3600;

    private MultisigPolicy() {}

    /** Why a whole policy is not accepted; null: it is. */
    public static @Nullable String flaw(List<Bytes32> signers, long threshold, long timeLockSecs, long lifetimeSecs) {
        String flaw = Flaws.first(signersFlaw(signers), timeLockFlaw(timeLockSecs), lifetimeFlaw(lifetimeSecs));
        if (flaw != null) {
            return flaw;
        }
        if (threshold < 1 || threshold > signers.size()) {
            return "threshold is " + threshold + ", accepted are 1 to " + signers.size() + ", the number of signers";
        }
        return timeLockSecs < lifetimeSecs
                ? null
                : "timeLockSecs is " + timeLockSecs + ", accepted is less than the " + lifetimeSecs
                        + " of proposalLifetimeSecs: no proposal could ever be executed";
    }

    static @Nullable String signersFlaw(List<Bytes32> signers) {
        if (signers.isEmpty() || signers.size() > MOST_SIGNERS) {
            return "signers are " + signers.size() + ", accepted are 1 to " + MOST_SIGNERS;
        }
        if (new HashSet<>(signers).size() < signers.size()) {
            return "signers name a key twice";
        }
        return signers.stream()
                .filter(key -> !SecretKey.canExistFor(key))
                .findFirst()
                .map(key -> "signers name " + key
                        + ", for which nobody can have a secret key; accepted are accounts that sign"
                        + " with a key of their own, not sub-accounts, isolated or multisig accounts")
                .orElse(null);
    }

    static @Nullable String timeLockFlaw(long seconds) {
        return seconds >= 0 && seconds <= LONGEST_TIME_LOCK_SECS
                ? null
                : "timeLockSecs is " + seconds + ", accepted are 0 to " + LONGEST_TIME_LOCK_SECS;
    }

    static @Nullable String lifetimeFlaw(long seconds) {
        return seconds >= SHORTEST_LIFETIME_SECS && seconds <= LONGEST_LIFETIME_SECS
                ? null
                : "proposalLifetimeSecs is " + seconds + ", accepted are " + SHORTEST_LIFETIME_SECS + " to "
                        + LONGEST_LIFETIME_SECS;
    }
}

package io.openperp.transaction;

import io.openperp.units.Bytes32;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code msu}: changes the policy of a multisig account, in a proposal of that account alone. A null value stays as it
 * was.
 */
public record UpdateMultisigPolicy(
        Bytes32 multisig,
        @Nullable List<Bytes32> signers,
        @Nullable Long threshold,
        @Nullable Long timeLockSecs,
        @Nullable Long lifetimeSecs)
        implements MultisigAction {

    public UpdateMultisigPolicy {
        signers = signers == null ? null : List.copyOf(signers);
    }

    @Override
    public String tag() {
        return "msu";
    }

    boolean isWhole() {
        return signers != null && threshold != null && timeLockSecs != null && lifetimeSecs != null;
    }

    /** The flaw of the given values; whether they fit those that stay is known only when the action is carried out. */
    @Override
    public @Nullable String flaw() {
        if (signers == null && threshold == null && timeLockSecs == null && lifetimeSecs == null) {
            return "msu changes nothing; accepted are signers, threshold, timeLockSecs and proposalLifetimeSecs";
        }
        return Flaws.first(
                signers == null ? null : MultisigPolicy.signersFlaw(signers),
                timeLockSecs == null ? null : MultisigPolicy.timeLockFlaw(timeLockSecs),
                lifetimeSecs == null ? null : MultisigPolicy.lifetimeFlaw(lifetimeSecs));
    }
}

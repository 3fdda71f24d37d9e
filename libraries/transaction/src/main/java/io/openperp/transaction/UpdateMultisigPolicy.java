package io.openperp.transaction;

import io.openperp.units.Bytes32;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code msu}: what a multisig account asks of its signers from now on, in a proposal of it alone. Null keeps what it was. */
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

    /** Of the values it gives; whether they fit to those it keeps is known when it is carried out. */
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

package io.openperp.transaction;

import io.openperp.units.Bytes32;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code createMultisig}: an account that acts only by proposals of its signers.
 *
 * @param signers 1 to 32 different accounts
 * @param threshold how many of them have to approve a proposal
 * @param timeLockSecs time from a proposal until it can be executed, at most 30 days
 * @param lifetimeSecs time from a proposal until it expires, an hour to 90 days
 */
public record CreateMultisig(List<Bytes32> signers, long threshold, long timeLockSecs, long lifetimeSecs)
        implements MultisigAction {

    public CreateMultisig {
        signers = List.copyOf(signers);
    }

    @Override
    public String tag() {
        return "createMultisig";
    }

    @Override
    public @Nullable String flaw() {
        return MultisigPolicy.flaw(signers, threshold, timeLockSecs, lifetimeSecs);
    }
}

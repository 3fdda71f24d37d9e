package io.openperp.transaction;

import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;

/**
 * {@code msa}, {@code msr}, {@code msc}, {@code mse}: a signer approves, rejects, takes back or executes a proposal.
 *
 * @param proposal unsigned; the proposals of a multisig account are numbered from 1
 */
public record ProposalStep(Kind kind, Bytes32 multisig, long proposal) implements MultisigAction {

    /** The steps, in the order of their numbers in the signed bytes. */
    public enum Kind {
        APPROVE("msa"),
        REJECT("msr"),
        CANCEL("msc"),
        EXECUTE("mse");

        final String tag;

        Kind(String tag) {
            this.tag = tag;
        }
    }

    @Override
    public String tag() {
        return kind.tag;
    }

    @Override
    public @Nullable String flaw() {
        return null;
    }
}

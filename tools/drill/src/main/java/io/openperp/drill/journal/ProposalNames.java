package io.openperp.drill.journal;

import io.openperp.journal.ProposalState;

/** States of proposals as the API spells them. */
public final class ProposalNames {

    private ProposalNames() {}

    public static String of(ProposalState state) {
        return switch (state) {
            case PROPOSAL_PENDING -> "pending";
            case PROPOSAL_READY -> "ready";
            case PROPOSAL_DONE -> "executed";
            case PROPOSAL_FAILED -> "failed";
            case PROPOSAL_EXPIRED -> "expired";
            case PROPOSAL_CANCELLED -> "cancelled";
            case PROPOSAL_REJECTED -> "rejected";
            case PROPOSAL_STATE_UNSPECIFIED, UNRECOGNIZED -> "in no state";
        };
    }
}

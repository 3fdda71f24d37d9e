package io.openperp.api.account;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A proposal of a multisig account as it is now. Times are milliseconds.
 *
 * @param proposalId from 1, of each multisig account
 * @param proposer a signer, in base58
 * @param executeAfter end of the time lock
 * @param approvals signers, in base58, in the order in which they voted
 * @param threshold how many approvals it needs
 * @param actions as in a transaction
 * @param error why it failed; null: it has not failed
 * @param message which of its actions were refused, or why it was cancelled; absent: nothing to say
 */
public record MultisigProposal(
        long proposalId,
        String proposer,
        long createdAt,
        long executeAfter,
        long expiresAt,
        List<String> approvals,
        List<String> rejections,
        int approvalsCount,
        int rejectionsCount,
        int threshold,
        State status,
        JsonNode actions,
        @Nullable String error,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String message) {

    /** The states of a proposal; all but the first two are final. */
    public enum State {
        /** The proposal waits for approvals or for its time lock. */
        @JsonProperty("pending")
        PENDING,
        @JsonProperty("ready")
        READY,
        @JsonProperty("executed")
        EXECUTED,
        @JsonProperty("failed")
        FAILED,
        @JsonProperty("expired")
        EXPIRED,
        @JsonProperty("cancelled")
        CANCELLED,
        @JsonProperty("rejected")
        REJECTED
    }

    /**
     * The proposals of a multisig account: all open ones, and the last that have ended, by number.
     *
     * @param multisig in base58
     */
    public record MultisigProposals(String multisig, List<MultisigProposal> proposals) {}

    /**
     * A proposal after a step of one of its signers.
     *
     * @param approvals how many signers have approved
     * @param rejections how many have rejected
     * @param executeAfter when its time lock is over, milliseconds since 1970
     * @param expiresAt milliseconds since 1970
     * @param signer who made the step
     * @param message why it failed, or which of its actions were refused; absent otherwise
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ProposalOutcome(
            String multisig,
            long proposalId,
            MultisigProposal.State status,
            int approvals,
            int rejections,
            int threshold,
            long executeAfter,
            long expiresAt,
            String signer,
            String proposer,
            @Nullable String message) {}
}

package io.openperp.api.account;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A proposal of a multisig account in its present state. Times are milliseconds since 1970.
 *
 * @param proposalId number of the proposal, counted from 1 in each multisig account
 * @param proposer signer who made the proposal, in base58
 * @param executeAfter earliest time at which the proposal may be executed
 * @param approvals signers who approved, in base58, in the order of their votes
 * @param threshold number of approvals needed
 * @param actions proposed actions in the form of a transaction's actions
 * @param error reason why the proposal failed; null: it has not failed
 * @param message which actions were refused, or why the proposal was cancelled; absent: neither
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
        /** The proposal waits for approvals, or for the time {@code executeAfter}. */
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
     * Proposals of a multisig account: all open ones and the latest ended ones, by number.
     *
     * @param multisig key of the account, in base58
     */
    public record MultisigProposals(String multisig, List<MultisigProposal> proposals) {}

    /**
     * The state of a proposal after an action of one of its signers.
     *
     * @param approvals number of approvals
     * @param rejections number of rejections
     * @param threshold number of approvals needed
     * @param executeAfter earliest time at which the proposal may be executed, milliseconds since 1970
     * @param expiresAt time at which the proposal expires, milliseconds since 1970
     * @param signer signer of the action
     * @param message why the proposal failed, or which of its actions were refused; absent otherwise
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

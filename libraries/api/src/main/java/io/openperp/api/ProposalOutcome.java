package io.openperp.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

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

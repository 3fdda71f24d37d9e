package io.openperp.api;

import java.util.List;

/**
 * The proposal by which a multisig account did something. Keys are in base58.
 *
 * @param proposalId from 1, of each multisig account
 * @param approvals signers, in the order in which they approved, as they were when it was carried out
 * @param executedBy the signer who has carried it out
 */
public record ExecutedProposal(
        String multisig, long proposalId, String proposer, List<String> approvals, String executedBy) {}

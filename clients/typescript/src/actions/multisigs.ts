// Accounts that several keys own together. Generated from docs/api by clients/generator; do not edit.


/** `createMultisig`: makes an account that acts by proposals of its signers; the answer names its key. */
export interface CreateMultisig {
  readonly type: 'createMultisig';
  /** 1 to 32 accounts. */
  readonly signers: readonly string[];
  /** Number of signers who have to approve. */
  readonly threshold: number;
  /** Seconds from a proposal until it can be executed, at most 30 days. */
  readonly timeLockSecs: number;
  /** Seconds from a proposal until it expires, an hour to 90 days. */
  readonly lifetimeSecs: number;
}

/**
 * `msa`: approves a proposal, signed by a signer. Repeating a vote changes nothing, and the last vote counts. `msr`:
 * rejects a proposal, signed by a signer. The proposal ends once approvals can no longer reach the threshold. `msc`:
 * cancels a proposal, signed by the signer who made it. `mse`: executes a proposal, signed by any signer, once it has
 * its approvals and the time lock is over.
 */
export interface ProposalStep {
  readonly type: 'approveProposal' | 'rejectProposal' | 'cancelProposal' | 'executeProposal';
  /** Multisig account. */
  readonly multisig: string;
  /** Number of the proposal. */
  readonly proposal: bigint;
}

/**
 * `msu`: changes the policy of a multisig account, only in a proposal of the account. Absent values stay as they are;
 * other open proposals end.
 */
export interface UpdateMultisigPolicy {
  readonly type: 'updateMultisigPolicy';
  /** Multisig account. */
  readonly multisig: string;
  /** 1 to 32 accounts. */
  readonly signers?: readonly string[];
  /** Number of signers who have to approve. */
  readonly threshold?: number;
  /** Seconds from a proposal until it can be executed, at most 30 days. */
  readonly timeLockSecs?: number;
  /** Seconds from a proposal until it expires, an hour to 90 days. */
  readonly lifetimeSecs?: number;
}

export type MultisigAction = CreateMultisig | ProposalStep | UpdateMultisigPolicy;

/**
 * Approves a proposal, signed by a signer. Repeating a vote changes nothing, and the last vote counts.
 *
 * @param multisig multisig account
 * @param proposal number of the proposal
 */
export function approveProposal(multisig: string, proposal: bigint | number): ProposalStep {
  return { type: 'approveProposal', multisig, proposal: BigInt(proposal) };
}

/**
 * Rejects a proposal, signed by a signer. The proposal ends once approvals can no longer reach the threshold.
 *
 * @param multisig multisig account
 * @param proposal number of the proposal
 */
export function rejectProposal(multisig: string, proposal: bigint | number): ProposalStep {
  return { type: 'rejectProposal', multisig, proposal: BigInt(proposal) };
}

/**
 * Cancels a proposal, signed by the signer who made it.
 *
 * @param multisig multisig account
 * @param proposal number of the proposal
 */
export function cancelProposal(multisig: string, proposal: bigint | number): ProposalStep {
  return { type: 'cancelProposal', multisig, proposal: BigInt(proposal) };
}

/**
 * Executes a proposal, signed by any signer, once it has its approvals and the time lock is over.
 *
 * @param multisig multisig account
 * @param proposal number of the proposal
 */
export function executeProposal(multisig: string, proposal: bigint | number): ProposalStep {
  return { type: 'executeProposal', multisig, proposal: BigInt(proposal) };
}

// Accounts that several keys own together.

/** Seconds that a proposal is open unless the policy says otherwise. */
export const DEFAULT_LIFETIME_SECS = 7 * 24 * 3600;

export interface CreateMultisig {
  readonly type: 'createMultisig';
  readonly signers: readonly string[];
  readonly threshold: number;
  readonly timeLockSecs: number;
  readonly lifetimeSecs: number;
}

export interface ProposalStep {
  readonly type: 'approveProposal' | 'rejectProposal' | 'cancelProposal' | 'executeProposal';
  readonly multisig: string;
  readonly proposal: bigint;
}

/** A change of the policy of a multisig account; undefined values stay as they are. */
export interface UpdateMultisigPolicy {
  readonly type: 'updateMultisigPolicy';
  readonly multisig: string;
  readonly signers?: readonly string[];
  readonly threshold?: number;
  readonly timeLockSecs?: number;
  readonly lifetimeSecs?: number;
}

export type MultisigAction = CreateMultisig | ProposalStep | UpdateMultisigPolicy;

/** The times of a multisig account's policy. */
export interface PolicyTimes {
  /** Seconds from a proposal until it can be executed, at most 30 days. */
  readonly timeLockSecs?: number;
  /** Seconds from a proposal until it expires, an hour to 90 days. */
  readonly lifetimeSecs?: number;
}

/**
 * Makes an account that acts by proposals of its signers; the answer names its key.
 *
 * @param signers 1 to 32 accounts
 * @param threshold number of signers who have to approve
 */
export function createMultisig(signers: readonly string[], threshold: number, times: PolicyTimes = {}): CreateMultisig {
  const { timeLockSecs = 0, lifetimeSecs = DEFAULT_LIFETIME_SECS } = times;
  return { type: 'createMultisig', signers, threshold, timeLockSecs, lifetimeSecs };
}

/** Approves a proposal, signed by a signer. Repeating a vote changes nothing, and the last vote counts. */
export function approveProposal(multisig: string, proposal: bigint | number): ProposalStep {
  return { type: 'approveProposal', multisig, proposal: BigInt(proposal) };
}

/** Rejects a proposal, signed by a signer. The proposal ends once approvals can no longer reach the threshold. */
export function rejectProposal(multisig: string, proposal: bigint | number): ProposalStep {
  return { type: 'rejectProposal', multisig, proposal: BigInt(proposal) };
}

/** Cancels a proposal, signed by the signer who made it. */
export function cancelProposal(multisig: string, proposal: bigint | number): ProposalStep {
  return { type: 'cancelProposal', multisig, proposal: BigInt(proposal) };
}

/** Executes a proposal, signed by any signer, once it has its approvals and the time lock is over. */
export function executeProposal(multisig: string, proposal: bigint | number): ProposalStep {
  return { type: 'executeProposal', multisig, proposal: BigInt(proposal) };
}

/** Changes the policy, only in a proposal of the account. Values that are not given stay; other open proposals end. */
export function updateMultisigPolicy(
  multisig: string,
  change: PolicyTimes & { readonly signers?: readonly string[]; readonly threshold?: number },
): UpdateMultisigPolicy {
  return { type: 'updateMultisigPolicy', multisig, ...change };
}

// Accounts that several keys own together.

import type { Action } from './actions.js';

/** How long a proposal is open unless the policy says otherwise. */
export const DEFAULT_LIFETIME_SECS = 7 * 24 * 3600;

export interface CreateMultisig {
  readonly type: 'createMultisig';
  readonly signers: readonly string[];
  readonly threshold: number;
  readonly timeLockSecs: number;
  readonly lifetimeSecs: number;
}

export interface Propose {
  readonly type: 'propose';
  readonly multisig: string;
  readonly actions: readonly Action[];
  /** Undefined: as the policy says. */
  readonly lifetimeSecs?: number;
}

export interface ProposalStep {
  readonly type: 'approveProposal' | 'rejectProposal' | 'cancelProposal' | 'executeProposal';
  readonly multisig: string;
  readonly proposal: bigint;
}

/** What is undefined stays. */
export interface UpdateMultisigPolicy {
  readonly type: 'updateMultisigPolicy';
  readonly multisig: string;
  readonly signers?: readonly string[];
  readonly threshold?: number;
  readonly timeLockSecs?: number;
  readonly lifetimeSecs?: number;
}

export type MultisigAction = CreateMultisig | Propose | ProposalStep | UpdateMultisigPolicy;

/** What a multisig account asks of its signers. */
export interface PolicyTimes {
  /** From a proposal until it can be executed, at most 30 days. */
  readonly timeLockSecs?: number;
  /** From a proposal until it expires, an hour to 90 days. */
  readonly lifetimeSecs?: number;
}

/**
 * An account that acts by proposals of its signers; the answer names its key.
 *
 * @param signers 1 to 32 accounts
 * @param threshold how many of them have to approve
 */
export function createMultisig(signers: readonly string[], threshold: number, times: PolicyTimes = {}): CreateMultisig {
  const { timeLockSecs = 0, lifetimeSecs = DEFAULT_LIFETIME_SECS } = times;
  return { type: 'createMultisig', signers, threshold, timeLockSecs, lifetimeSecs };
}

/** What a multisig account shall do, 1 to 20 actions; the answer names the number of the proposal. Counts as an approval. */
export function propose(multisig: string, actions: readonly Action[], lifetimeSecs?: number): Propose {
  return { type: 'propose', multisig, actions, ...(lifetimeSecs === undefined ? {} : { lifetimeSecs }) };
}

/** By a signer. To repeat a vote changes nothing, and the last vote counts. */
export function approveProposal(multisig: string, proposal: bigint | number): ProposalStep {
  return { type: 'approveProposal', multisig, proposal: BigInt(proposal) };
}

/** By a signer. It ends the proposal once approvals can no longer reach the threshold. */
export function rejectProposal(multisig: string, proposal: bigint | number): ProposalStep {
  return { type: 'rejectProposal', multisig, proposal: BigInt(proposal) };
}

/** By the signer who has proposed it. */
export function cancelProposal(multisig: string, proposal: bigint | number): ProposalStep {
  return { type: 'cancelProposal', multisig, proposal: BigInt(proposal) };
}

/** By any signer, once it has its approvals and the time lock is over. */
export function executeProposal(multisig: string, proposal: bigint | number): ProposalStep {
  return { type: 'executeProposal', multisig, proposal: BigInt(proposal) };
}

/** In a proposal of the account only. What is not given stays; other open proposals end. */
export function updateMultisigPolicy(
  multisig: string,
  change: PolicyTimes & { readonly signers?: readonly string[]; readonly threshold?: number },
): UpdateMultisigPolicy {
  return { type: 'updateMultisigPolicy', multisig, ...change };
}

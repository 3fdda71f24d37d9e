import { isPublicKey, type Margin, type MultisigProposal, type OpenOrder, type Position } from 'openperp-client';

/** Number of ended proposals that are shown. */
const ENDED = 5;

/** A multisig account with its margin and its proposals. */
export interface SharedAccount {
  readonly account: string;
  readonly margin: Margin;
  readonly positions: readonly Position[];
  readonly openOrders: readonly OpenOrder[];
  /** Proposals in the order of {@link shownProposals}. */
  readonly proposals: readonly MultisigProposal[];
}

/** Whether signers can still vote on it or carry it out. */
export function isOpen({ status }: MultisigProposal): boolean {
  return status === 'pending' || status === 'ready';
}

/** The open proposals, then the last that have ended, each the newest first. */
export function shownProposals(proposals: readonly MultisigProposal[]): readonly MultisigProposal[] {
  const newest = [...proposals].sort((one, other) => other.proposalId - one.proposalId);
  return [...newest.filter(isOpen), ...newest.filter((each) => !isOpen(each)).slice(0, ENDED)];
}

/** Reads the keys of the other signers. */
export function otherSigners(typed: string): string[] {
  return typed.split(/[\s,]+/).filter((each) => each !== '');
}

/**
 * Why an account of these signers and the own key cannot be made; empty: it can. @param threshold text as it was typed
 */
export function sharedProblem(own: string, others: readonly string[], threshold: string): string {
  const isNamedTwice = new Set([own, ...others]).size !== others.length + 1;
  return isNamedTwice && others.every(isPublicKey) ? 'name each signer once, and leave out your own key' : signersProblem([own, ...others], threshold);
}

/** Why these cannot be all signers of an account; empty: they can. @param threshold text as it was typed */
export function signersProblem(signers: readonly string[], threshold: string): string {
  const wrong = signers.find((each) => !isPublicKey(each));
  if (wrong !== undefined) return `${wrong} is not the key of an account: 32 bytes, written in base58`;
  if (new Set(signers).size !== signers.length) return 'name each signer once';
  if (signers.length > 32) return 'an account has at most 32 signers';
  const most = signers.length;
  return /^\d{1,2}$/.test(threshold) && Number(threshold) >= 1 && Number(threshold) <= most ? '' : `the number of approvals is 1 to ${most}, the number of signers`;
}

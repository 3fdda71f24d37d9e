import { integer, list, nullable, object, text, word, type Decoder } from './decoding.js';

/** State of a proposal; the first two are open, the others final. */
export type ProposalStatus = 'pending' | 'ready' | 'executed' | 'failed' | 'expired' | 'cancelled' | 'rejected';

/** A proposal of a multisig account as it is now. Times are milliseconds since 1970. */
export interface MultisigProposal {
  readonly proposalId: number;
  readonly proposer: string;
  readonly createdAt: number;
  /** End of the time lock. */
  readonly executeAfter: number;
  readonly expiresAt: number;
  readonly approvals: readonly string[];
  readonly rejections: readonly string[];
  readonly threshold: number;
  readonly status: ProposalStatus;
  /** Actions, in the JSON form of a transaction. */
  readonly actions: readonly unknown[];
  /** Why the proposal failed. */
  readonly error: string | null;
  /** The actions that were refused, or why it was cancelled. */
  readonly message: string | null;
}

/** All open proposals, and those that ended last, by number. */
export interface MultisigProposals {
  readonly multisig: string;
  readonly proposals: readonly MultisigProposal[];
}

const proposal: Decoder<MultisigProposal> = object<MultisigProposal>({
  proposalId: integer,
  proposer: text,
  createdAt: integer,
  executeAfter: integer,
  expiresAt: integer,
  approvals: list(text),
  rejections: list(text),
  threshold: integer,
  status: word<ProposalStatus>(),
  actions: list((json: unknown) => json),
  error: nullable(text),
  message: nullable(text),
});

export const multisigProposals: Decoder<MultisigProposals> = object<MultisigProposals>({
  multisig: text,
  proposals: list(proposal),
});

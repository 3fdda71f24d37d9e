// Proposals of multisig accounts. Generated from docs/api by clients/generator; do not edit.

import { fieldsOf, integer, list, nullable, object, text, word, type Decoder } from '../decoding.js';
import type { ProposalStatus } from '../words.js';

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
  readonly actions: readonly Readonly<Record<string, unknown>>[];
  /** Reason of a failure; null: it has not failed. */
  readonly error: string | null;
  /** Actions that were refused, or the reason of a cancellation. */
  readonly message: string | null;
}

export const multisigProposal: Decoder<MultisigProposal> = object<MultisigProposal>({
  proposalId: integer,
  proposer: text,
  createdAt: integer,
  executeAfter: integer,
  expiresAt: integer,
  approvals: list(text),
  rejections: list(text),
  threshold: integer,
  status: word<ProposalStatus>(),
  actions: list(fieldsOf),
  error: nullable(text),
  message: nullable(text),
});

/** All open proposals of a multisig account, and the last 100 that have ended, by number. */
export interface MultisigProposals {
  readonly multisig: string;
  readonly proposals: readonly MultisigProposal[];
}

export const multisigProposals: Decoder<MultisigProposals> = object<MultisigProposals>({
  multisig: text,
  proposals: list(multisigProposal),
});

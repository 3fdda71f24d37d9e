// The liabilities of the exchange to its accounts, and proofs of them. Generated from docs/api by clients/generator; do not edit.

import type { Decimal } from '../../values/decimal.js';
import { decimal, integer, list, nanos, object, text, word, type Decoder } from '../decoding.js';

/** Sums over accounts. None has a negative term, so no account makes the debt to others look smaller. */
export interface LiabilityTotals {
  readonly accounts: number;
  /** Sum of the balances above zero. */
  readonly balances: string;
  /** Amount of withdrawals that are requested and not paid yet. */
  readonly withdrawals: string;
  /** Sum of the equities above zero. */
  readonly equities: string;
  /** Sum of the equities below zero, as a positive number. */
  readonly debts: string;
}

export const liabilityTotals: Decoder<LiabilityTotals> = object<LiabilityTotals>({
  accounts: integer,
  balances: text,
  withdrawals: text,
  equities: text,
  debts: text,
});

/** A mark at which equities were computed. */
export interface LiabilityMark {
  readonly symbol: string;
  readonly mark: Decimal;
}

export const liabilityMark: Decoder<LiabilityMark> = object<LiabilityMark>({ symbol: text, mark: decimal });

/** The liabilities of the exchange to its accounts: the sums and the root of a published tree. */
export interface Liabilities {
  /** Second since 1970 by which the tree is named. */
  readonly second: number;
  /** Place in the log after which the accounts were read. */
  readonly slot: number;
  /** Time of that place in the log, nanoseconds since 1970. */
  readonly time: bigint;
  /** Root, which binds everything in the tree and the roots before it. */
  readonly root: string;
  /** Root of the tree before; 32 bytes of zero: this is the first. */
  readonly previousRoot: string;
  /** Hash of the node at the top. */
  readonly hash: string;
  /** Sums of that node: over all accounts. */
  readonly total: LiabilityTotals;
  /** Marks at which the equities were computed. */
  readonly marks: readonly LiabilityMark[];
}

export const liabilities: Decoder<Liabilities> = object<Liabilities>({
  second: integer,
  slot: integer,
  time: nanos,
  root: text,
  previousRoot: text,
  hash: text,
  total: liabilityTotals,
  marks: list(liabilityMark),
});

/** The node beside the one reached so far, on the way from a leaf to the root. */
export interface LiabilityStep {
  readonly side: 'left' | 'right';
  readonly hash: string;
  readonly total: LiabilityTotals;
}

export const liabilityStep: Decoder<LiabilityStep> = object<LiabilityStep>({
  side: word<'left' | 'right'>(),
  hash: text,
  total: liabilityTotals,
});

/** The leaf of an account in a tree, and the path from it to the root. */
export interface LiabilityProof {
  /** Second since 1970 by which the tree is named. */
  readonly second: number;
  readonly root: string;
  readonly previousRoot: string;
  /** Salt of this leaf alone. */
  readonly salt: string;
  readonly account: string;
  /** Balance; negative where the account owes. */
  readonly balance: string;
  /** Amount of withdrawals that are requested and not paid yet. */
  readonly withdrawals: string;
  /** Equity at the marks of the tree. */
  readonly equity: string;
  /** Nodes from the leaf up: at each step the sibling of the node reached so far. */
  readonly path: readonly LiabilityStep[];
}

export const liabilityProof: Decoder<LiabilityProof> = object<LiabilityProof>({
  second: integer,
  root: text,
  previousRoot: text,
  salt: text,
  account: text,
  balance: text,
  withdrawals: text,
  equity: text,
  path: list(liabilityStep),
});

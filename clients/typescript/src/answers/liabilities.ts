import type { Decimal } from '../decimal.js';
import { decimal, flag, integer, list, nanos, object, text, word, type Decoder } from './decoding.js';

/** Sums over accounts; money has exactly eight places. */
export interface LiabilityTotals {
  readonly accounts: number;
  /** Of the balances above zero. */
  readonly balances: string;
  /** Requested and not paid yet. */
  readonly withdrawals: string;
  /** Of the equities above zero. */
  readonly equities: string;
  /** Of the equities below zero, as a positive number. */
  readonly debts: string;
}

/** The tree of the account shard. */
export interface LiabilityShard {
  readonly shard: number;
  /** Place in its log after which the accounts were read. */
  readonly slot: number;
  /** Of that, nanoseconds. */
  readonly time: bigint;
  /** Binds everything in the tree, and the roots before it. */
  readonly root: string;
  /** Of the tree of this shard before it. */
  readonly previousRoot: string;
  /** Of the node at the top. */
  readonly hash: string;
  readonly total: LiabilityTotals;
  /** At which the equities are. */
  readonly marks: readonly { readonly symbol: string; readonly mark: Decimal }[];
}

/** What the exchange owes to its accounts, with the roots that prove it. */
export interface Liabilities {
  /** Since 1970; the trees are named by it. */
  readonly second: number;
  /** True: the tree of this second has been published. */
  readonly complete: boolean;
  readonly total: LiabilityTotals;
  readonly shards: readonly LiabilityShard[];
}

/** The leaf of an account in a tree, and the path from it to the root. */
export interface LiabilityProof {
  readonly second: number;
  readonly shard: number;
  readonly root: string;
  readonly previousRoot: string;
  /** Of this leaf alone. */
  readonly salt: string;
  readonly account: string;
  /** Negative where the account owes. */
  readonly balance: string;
  /** Requested and not paid yet. */
  readonly withdrawals: string;
  /** At the marks of the tree. */
  readonly equity: string;
  /** From the leaf up: the nodes beside the one reached so far. */
  readonly path: readonly { readonly side: 'left' | 'right'; readonly hash: string; readonly total: LiabilityTotals }[];
}

const totals: Decoder<LiabilityTotals> = object<LiabilityTotals>({
  accounts: integer,
  balances: text,
  withdrawals: text,
  equities: text,
  debts: text,
});

export const liabilities: Decoder<Liabilities> = object<Liabilities>({
  second: integer,
  complete: flag,
  total: totals,
  shards: list(
    object<LiabilityShard>({
      shard: integer,
      slot: integer,
      time: nanos,
      root: text,
      previousRoot: text,
      hash: text,
      total: totals,
      marks: list(object({ symbol: text, mark: decimal })),
    }),
  ),
});

export const liabilityProof: Decoder<LiabilityProof> = object<LiabilityProof>({
  second: integer,
  shard: integer,
  root: text,
  previousRoot: text,
  salt: text,
  account: text,
  balance: text,
  withdrawals: text,
  equity: text,
  path: list(object({ side: word<'left' | 'right'>(), hash: text, total: totals })),
});

// Withdrawals of accounts. Generated from docs/api by clients/generator; do not edit.

import type { Decimal } from '../../values/decimal.js';
import { decimal, integer, list, nanos, nullable, object, text, word, type Decoder } from '../decoding.js';
import type { WithdrawalState } from '../words.js';

/** A withdrawal as it is now. */
export interface Withdrawal {
  readonly id: string;
  /** Account that the money leaves. */
  readonly user: string;
  readonly amount: Decimal;
  /** Destination of the payment: a reference, or a text that its owner has sealed for the treasurer. */
  readonly destination: string;
  /** The owner's own name for it. */
  readonly ref: string | null;
  readonly state: WithdrawalState;
  /** Number of treasurers who have to approve it before it can be claimed. */
  readonly approvalsNeeded: number;
  readonly approvedBy: readonly string[];
  /** The treasurer who pays it or has paid it. */
  readonly claimedBy: string | null;
  /** Reference of the payment. */
  readonly reference: string | null;
  /**
   * Reason of the rejection, or `called back: ` and why the exchange has called it back to keep the account from its
   * liquidation. A withdrawal that its owner has cancelled has none.
   */
  readonly reason: string | null;
  /** Nanoseconds since 1970. */
  readonly requestedAt: bigint;
  /** Time of the last change, in nanoseconds since 1970. */
  readonly timestamp: bigint;
}

export const withdrawal: Decoder<Withdrawal> = object<Withdrawal>({
  id: text,
  user: text,
  amount: decimal,
  destination: text,
  ref: nullable(text),
  state: word<WithdrawalState>(),
  approvalsNeeded: integer,
  approvedBy: list(text),
  claimedBy: nullable(text),
  reference: nullable(text),
  reason: nullable(text),
  requestedAt: nanos,
  timestamp: nanos,
});

/** Pending withdrawals of all accounts, the oldest first. */
export interface WithdrawalPage {
  readonly data: readonly Withdrawal[];
  /** Cursor of the next page; null: there is none. */
  readonly nextCursor: string | null;
}

export const withdrawalPage: Decoder<WithdrawalPage> = object<WithdrawalPage>({
  data: list(withdrawal),
  nextCursor: nullable(text),
});

/** A withdrawal of an account whose money is neither paid nor returned. */
export interface PendingWithdrawal {
  readonly id: string;
  readonly amount: Decimal;
  /** Destination of the payment: a reference, or a text that its owner has sealed for the treasurer. */
  readonly destination: string;
  readonly state: 'requested' | 'claimed';
  /** Time of the request, in nanoseconds since 1970. */
  readonly since: bigint;
}

export const pendingWithdrawal: Decoder<PendingWithdrawal> = object<PendingWithdrawal>({
  id: text,
  amount: decimal,
  destination: text,
  state: word<'requested' | 'claimed'>(),
  since: nanos,
});

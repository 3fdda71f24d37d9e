// Results of actions of operators, and of actions that failed or have no result of their own. Generated from docs/api by clients/generator; do not edit.

import type { Decimal } from '../../values/decimal.js';
import { decimal, flag, integer, list, nanos, nullable, object, text, word, type Decoder } from '../decoding.js';
import { duplicate } from '../irregular.js';

/** The pause of withdrawals is in force in the whole exchange, or has ended. */
export interface WithdrawalsPaused {
  readonly kind: 'withdrawalsPaused';
  readonly paused: boolean;
}

export const withdrawalsPaused: Decoder<WithdrawalsPaused> = object<WithdrawalsPaused>({
  kind: word<'withdrawalsPaused'>(),
  paused: flag,
});

/** A key has a role, or no longer has it, in the whole exchange. */
export interface RoleChanged {
  readonly kind: 'setRole' | 'revokeRole';
  readonly role: string;
  readonly key: string;
  /** Second since 1970 from which on the key no longer has the role; 0: never. */
  readonly expires?: number | null;
}

export const roleChanged: Decoder<RoleChanged> = object<RoleChanged>({
  kind: word<'setRole' | 'revokeRole'>(),
  role: text,
  key: text,
  expires: nullable(integer),
});

/** A fee policy is in force in the whole exchange. */
export interface FeePolicySet {
  readonly kind: 'setFeePolicy';
  /** Market; empty: all markets without a policy of their own. */
  readonly symbol: string;
  /** Second since 1970 from which on it is in force. */
  readonly from: number;
}

export const feePolicySet: Decoder<FeePolicySet> = object<FeePolicySet>({
  kind: word<'setFeePolicy'>(),
  symbol: text,
  from: integer,
});

/** The fee programme of an account is changed for orders from now on. */
export interface FeeProgrammeSet {
  readonly kind: 'setFeeProgramme';
  readonly account: string;
  /** Name of the programme; empty: none. */
  readonly programme: string;
}

export const feeProgrammeSet: Decoder<FeeProgrammeSet> = object<FeeProgrammeSet>({
  kind: word<'setFeeProgramme'>(),
  account: text,
  programme: text,
});

/** The market is settling; all its positions are closed at this price. */
export interface MarketSettling {
  readonly kind: 'settleMarket';
  readonly price: Decimal;
}

export const marketSettling: Decoder<MarketSettling> = object<MarketSettling>({
  kind: word<'settleMarket'>(),
  price: decimal,
});

/** The market is listed. */
export interface MarketListed {
  readonly kind: 'listMarket';
  /** Number of the market, its own for ever. */
  readonly number: number;
}

export const marketListed: Decoder<MarketListed> = object<MarketListed>({
  kind: word<'listMarket'>(),
  number: integer,
});

/** Administrators have signed it; with 2 of them every shard goes back to the time of its log. */
export interface TimeAccepted {
  readonly kind: 'acceptTime';
  /** Number of administrators who have signed it. */
  readonly signers: number;
}

export const timeAccepted: Decoder<TimeAccepted> = object<TimeAccepted>({
  kind: word<'acceptTime'>(),
  signers: integer,
});

/** An action whose result has no values: `note`, and those of administrators and publishers. */
export interface Done {
  readonly kind: 'note' | 'setMarketState' | 'changeTerms' | 'moveMarket' | 'whitelistFaucet' | 'px' | 'o';
}

export const done: Decoder<Done> = object<Done>({ kind: word<Done['kind']>() });

/** One field of the bytes to sign, with its bytes in hexadecimal. */
export interface SignedField {
  /** Name of the field, such as `action 0 (l): px`. */
  readonly field: string;
  readonly bytes: string;
}

export const signedField: Decoder<SignedField> = object<SignedField>({ field: text, bytes: text });

/** Another kind of action was refused. */
export interface Failed {
  readonly kind:
    | 'depositFailed'
    | 'withdrawalFailed'
    | 'agentWalletFailed'
    | 'transferFailed'
    | 'createSubAccountFailed'
    | 'renameSubAccountFailed'
    | 'removeSubAccountFailed'
    | 'multisigCreatedFailed'
    | 'error';
  /** The reason. If the whole transaction was refused, programs may compare it. */
  readonly message: string;
  /**
   * Further explanation, for people: for a duplicate nonce, whether this very transaction or another one was executed
   * with it, and when.
   */
  readonly detail: string | null;
  /**
   * For a bad signature on a testnet or devnet: the message to sign, in hexadecimal. Null where it is longer than 16
   * KiB, and where the transaction was signed for another network.
   */
  readonly expectedBytes: string | null;
  /** The same message, field by field in its order; null where `expectedBytes` is. */
  readonly expectedFields: readonly SignedField[] | null;
  /**
   * For a bad signature on a testnet or devnet: the layouts of signed bytes that were tried, in their order, then those
   * of wallets; null where the transaction was signed for another network.
   */
  readonly triedLayouts: readonly string[] | null;
  /**
   * For a transaction whose nonce is used. `this`: this very transaction, by its signature, was executed before: look
   * its orders up by their IDs. `other`: another one was executed with its nonce, so this one was not and never will
   * be. Null where that is not known any more: it is known of the last 16,384 transactions of the account shard. Said
   * before signer, agents and account are looked at.
   */
  readonly duplicate: 'this' | 'other' | null;
  /**
   * Time at which the transaction that used the nonce was executed, in nanoseconds since 1970; present with
   * `duplicate`.
   */
  readonly executedAt: bigint | null;
}

export const failed: Decoder<Failed> = object<Failed>({
  kind: word<Failed['kind']>(),
  message: text,
  detail: nullable(text),
  expectedBytes: nullable(text),
  expectedFields: nullable(list(signedField)),
  triedLayouts: nullable(list(text)),
  duplicate,
  executedAt: nullable(nanos),
});

export type OperatorResult =
  | WithdrawalsPaused
  | RoleChanged
  | FeePolicySet
  | FeeProgrammeSet
  | MarketSettling
  | MarketListed
  | TimeAccepted
  | Done
  | Failed;

/** Decoders by `kind`. */
export const operatorResults: { readonly [K in OperatorResult['kind']]: Decoder<OperatorResult> } = {
  withdrawalsPaused,
  setRole: roleChanged,
  revokeRole: roleChanged,
  setFeePolicy: feePolicySet,
  setFeeProgramme: feeProgrammeSet,
  settleMarket: marketSettling,
  listMarket: marketListed,
  acceptTime: timeAccepted,
  note: done,
  setMarketState: done,
  changeTerms: done,
  moveMarket: done,
  whitelistFaucet: done,
  px: done,
  o: done,
  depositFailed: failed,
  withdrawalFailed: failed,
  agentWalletFailed: failed,
  transferFailed: failed,
  createSubAccountFailed: failed,
  renameSubAccountFailed: failed,
  removeSubAccountFailed: failed,
  multisigCreatedFailed: failed,
  error: failed,
};

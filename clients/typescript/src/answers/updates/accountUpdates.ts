// Messages of the account stream about the account itself. Generated from docs/api by clients/generator; do not edit.

import {
  openOrder, pendingOnFill, waitingBasket, type OpenOrder, type PendingOnFill, type WaitingBasket,
} from '../accounts/openOrders.js';
import {
  feeTier, leverageSetting, margin, position, subAccount, type FeeTier, type LeverageSetting, type Margin, type
  Position, type SubAccount,
} from '../accounts/state.js';
import { pendingWithdrawal, type PendingWithdrawal } from '../accounts/withdrawals.js';
import { flag, integer, list, nanos, nullable, object, text, word, type Decoder } from '../decoding.js';

/** The first message of the account stream, which replaces all earlier state. Open orders have the status `placed`. */
export interface AccountSnapshot {
  readonly type: 'accountSnapshot';
  readonly margin: Margin;
  readonly positions: readonly Position[];
  readonly openOrders: readonly OpenOrder[];
  /** One for every market, by symbol: the leverage that was set, else the default of the market. */
  readonly leverageSettings: readonly LeverageSetting[];
  /**
   * Kind of the account: `MasterEOA`, which belongs to a key of its own, `SubAccount`, `IsoAccount` or `Multisig`. Null
   * where an answer lacks it.
   */
  readonly kind?: string | null;
  /** The master of a sub-account, the owner of an isolated account; null for any other account. */
  readonly parent?: string | null;
  /** Name of a sub-account; null for any other account. */
  readonly name?: string | null;
  /** Sub-accounts that were not removed, in the order in which they were made. Null where an answer lacks it. */
  readonly subAccounts?: readonly SubAccount[] | null;
  /** Multisig accounts of which the account is a signer, in the order of their bytes. Null where an answer lacks it. */
  readonly multisigAccounts?: readonly string[] | null;
  /** Keys in base58 that may sign for the account, in the order of their bytes. Null where an answer lacks it. */
  readonly authorizedAgentWallets?: readonly string[] | null;
  /** Actions that further fills of open orders arm, the newest order first. Null where an answer lacks it. */
  readonly pendingOnFill?: readonly PendingOnFill[] | null;
  /**
   * Actions that open baskets carry out once the mark passes their trigger, the newest order first. Null where an
   * answer lacks it.
   */
  readonly baskets?: readonly WaitingBasket[] | null;
  /** One for every market, by symbol. Null where an answer lacks it. */
  readonly feeTiers?: readonly FeeTier[] | null;
  /** Withdrawals that are neither paid nor returned, the oldest first. Null where an answer lacks it. */
  readonly pendingWithdrawals?: readonly PendingWithdrawal[] | null;
  /** Whether its triggered market orders stay until filled: they try again at each mark. */
  readonly stayUntilFilled?: boolean | null;
}

export const accountSnapshot: Decoder<AccountSnapshot> = object<AccountSnapshot>({
  type: word<'accountSnapshot'>(),
  margin,
  positions: list(position),
  openOrders: list(openOrder),
  leverageSettings: list(leverageSetting),
  kind: nullable(text),
  parent: nullable(text),
  name: nullable(text),
  subAccounts: nullable(list(subAccount)),
  multisigAccounts: nullable(list(text)),
  authorizedAgentWallets: nullable(list(text)),
  pendingOnFill: nullable(list(pendingOnFill)),
  baskets: nullable(list(waitingBasket)),
  feeTiers: nullable(list(feeTier)),
  pendingWithdrawals: nullable(list(pendingWithdrawal)),
  stayUntilFilled: nullable(flag),
});

/** Leverage was set. */
export interface LeverageUpdate {
  readonly type: 'leverageUpdate';
  readonly leverage: readonly LeverageSetting[];
}

export const leverageUpdate: Decoder<LeverageUpdate> = object<LeverageUpdate>({
  type: word<'leverageUpdate'>(),
  leverage: list(leverageSetting),
});

/**
 * The fees of the next order have changed in some market: another tier, another programme or other rates. As
 * `marginUpdate` it has no number of its own.
 */
export interface FeeTierUpdate {
  readonly type: 'feeTierUpdate';
  /** One for every market, by symbol. */
  readonly feeTiers: readonly FeeTier[];
  /** Nanoseconds since 1970. */
  readonly ts: bigint;
}

export const feeTierUpdate: Decoder<FeeTierUpdate> = object<FeeTierUpdate>({
  type: word<'feeTierUpdate'>(),
  feeTiers: list(feeTier),
  ts: nanos,
});

/** The dead man's switch of the account was set, switched off, or has cancelled all its open orders. */
export interface ScheduledCancel {
  readonly type: 'scheduledCancel';
  /** When it cancels, in milliseconds of exchange time; 0: it is off. */
  readonly due: number;
  /** Whether it is off because it has cancelled. */
  readonly fired: boolean;
  /** Nanoseconds since 1970. */
  readonly timestamp: bigint;
}

export const scheduledCancel: Decoder<ScheduledCancel> = object<ScheduledCancel>({
  type: word<'scheduledCancel'>(),
  due: integer,
  fired: flag,
  timestamp: nanos,
});

/** The setting whether triggered market orders of the account stay until filled was changed. */
export interface StayUntilFilledUpdate {
  readonly type: 'stayUntilFilled';
  readonly on: boolean;
  /** Nanoseconds since 1970. */
  readonly timestamp: bigint;
}

export const stayUntilFilledUpdate: Decoder<StayUntilFilledUpdate> = object<StayUntilFilledUpdate>({
  type: word<'stayUntilFilled'>(),
  on: flag,
  timestamp: nanos,
});

export type AccountChange =
  | AccountSnapshot
  | LeverageUpdate
  | FeeTierUpdate
  | ScheduledCancel
  | StayUntilFilledUpdate;

/** Decoders by `type`. */
export const accountChanges: { readonly [K in AccountChange['type']]: Decoder<AccountChange> } = {
  accountSnapshot,
  leverageUpdate,
  feeTierUpdate,
  scheduledCancel,
  stayUntilFilled: stayUntilFilledUpdate,
};

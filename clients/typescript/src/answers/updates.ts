import type { BuilderCode } from '../actions.js';
import type { Decimal } from '../decimal.js';
import { builderCode, feeTier, leverageSetting, margin, openOrder, pendingOnFill, position, subAccount, trigger, waitingBasket } from './accounts.js';
import type { FeeTier, LeverageSetting, Margin, OpenOrder, PendingOnFill, Position, SubAccount, Trigger, WaitingBasket } from './accounts.js';
import { decimal, fieldsOf, flag, integer, list, nanos, nullable, object, text, word, type Decoder } from './decoding.js';
import { orderEnd, type OrderEnd } from './results.js';
import { pendingWithdrawal, withdrawal, type PendingWithdrawal, type Withdrawal } from './withdrawals.js';
import type { ConditionalType, FillReason, OrderStatus, Tif } from './words.js';

/** The first message of the account stream; replaces all earlier state. Open orders have the status `placed`. */
export interface AccountSnapshot {
  readonly type: 'accountSnapshot';
  readonly margin: Margin;
  readonly positions: readonly Position[];
  readonly openOrders: readonly OpenOrder[];
  readonly leverageSettings: readonly LeverageSetting[];
  /**
   * `MasterEOA`: an account with a key of its own; `SubAccount`. Like the following fields, null where the message does
   * not contain it.
   */
  readonly kind?: string | null;
  /** The master of a sub-account. */
  readonly parent?: string | null;
  /** Name of a sub-account. */
  readonly name?: string | null;
  /** Sub-accounts that were not removed, in the order in which they were made. */
  readonly subAccounts?: readonly SubAccount[] | null;
  /** Multisig accounts of which the account is a signer, in the order of their bytes. */
  readonly multisigAccounts?: readonly string[] | null;
  /** Keys in base58 that may sign for the account, in the order of their bytes. */
  readonly authorizedAgentWallets?: readonly string[] | null;
  /** Whether its triggered market orders stay until filled. */
  readonly stayUntilFilled?: boolean | null;
  /** Actions that the first fills of open orders arm. */
  readonly pendingOnFill?: readonly PendingOnFill[] | null;
  /** Actions that open baskets carry out. */
  readonly baskets?: readonly WaitingBasket[] | null;
  /** One for every market, by symbol, as of this message. */
  readonly feeTiers?: readonly FeeTier[] | null;
  /** Withdrawals that are neither paid nor returned, the oldest first. */
  readonly pendingWithdrawals?: readonly PendingWithdrawal[] | null;
}

const snapshot = object<AccountSnapshot>({
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
  stayUntilFilled: nullable(flag),
  pendingOnFill: nullable(list(pendingOnFill)),
  baskets: nullable(list(waitingBasket)),
  feeTiers: nullable(list(feeTier)),
  pendingWithdrawals: nullable(list(pendingWithdrawal)),
});

/** The margin changed, through the account or a mark. */
export interface MarginUpdate {
  readonly type: 'marginUpdate';
  readonly margin: Margin;
}

const marginUpdate: Decoder<MarginUpdate> = (json) => ({ type: 'marginUpdate', margin: margin(json) });

/** A position changed, through the account or a mark. */
export interface PositionUpdate {
  readonly type: 'positionUpdate';
  /** The position; size 0: it is closed. */
  readonly position: Position;
}

const positionUpdate: Decoder<PositionUpdate> = (json) => ({ type: 'positionUpdate', position: position(json) });

/** Every change of an order's state. */
export interface OrderUpdate {
  readonly type: 'orderUpdate';
  readonly status: OrderStatus;
  readonly symbol: string;
  readonly orderId: string;
  readonly price: Decimal;
  readonly originalSize: Decimal;
  readonly size: Decimal;
  readonly filledSize: Decimal;
  readonly vwap: Decimal;
  readonly isBuy: boolean;
  readonly maker: boolean;
  /** Nanoseconds since 1970. */
  readonly timestamp: bigint;
  readonly reason: string | null;
  /** Builder paid a fee with each fill; null: none. */
  readonly builderCode: BuilderCode | null;
  /** Kind of a conditional order; null or absent: not one. */
  readonly orderType?: ConditionalType | null;
  /** Trigger of a conditional order that has not triggered; null or absent otherwise. */
  readonly trigger?: Trigger | null;
  /** Whether it belongs to the isolated account of its market; null or absent: false. */
  readonly iso?: boolean | null;
  /** Key of the isolated account. */
  readonly isoPubkey?: string | null;
  /** Whether it can only reduce a position; like the next field, null where the message does not contain it. */
  readonly reduceOnly?: boolean | null;
  /** Time in force; `ioc` for a market order. */
  readonly tif?: Tif | null;
  /** Actions that its further fills arm; null: none, or none any more. */
  readonly onFill?: PendingOnFill['actions'] | null;
  /** Actions that a basket carries out, for as long as it waits; null for any other order. */
  readonly actions?: WaitingBasket['actions'] | null;
  /** Whether the basket was signed as isolated, like `isolated` of a `WaitingBasket`; set together with `actions`. */
  readonly actionsIsolated?: boolean | null;
}

/** Reads a time in force in the later names of the stream: post-only is `alo` elsewhere. */
const tif: Decoder<Tif> = (json) => (json === 'postOnly' ? 'alo' : word<Tif>()(json));

const orderUpdate = object<OrderUpdate>({
  type: word<'orderUpdate'>(),
  status: word<OrderStatus>(),
  symbol: text,
  orderId: text,
  price: decimal,
  originalSize: decimal,
  size: decimal,
  filledSize: decimal,
  vwap: decimal,
  isBuy: flag,
  maker: flag,
  timestamp: nanos,
  reason: nullable(text),
  builderCode: nullable(builderCode),
  orderType: nullable(word<ConditionalType>()),
  trigger: nullable(trigger),
  iso: nullable(flag),
  isoPubkey: nullable(text),
  reduceOnly: nullable(flag),
  tif: nullable(tif),
  onFill: nullable(list(fieldsOf)),
  actions: nullable(list(fieldsOf)),
  actionsIsolated: nullable(flag),
}, { reduceOnly: 'r', actionsIsolated: 'i' });

/** One execution of an order of this account. */
export interface AccountFill {
  readonly type: 'fill';
  readonly symbol: string;
  readonly orderId: string;
  readonly price: Decimal;
  readonly size: Decimal;
  /** Whether the taker bought, as in the fills of an account; if this account was the maker, it did the opposite. */
  readonly isBuy: boolean;
  /** Nanoseconds since 1970. */
  readonly timestamp: bigint;
  readonly maker: boolean;
  /** Side of this account. */
  readonly side: 'buy' | 'sell';
  /** Fee paid by this account, negative: a rebate; the fees of a liquidation and of a builder included. */
  readonly fee: Decimal;
  /** Profit or loss, fees not counted, of the part of the position that the fill closed; 0 if it closed nothing. */
  readonly realizedPnl: Decimal;
  /** Slot of the match, a colon and the number of the trade in its market; the same for both accounts. */
  readonly tradeId: string;
  /** Part of `fee` that the builder of the order was paid; null without a builder. */
  readonly builderFee: Decimal | null;
  /** Rate of the order in hundredths of a percent; null: it paid the exchange no fee. */
  readonly feeBps: Decimal | null;
  /** Why it happened; null or absent where the message does not say it. */
  readonly reason?: FillReason | null;
}

const filled = object<AccountFill>({
  type: word<'fill'>(),
  symbol: text,
  orderId: text,
  price: decimal,
  size: decimal,
  isBuy: flag,
  timestamp: nanos,
  maker: flag,
  side: word<'buy' | 'sell'>(),
  fee: decimal,
  realizedPnl: decimal,
  tradeId: text,
  builderFee: nullable(decimal),
  feeBps: nullable(decimal),
  reason: nullable(word<FillReason>()),
});

/** A liquidation closed some of this account's position, on the book or by a takeover. Follows its `fill`. */
export interface Liquidated {
  readonly type: 'liquidation';
  readonly symbol: string;
  readonly price: Decimal;
  /** Size that was closed, unsigned. */
  readonly size: Decimal;
  /** Whether a short was bought back. */
  readonly isBuy: boolean;
  /** Equity before. */
  readonly marginPrior: Decimal;
  /** Equity after. */
  readonly marginAfter: Decimal;
  /** Nanoseconds since 1970. */
  readonly timestamp: bigint;
  readonly reason: string;
}

const liquidated = object<Liquidated>({
  type: word<'liquidation'>(),
  symbol: text,
  price: decimal,
  size: decimal,
  isBuy: flag,
  marginPrior: decimal,
  marginAfter: decimal,
  timestamp: nanos,
  reason: text,
});

/** Some of this account's position was closed by deleveraging. Follows its `fill`. */
export interface Deleveraged {
  readonly type: 'ADL';
  readonly symbol: string;
  readonly price: Decimal;
  readonly size: Decimal;
  readonly isBuy: boolean;
  /** Nanoseconds since 1970. */
  readonly timestamp: bigint;
  readonly reason: string;
}

const deleveraged = object<Deleveraged>({
  type: word<'ADL'>(),
  symbol: text,
  price: decimal,
  size: decimal,
  isBuy: flag,
  timestamp: nanos,
  reason: text,
});

/** Leverage was set. */
export interface LeverageUpdate {
  readonly type: 'leverageUpdate';
  readonly leverage: readonly LeverageSetting[];
}

const leverageUpdate = object<LeverageUpdate>({
  type: word<'leverageUpdate'>(),
  leverage: list(leverageSetting),
});

/** The fees of the next order have changed in some market: another tier, another programme or other rates. */
export interface FeeTierUpdate {
  readonly type: 'feeTierUpdate';
  /** Fee tiers in every market. */
  readonly feeTiers: readonly FeeTier[];
  /** Nanoseconds since 1970. */
  readonly ts: bigint;
}

const feeTierUpdate = object<FeeTierUpdate>({
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

const scheduledCancel = object<ScheduledCancel>({
  type: word<'scheduledCancel'>(),
  due: integer,
  fired: flag,
  timestamp: nanos,
});

/** A withdrawal was requested, approved, claimed, settled, rejected or cancelled. */
export interface WithdrawalUpdate {
  readonly type: 'withdrawalUpdate';
  readonly withdrawal: Withdrawal;
}

const withdrawalUpdate: Decoder<WithdrawalUpdate> = (json) => ({ type: 'withdrawalUpdate', withdrawal: withdrawal(json) });

/** A cancel or a change of an order was refused, whether a transaction, a basket or a fill sent it. */
export interface OrderChangeRejected<T extends string> {
  readonly type: T;
  readonly symbol: string;
  readonly orderId: string;
  readonly reason: string;
  /** Nanoseconds since 1970. */
  readonly timestamp: bigint;
  /** How the order ended; null where it has not, or where that is not known any more. */
  readonly ended: OrderEnd | null;
}

export type CancelOneRejected = OrderChangeRejected<'cancelOneRejected'>;
export type ModifyRejected = OrderChangeRejected<'modifyRejected'>;

function changeRejected<T extends string>(): Decoder<OrderChangeRejected<T>> {
  const fields = object({ type: word<T>(), symbol: text, orderId: text, reason: text, timestamp: nanos });
  return (json) => ({ ...fields(json), ended: orderEnd(json) });
}

/** A cancel of all orders found none in a market. */
export interface CancelAllRejected {
  readonly type: 'cancelAllRejected';
  readonly symbol: string;
  readonly reason: string;
  /** Nanoseconds since 1970. */
  readonly timestamp: bigint;
}

const cancelAllRejected = object<CancelAllRejected>({
  type: word<'cancelAllRejected'>(),
  symbol: text,
  reason: text,
  timestamp: nanos,
});

/** A conditional order has triggered and was refused: what it should have closed is still open. Follows its `orderUpdate`. */
export interface TriggerFailed {
  readonly type: 'triggerFailed';
  readonly symbol: string;
  readonly orderId: string;
  readonly orderType: ConditionalType;
  /** The trigger it waited for; the update of an order that has triggered does not have it any more. */
  readonly trigger: Trigger;
  readonly reason: string;
  /** Nanoseconds since 1970. */
  readonly timestamp: bigint;
}

const triggerFailed = object<TriggerFailed>({
  type: word<'triggerFailed'>(),
  symbol: text,
  orderId: text,
  orderType: word<ConditionalType>(),
  trigger,
  reason: text,
  timestamp: nanos,
});

/** The setting whether triggered market orders of the account stay until filled was changed. */
export interface StayUntilFilledUpdate {
  readonly type: 'stayUntilFilled';
  readonly on: boolean;
  /** Nanoseconds since 1970. */
  readonly timestamp: bigint;
}

const stayUntilFilled = object<StayUntilFilledUpdate>({ type: word<'stayUntilFilled'>(), on: flag, timestamp: nanos });

/** A message of the account stream. The messages of one execution come as order, fill, liquidation or ADL, position, margin. */
export type AccountUpdate =
  | AccountSnapshot
  | MarginUpdate
  | PositionUpdate
  | OrderUpdate
  | AccountFill
  | Liquidated
  | Deleveraged
  | LeverageUpdate
  | FeeTierUpdate
  | ScheduledCancel
  | WithdrawalUpdate
  | CancelOneRejected
  | CancelAllRejected
  | ModifyRejected
  | TriggerFailed
  | StayUntilFilledUpdate;

const DECODERS: { readonly [T in AccountUpdate['type']]: Decoder<AccountUpdate> } = {
  accountSnapshot: snapshot,
  marginUpdate,
  positionUpdate,
  orderUpdate,
  fill: filled,
  liquidation: liquidated,
  ADL: deleveraged,
  leverageUpdate,
  feeTierUpdate,
  scheduledCancel,
  withdrawalUpdate,
  cancelOneRejected: changeRejected<'cancelOneRejected'>(),
  modifyRejected: changeRejected<'modifyRejected'>(),
  cancelAllRejected,
  triggerFailed,
  stayUntilFilled,
};

/** Decodes a message of the account stream; null for a kind of message that a later release has added. */
export const accountUpdate: Decoder<AccountUpdate | null> = (json) => {
  const type = text(fieldsOf(json)['type']);
  const decoder = (DECODERS as Record<string, Decoder<AccountUpdate> | undefined>)[type];
  return decoder === undefined ? null : decoder(json);
};

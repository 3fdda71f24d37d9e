// Records of past events of accounts. Generated from docs/api by clients/generator; do not edit.

import type { BuilderCode, Side } from '../../actions/index.js';
import type { Decimal } from '../../values/decimal.js';
import { decimal, flag, integer, nanos, nullable, object, text, word, type Decoder } from '../decoding.js';
import { builderCode } from '../irregular.js';
import type { ActivityKind, FillReason, OrderKind, OrderStatus, Tif } from '../words.js';

/**
 * A match with both its orders, and its effect on the account whose history it is in. A takeover or a deleveraging has
 * no orders; the position then moved from taker to maker.
 */
export interface Fill {
  readonly maker: string;
  readonly taker: string;
  readonly orderIdMaker: string;
  readonly orderIdTaker: string;
  /** True: the taker bought. */
  readonly isBuy: boolean;
  readonly symbol: string;
  readonly amount: Decimal;
  readonly price: Decimal;
  readonly reason: FillReason;
  /** Position in the market's command log. */
  readonly slot: number;
  /** Nanoseconds since 1970. */
  readonly timestamp: bigint;
  /** Side of this account. */
  readonly side: Side;
  /** Fee paid by this account, negative: a rebate; the fees of a liquidation and of a builder included. */
  readonly fee: Decimal;
  /**
   * Profit or loss, fees not counted, of the part of this account's position that the fill closed, against the average
   * entry price; 0 if it closed nothing.
   */
  readonly realizedPnl: Decimal;
  /**
   * Slot of the match, a colon and the number of the trade in its market, from 1; the same for both accounts. With the
   * symbol it is unique.
   */
  readonly tradeId: string;
  /** Rate of this account's order in hundredths of a percent; null: it paid the exchange no fee. */
  readonly feeBps?: Decimal | null;
  /** Part of `fee` that the builder of this account's order was paid; null without a builder. */
  readonly builderFee: Decimal | null;
}

export const fill: Decoder<Fill> = object<Fill>({
  maker: text,
  taker: text,
  orderIdMaker: text,
  orderIdTaker: text,
  isBuy: flag,
  symbol: text,
  amount: decimal,
  price: decimal,
  reason: word<FillReason>(),
  slot: integer,
  timestamp: nanos,
  side: word<Side>(),
  fee: decimal,
  realizedPnl: decimal,
  tradeId: text,
  feeBps: nullable(decimal),
  builderFee: nullable(decimal),
});

/** A position from flat to flat. */
export interface ClosedPosition {
  readonly owner: string;
  readonly symbol: string;
  readonly maxQuantity: Decimal;
  readonly totalVolume: Decimal;
  readonly avgOpenPrice: Decimal;
  readonly avgClosePrice: Decimal;
  readonly realizedPnl: Decimal;
  /** Fees; positive: paid. */
  readonly fees: Decimal;
  /** Funding; positive: received. */
  readonly funding: Decimal;
  /** Nanoseconds since 1970. */
  readonly openTime: bigint;
  /** Nanoseconds since 1970. */
  readonly closeTime: bigint;
  /** Reason of the last fill. */
  readonly closeReason: FillReason;
}

export const closedPosition: Decoder<ClosedPosition> = object<ClosedPosition>({
  owner: text,
  symbol: text,
  maxQuantity: decimal,
  totalVolume: decimal,
  avgOpenPrice: decimal,
  avgClosePrice: decimal,
  realizedPnl: decimal,
  fees: decimal,
  funding: decimal,
  openTime: nanos,
  closeTime: nanos,
  closeReason: word<FillReason>(),
});

/** A funding payment of a position at a full hour. */
export interface FundingPayment {
  readonly owner: string;
  readonly symbol: string;
  /** Signed size of the position. */
  readonly size: Decimal;
  /** Funding payment; positive: received. */
  readonly payment: Decimal;
  /** Rate of this hour; the ticker has a rate of 8 hours. */
  readonly fundingRate: Decimal;
  readonly markPrice: Decimal;
  /** Position in the market's command log. */
  readonly slot: number;
  /** Nanoseconds since 1970. */
  readonly timestamp: bigint;
}

export const fundingPayment: Decoder<FundingPayment> = object<FundingPayment>({
  owner: text,
  symbol: text,
  size: decimal,
  payment: decimal,
  fundingRate: decimal,
  markPrice: decimal,
  slot: integer,
  timestamp: nanos,
});

/** An order in its terminal state. */
export interface FinishedOrder {
  readonly orderId: string;
  readonly symbol: string;
  readonly side: Side;
  readonly orderType: OrderKind;
  readonly tif: Tif;
  /** Limit price; for a market order its protection price. */
  readonly price: Decimal;
  /** Average price of the fills; 0 without fills. */
  readonly vwap: Decimal;
  readonly originalSize: Decimal;
  readonly executedSize: Decimal;
  readonly reduceOnly: boolean;
  readonly status: OrderStatus;
  readonly reason: string | null;
  /** Position in the command log of the command that ended it. */
  readonly slot: number;
  /** Time of its end, in nanoseconds since 1970. */
  readonly timestamp: bigint;
  /** Builder paid a fee with each fill; null: none. */
  readonly builderCode: BuilderCode | null;
}

export const finishedOrder: Decoder<FinishedOrder> = object<FinishedOrder>({
  orderId: text,
  symbol: text,
  side: word<Side>(),
  orderType: word<OrderKind>(),
  tif: word<Tif>(),
  price: decimal,
  vwap: decimal,
  originalSize: decimal,
  executedSize: decimal,
  reduceOnly: flag,
  status: word<OrderStatus>(),
  reason: nullable(text),
  slot: integer,
  timestamp: nanos,
  builderCode: nullable(builderCode),
});

/**
 * The result of an order, as long as history is kept; also of one that was refused before it reached a market.
 * `symbol`, `side`, `price`, `originalSize` and `size` are null while only the answer to its transaction is known.
 */
export interface OrderOutcome {
  readonly orderId: string;
  /** Market; null also if there is no such market. */
  readonly symbol: string | null;
  /** `resting` or `working` while it is open, else its terminal state. */
  readonly status: OrderStatus;
  readonly executedSize: Decimal;
  /** Average price of the fills; 0 without fills. */
  readonly vwap: Decimal;
  readonly reason: string | null;
  /** Nonce of the transaction that sent it; null while other markets have not answered that transaction. */
  readonly nonce: bigint | null;
  /**
   * Position in the log of the command that caused the status: the market's log, or the account shard's if the order
   * never reached a market. Null where an answer lacks it.
   */
  readonly slot: number | null;
  /** Time of that command, nanoseconds since 1970. */
  readonly timestamp: bigint;
  readonly side: Side | null;
  /** Limit price; for a market order its protection price, 0 if it was refused before it had one. */
  readonly price: Decimal | null;
  /** Size as it was sent, or as it was last modified to. */
  readonly originalSize: Decimal | null;
  /** Remaining size; 0 once the order has ended. */
  readonly size: Decimal | null;
}

export const orderOutcome: Decoder<OrderOutcome> = object<OrderOutcome>({
  orderId: text,
  symbol: nullable(text),
  status: word<OrderStatus>(),
  executedSize: decimal,
  vwap: decimal,
  reason: nullable(text),
  nonce: nullable(nanos),
  slot: nullable(integer),
  timestamp: nanos,
  side: nullable(word<Side>()),
  price: nullable(decimal),
  originalSize: nullable(decimal),
  size: nullable(decimal),
});

/** An act of an account other than trading. Only the fields of its kind are there. */
export interface Activity {
  readonly kind: ActivityKind;
  /** Amount of a deposit or withdrawal, or earned as a builder. */
  readonly amount: Decimal | null;
  /** Agent that was added or removed, in base58. */
  readonly agent: string | null;
  /** Market of a leverage setting, or of the fills that paid a builder. */
  readonly symbol: string | null;
  /** Leverage that was set. */
  readonly leverage: Decimal | null;
  /**
   * Time at which all open orders will be cancelled, in milliseconds of exchange time; 0: the switch was switched off,
   * or it was due.
   */
  readonly due: number | null;
  /**
   * Text of a note, `on` or `off` of `stayUntilFilled`, the ref of a deposit by a treasurer, or the ID of a withdrawal.
   */
  readonly text: string | null;
  /** Builder that was approved or revoked, in base58. */
  readonly builder: string | null;
  /** Fee that a builder was approved for, in basis points. */
  readonly maxFee: number | null;
  /** Account that paid this one as a builder; see `amount` and `symbol`. */
  readonly payer: string | null;
  /** Sub-account that was made, renamed or removed, in base58. */
  readonly subAccount: string | null;
  /** Name of the sub-account. */
  readonly name: string | null;
  /** Position in the command log of the account shard. */
  readonly slot: number;
  /** Nanoseconds since 1970. */
  readonly timestamp: bigint;
}

export const activity: Decoder<Activity> = object<Activity>({
  kind: word<ActivityKind>(),
  amount: nullable(decimal),
  agent: nullable(text),
  symbol: nullable(text),
  leverage: nullable(decimal),
  due: nullable(integer),
  text: nullable(text),
  builder: nullable(text),
  maxFee: nullable(integer),
  payer: nullable(text),
  subAccount: nullable(text),
  name: nullable(text),
  slot: integer,
  timestamp: nanos,
});

/** Money that came to an account or left it. */
export interface Transfer {
  /** `deposit`, `transferInternal`, `transferExternal`, `withdrawal`. */
  readonly activityType: string;
  readonly status: string;
  /** Key of the paying account; for a deposit 32 zero bytes in base58. */
  readonly from: string;
  readonly to: string;
  /** Symbol of the currency. */
  readonly symbol: string;
  readonly amount: Decimal;
  /** Reason of a failure, ref of a deposit by a treasurer, or reference of a paid withdrawal. */
  readonly reason: string | null;
  /** ID of the withdrawal. */
  readonly withdrawal: string | null;
  /** Position in the command log of the account shard. */
  readonly slot: number;
  /** Nanoseconds since 1970. */
  readonly timestamp: bigint;
}

export const transfer: Decoder<Transfer> = object<Transfer>({
  activityType: text,
  status: text,
  from: text,
  to: text,
  symbol: text,
  amount: decimal,
  reason: nullable(text),
  withdrawal: nullable(text),
  slot: integer,
  timestamp: nanos,
});

/** A part of a position that was closed because the account lacked margin. */
export interface RiskEvent {
  readonly owner: string;
  readonly symbol: string;
  /** Whether the account bought: a short was closed. */
  readonly isBuy: boolean;
  readonly amount: Decimal;
  readonly price: Decimal;
  /** `liquidation` or `adl`. */
  readonly eventType: string;
  /** Equity before the liquidation of this account that the event belongs to; null: not known. */
  readonly marginPrior: Decimal | null;
  /** Equity when that liquidation had ended. */
  readonly marginAfter: Decimal | null;
  readonly reason: string | null;
  /** Position in the market's command log. */
  readonly slot: number;
  /** Nanoseconds since 1970. */
  readonly timestamp: bigint;
}

export const riskEvent: Decoder<RiskEvent> = object<RiskEvent>({
  owner: text,
  symbol: text,
  isBuy: flag,
  amount: decimal,
  price: decimal,
  eventType: text,
  marginPrior: nullable(decimal),
  marginAfter: nullable(decimal),
  reason: nullable(text),
  slot: integer,
  timestamp: nanos,
});

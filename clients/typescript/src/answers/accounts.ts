import type { BuilderCode } from '../actions.js';
import type { Decimal } from '../decimal.js';
import type { ConditionalType, OrderStatus, Tif } from './words.js';
import { pendingWithdrawal, type PendingWithdrawal } from './withdrawals.js';
import { decimal, fieldsOf, flag, integer, list, nanos, nullable, object, text, word, type Decoder } from './decoding.js';

/** An account's money. */
export interface Margin {
  /** Equity: balance and unrealized profit. */
  readonly totalBalance: Decimal;
  /** Amount that new exposure may use; never below zero. */
  readonly availableBalance: Decimal;
  /** Initial margin of positions and open orders. */
  readonly marginUsed: Decimal;
  /** Sum of the notionals of the positions. */
  readonly notional: Decimal;
  readonly realizedPnl: Decimal;
  readonly unrealizedPnl: Decimal;
  /** Fees; positive: paid. */
  readonly fees: Decimal;
  /** Funding; positive: received. */
  readonly funding: Decimal;
  /** Maintenance margin of the whole portfolio at the mark; an account whose equity is below it may be liquidated. */
  readonly maintenanceMargin: Decimal;
  /** Equity with which no sequence of fills of the open orders ends below maintenance margin. */
  readonly survivalRequirement: Decimal;
  /**
   * Same as totalBalance. Like the next five fields a later name in the published contract; null where the answer has
   * none.
   */
  readonly totalMargin?: Decimal | null;
  /** Same as availableBalance. */
  readonly availableMargin?: Decimal | null;
  /** Change of equity if all open orders filled at their limit prices, fees included: zero or negative. */
  readonly executionImpact?: Decimal | null;
  /**
   * Amount that may leave by a transfer: the smaller of the balance and totalBalance less the larger of marginUsed and
   * survivalRequirement; never below zero.
   */
  readonly transferableBalance?: Decimal | null;
  /** Margin that is held beyond marginUsed, as a share of marginUsed. */
  readonly marginBufferRate?: Decimal | null;
  /** marginUsed plus that buffer. */
  readonly bufferedMargin?: Decimal | null;
  /**
   * Part of an isolated account's totalBalance that is set aside for open orders and backs no position; absent: none.
   */
  readonly orderMargin?: Decimal | null;
}

export const margin: Decoder<Margin> = object<Margin>({
  totalBalance: decimal,
  availableBalance: decimal,
  marginUsed: decimal,
  notional: decimal,
  realizedPnl: decimal,
  unrealizedPnl: decimal,
  fees: decimal,
  funding: decimal,
  maintenanceMargin: decimal,
  survivalRequirement: decimal,
  totalMargin: nullable(decimal),
  availableMargin: nullable(decimal),
  executionImpact: nullable(decimal),
  transferableBalance: nullable(decimal),
  marginBufferRate: nullable(decimal),
  bufferedMargin: nullable(decimal),
  orderMargin: nullable(decimal),
});

/** An open position. */
export interface Position {
  readonly symbol: string;
  /** Size; positive long, negative short; 0 in a `positionUpdate`: closed. */
  readonly size: Decimal;
  /** Average entry price. */
  readonly price: Decimal;
  /** Mark price. */
  readonly fairPrice: Decimal;
  /** Notional at the mark price, positive. */
  readonly notional: Decimal;
  /** Realized since the position was last flat, like `fees` and `funding`. */
  readonly realizedPnl: Decimal;
  readonly unrealizedPnl: Decimal;
  /** Leverage setting in force. */
  readonly leverage: Decimal;
  /** Liquidation price; 0: there is none. */
  readonly liquidationPrice: Decimal;
  readonly fees: Decimal;
  readonly funding: Decimal;
  readonly maintenanceMargin: Decimal;
  /** Maintenance rate. */
  readonly lambda: Decimal;
  /** Share of the portfolio's maintenance requirement, a fraction. */
  readonly riskAllocation: Decimal;
  /** That share of the requirement as an amount. */
  readonly allocMargin: Decimal;
  /** Whether it belongs to the isolated account of its market; null or absent: false. */
  readonly iso?: boolean | null;
  /** Key of the isolated account. */
  readonly isoPubkey?: string | null;
  /** Equity of the isolated account that backs the position. */
  readonly isoMargin?: Decimal | null;
  /** Amount set aside beside it for open orders of the isolated account; absent: none. */
  readonly isoOrderMargin?: Decimal | null;
}

export const position: Decoder<Position> = object<Position>({
  symbol: text,
  size: decimal,
  price: decimal,
  fairPrice: decimal,
  notional: decimal,
  realizedPnl: decimal,
  unrealizedPnl: decimal,
  leverage: decimal,
  liquidationPrice: decimal,
  fees: decimal,
  funding: decimal,
  maintenanceMargin: decimal,
  lambda: decimal,
  riskAllocation: decimal,
  allocMargin: decimal,
  iso: nullable(flag),
  isoPubkey: nullable(text),
  isoMargin: nullable(decimal),
  isoOrderMargin: nullable(decimal),
});

/** The trigger that a conditional order waits for. */
export interface Trigger {
  /** True: it triggers at `px` or above; false: at `px` or below. */
  readonly isAbove: boolean;
  /** Trigger price; 0 for a trailing order, whose stop follows the mark. */
  readonly px: Decimal;
  /** Limit of the order it becomes; null: a market order. */
  readonly lim: Decimal | null;
  /** ID of another order that ends when this one triggers; null: there is none. */
  readonly oco: string | null;
  /** Second trigger of a range, reached at it or above; null for any other order. */
  readonly pxHi: Decimal | null;
  readonly limHi: Decimal | null;
  /** Distance and step of a trailing order in basis points. */
  readonly trb: number | null;
  readonly stb: number | null;
  /**
   * Largest distance from the mark of a fill at `px` without a limit, in basis points; null: as far as the market
   * allows.
   */
  readonly slippage?: Decimal | null;
  /** The same at `pxHi`; null for any other order than a range. */
  readonly slippageHi?: Decimal | null;
  /**
   * Number of tries that found less than its size, for an order that stays until filled: it tries again at each mark.
   * Null: it still waits for its trigger.
   */
  readonly tries?: number | null;
}

export const trigger: Decoder<Trigger> = object<Trigger>({
  isAbove: flag,
  px: decimal,
  lim: nullable(decimal),
  oco: nullable(text),
  pxHi: nullable(decimal),
  limHi: nullable(decimal),
  trb: nullable(integer),
  stb: nullable(integer),
  slippage: nullable(decimal),
  slippageHi: nullable(decimal),
  tries: nullable(integer),
});

/** A resting order, or a conditional one that waits. */
export interface OpenOrder {
  readonly symbol: string;
  readonly orderId: string;
  readonly price: Decimal;
  readonly originalSize: Decimal;
  /** Remaining size, still open. */
  readonly size: Decimal;
  readonly filledSize: Decimal;
  /** Average price of the fills; 0 without fills. */
  readonly vwap: Decimal;
  readonly isBuy: boolean;
  /** Always true for a resting order. */
  readonly maker: boolean;
  readonly reduceOnly: boolean;
  readonly tif: Tif;
  readonly status: OrderStatus;
  /** When it was placed, nanoseconds since 1970. */
  readonly timestamp: bigint;
  /** Builder paid a fee with each fill, in basis points; null: none. */
  readonly builderCode: BuilderCode | null;
  /** Kind of a conditional order; null or absent: not one. */
  readonly orderType?: ConditionalType | null;
  /** Trigger of a conditional order that has not triggered; null or absent otherwise. */
  readonly trigger?: Trigger | null;
  /** Whether it belongs to the isolated account of its market; null or absent: false. */
  readonly iso?: boolean | null;
  /** Key of the isolated account. */
  readonly isoPubkey?: string | null;
}

export const builderCode: Decoder<BuilderCode> = object<BuilderCode>({ to: text, fee: integer });

export const openOrder: Decoder<OpenOrder> = object<OpenOrder>({
  symbol: text,
  orderId: text,
  price: decimal,
  originalSize: decimal,
  size: decimal,
  filledSize: decimal,
  vwap: decimal,
  isBuy: flag,
  maker: flag,
  reduceOnly: flag,
  tif: word<Tif>(),
  status: word<OrderStatus>(),
  timestamp: nanos,
  builderCode: nullable(builderCode),
  orderType: nullable(word<ConditionalType>()),
  trigger: nullable(trigger),
  iso: nullable(flag),
  isoPubkey: nullable(text),
});

/** The leverage in force for an account in a market: the one that it has set, else the default of the market. */
export interface LeverageSetting {
  readonly symbol: string;
  readonly leverage: Decimal;
}

export const leverageSetting: Decoder<LeverageSetting> = object<LeverageSetting>({
  symbol: text,
  leverage: decimal,
});

/** A builder that orders of the account may name. */
export interface BuilderApproval {
  readonly recipient: string;
  /** Highest fee of an order, in basis points. */
  readonly maxFee: number;
}

const builderApproval: Decoder<BuilderApproval> = object<BuilderApproval>({ recipient: text, maxFee: integer });

/** The fee rates of an account in a market, charged for its next order there. */
export interface FeeTier {
  readonly symbol: string;
  /** Notional traded on the book in the window, of the master and all its accounts in all markets. */
  readonly rollingVolume: Decimal;
  readonly tierIndex: number;
  /** Rolling volume that the tier begins at. */
  readonly tierThreshold: Decimal;
  /** Maker rate in hundredths of a percent; negative: a rebate. */
  readonly makerBps: Decimal;
  readonly takerBps: Decimal;
  /** Length of the window in UTC days, the present one included. */
  readonly windowDays: number;
  /** Fee programme that the rates come from; null or absent: they are those of the tier. */
  readonly programme?: string | null;
}

/** Reads a fee tier as the `feeTier` query sends it. */
export const scopedFeeTier: Decoder<FeeTier> = (json) => {
  const row = fieldsOf(json);
  return feeTier({ ...row, symbol: row['scopeInstrument'] });
};

export const feeTier: Decoder<FeeTier> = object<FeeTier>({
  symbol: text,
  rollingVolume: decimal,
  tierIndex: integer,
  tierThreshold: decimal,
  makerBps: decimal,
  takerBps: decimal,
  windowDays: integer,
  programme: nullable(text),
});

/** A sub-account. */
export interface SubAccount {
  readonly pubkey: string;
  readonly name: string;
}

export const subAccount: Decoder<SubAccount> = object<SubAccount>({ pubkey: text, name: text });

/** Everything an account has now. */
export interface FullAccount {
  readonly margin: Margin;
  readonly positions: readonly Position[];
  readonly openOrders: readonly OpenOrder[];
  /** One for every market, by symbol. */
  readonly leverageSettings: readonly LeverageSetting[];
  /** Keys in base58 that may sign for the account, in the order of their bytes. */
  readonly authorizedAgentWallets: readonly string[];
  /** Whether the account was ever funded. */
  readonly known: boolean;
  /**
   * When `scheduleCancel` cancels all open orders unless it is sent again, in milliseconds of exchange time; 0: off.
   */
  readonly scheduledCancelDue: number;
  /** Whether its triggered market orders stay until filled; null where the answer does not contain it. */
  readonly stayUntilFilled?: boolean | null;
  /** Approved builders, in the order of the bytes of their keys; null where the answer does not contain them. */
  readonly builderCodeApprovals: readonly BuilderApproval[] | null;
  /**
   * `MasterEOA`: an account with a key of its own; `SubAccount`. Like the following fields, null where the answer does
   * not contain it.
   */
  readonly kind?: string | null;
  /** The master of a sub-account. */
  readonly parent?: string | null;
  /** Name of a sub-account. */
  readonly name?: string | null;
  /** Sub-accounts, in the order in which they were made. */
  readonly subAccounts?: readonly SubAccount[] | null;
  readonly multisigAccounts?: readonly string[] | null;
  /** Actions that the first fills of open orders arm, the newest order first. */
  readonly pendingOnFill?: readonly PendingOnFill[] | null;
  /** Actions that open baskets carry out, the newest order first. */
  readonly baskets?: readonly WaitingBasket[] | null;
  /** One for every market, by symbol. */
  readonly feeTiers?: readonly FeeTier[] | null;
  /** Withdrawals that are neither paid nor returned, the oldest first. */
  readonly pendingWithdrawals?: readonly PendingWithdrawal[] | null;
}

/**
 * Actions that further fills of an open order arm. After the first fill these are its exits, to which further fills
 * add.
 */
export interface PendingOnFill {
  readonly parentOrderId: string;
  /** The actions as they were signed: each has its tag as the only key. */
  readonly actions: readonly Readonly<Record<string, unknown>>[];
}

export const pendingOnFill: Decoder<PendingOnFill> = object<PendingOnFill>({
  parentOrderId: text,
  actions: list(fieldsOf),
});

/** The actions that an open basket carries out once the mark passes its trigger. */
export interface WaitingBasket {
  readonly orderId: string;
  /** The actions as they were signed: each has its tag as the only key. */
  readonly actions: PendingOnFill['actions'];
  /**
   * Whether the basket was signed as isolated, which makes all its orders isolated; null or absent: each by its own
   * `i`.
   */
  readonly isolated?: boolean | null;
}

export const waitingBasket: Decoder<WaitingBasket> = object<WaitingBasket>({
  orderId: text,
  actions: list(fieldsOf),
  isolated: nullable(flag),
}, { isolated: 'i' });

export const fullAccount: Decoder<FullAccount> = object<FullAccount>({
  margin,
  positions: list(position),
  openOrders: list(openOrder),
  leverageSettings: list(leverageSetting),
  authorizedAgentWallets: list(text),
  known: flag,
  scheduledCancelDue: integer,
  stayUntilFilled: nullable(flag),
  builderCodeApprovals: nullable(list(builderApproval)),
  kind: nullable(text),
  parent: nullable(text),
  name: nullable(text),
  subAccounts: nullable(list(subAccount)),
  multisigAccounts: nullable(list(text)),
  pendingOnFill: nullable(list(pendingOnFill)),
  baskets: nullable(list(waitingBasket)),
  feeTiers: nullable(list(feeTier)),
  pendingWithdrawals: nullable(list(pendingWithdrawal)),
});

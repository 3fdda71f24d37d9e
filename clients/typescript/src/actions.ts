import type {
  AcceptTime,
  AgentWallet,
  ApproveBuilder,
  CreateSubAccount,
  Faucet,
  FeedPrices,
  Leverage,
  MoveMarket,
  Note,
  OraclePrice,
  RemoveSubAccount,
  RenameSubAccount,
  RevokeBuilder,
  ScheduleCancel,
  SetMarketState,
  SettleMarket,
  StayUntilFilled,
  TransferMoney,
  WhitelistFaucet,
} from './accountActions.js';
import { Decimal, type Amount, type DecimalInput } from './decimal.js';
import type { MultisigAction } from './multisigActions.js';
import type { TreasuryAction } from './treasuryActions.js';

export * from './accountActions.js';
export * from './multisigActions.js';
export * from './treasuryActions.js';

export type Side = 'buy' | 'sell';

/**
 * GTC rests until cancelled, IOC never rests, ALO (post-only) never matches on arrival: it is refused where it would. ALO_SLIDE rests one tick
 * behind the best opposite price instead, ALO_JOIN at the best price of its own side.
 */
export type TimeInForce = 'GTC' | 'IOC' | 'ALO' | 'ALO_SLIDE' | 'ALO_JOIN';

/** Names who made the program that places an order; the account pays it a fee for each fill. */
export interface BuilderCode {
  /** The account that is paid. */
  readonly to: string;
  /** Basis points of the filled notional, 1 to 15. */
  readonly fee: number;
}

export interface LimitOrder {
  readonly type: 'limit';
  readonly symbol: string;
  readonly side: Side;
  readonly price: Amount;
  readonly size: Amount;
  readonly timeInForce: TimeInForce;
  readonly reduceOnly: boolean;
  /** Whether it has margin of its own: the order belongs to the isolated account of its market. */
  readonly isolated?: boolean;
  readonly builderCode?: BuilderCode;
}

export interface MarketOrder {
  readonly type: 'market';
  readonly symbol: string;
  readonly side: Side;
  readonly size: Amount;
  readonly reduceOnly: boolean;
  /** Whether it has margin of its own: the order belongs to the isolated account of its market. */
  readonly isolated?: boolean;
  readonly builderCode?: BuilderCode;
  /** Largest distance from the mark at which it may fill, in basis points; undefined: as far as the market allows. */
  readonly slippage?: Amount;
}

/** Waits until the mark passes its trigger, then reduces a position: a stop at a loss, a take profit at a profit. */
export interface StopOrder {
  readonly type: 'stop' | 'takeProfit';
  readonly symbol: string;
  /** Side of the order it becomes: `sell` to close a long position. */
  readonly side: Side;
  readonly size: Amount;
  readonly trigger: Amount;
  /** Limit price of the order it becomes; undefined: a market order. */
  readonly limit?: Amount;
  /** Largest distance from the mark in basis points, like {@link MarketOrder.slippage}. */
  readonly slippage?: Amount;
  readonly isolated?: boolean;
  readonly builderCode?: BuilderCode;
}

/** A stop and a take profit of one position, of which the first to trigger ends the other. */
export interface RangeOrder {
  readonly type: 'range';
  readonly symbol: string;
  readonly side: Side;
  readonly size: Amount;
  /** Lower trigger: triggers when the mark is at it or below. */
  readonly low: Amount;
  /** Upper trigger: triggers when the mark is at it or above. */
  readonly high: Amount;
  readonly lowLimit?: Amount;
  readonly highLimit?: Amount;
  /** Slippage like that of a market order, for the trigger at which the position loses: `low` for a long position. */
  readonly stopSlippage?: Amount;
  /** Slippage for the other trigger. */
  readonly profitSlippage?: Amount;
  readonly isolated?: boolean;
  readonly builderCode?: BuilderCode;
}

/** A stop that follows the mark at a distance, in steps. */
export interface TrailingOrder {
  readonly type: 'trailing';
  readonly symbol: string;
  readonly side: Side;
  readonly size: Amount;
  /** Distance from the best mark, in basis points: 1 to 9 999. */
  readonly trailBps: number;
  /** Number of basis points by which the mark must improve before the stop follows: 0 to 1 000. */
  readonly stepBps: number;
  readonly limit?: Amount;
  readonly slippage?: Amount;
  readonly isolated?: boolean;
  readonly builderCode?: BuilderCode;
}

export type ConditionalOrder = StopOrder | RangeOrder | TrailingOrder;

/** Actions that the exchange carries out when the mark passes a trigger. Orders among them may open a position. */
export interface Basket {
  readonly type: 'basket';
  readonly symbol: string;
  /** Whether it triggers at its price or above; false: at its price or below. */
  readonly isAbove: boolean;
  readonly trigger: Amount;
  /** 1 to 10 orders, conditional orders, modifies and cancels. */
  readonly actions: readonly Action[];
  /** Left out by current clients. */
  readonly isolated?: boolean;
}

/** An order, and the actions that its first fill arms. */
export interface OnFill {
  readonly type: 'onFill';
  /** The order; its ID is the same as without the actions, from its place in the transaction. */
  readonly parent: LimitOrder | MarketOrder | ConditionalOrder;
  /** 1 to 10 orders, conditional orders, baskets, modifies and cancels. */
  readonly actions: readonly Action[];
}

export interface ModifyOrder {
  readonly type: 'modify';
  readonly symbol: string;
  readonly orderId: string;
  /** The new total size, fills included. */
  readonly size: Amount;
}

export interface CancelOrder {
  readonly type: 'cancel';
  readonly symbol: string;
  readonly orderId: string;
}

export interface CancelAll {
  readonly type: 'cancelAll';
  /** Markets whose orders are cancelled; empty: all markets. */
  readonly symbols: readonly string[];
}

/** Actions that a multisig account is to do once enough of its signers approve. */
export interface Propose {
  readonly type: 'propose';
  readonly multisig: string;
  readonly actions: readonly Action[];
  /** Seconds that the proposal is open; undefined: as the policy says. */
  readonly lifetimeSecs?: number;
}

/** An action of a transaction. The actions of a transaction are executed in order with nobody else's between them. */
export type Action =
  | LimitOrder
  | MarketOrder
  | ConditionalOrder
  | Basket
  | OnFill
  | ModifyOrder
  | CancelOrder
  | CancelAll
  | Faucet
  | AgentWallet
  | ApproveBuilder
  | RevokeBuilder
  | MultisigAction
  | Propose
  | CreateSubAccount
  | RenameSubAccount
  | RemoveSubAccount
  | TransferMoney
  | Leverage
  | WhitelistFaucet
  | ScheduleCancel
  | StayUntilFilled
  | Note
  | SetMarketState
  | SettleMarket
  | MoveMarket
  | AcceptTime
  | TreasuryAction
  | OraclePrice
  | FeedPrices;

export interface LimitOrderTerms {
  readonly symbol: string;
  readonly side: Side;
  /** A multiple of the market's tick. */
  readonly price: DecimalInput;
  /** A positive multiple of the market's lot. */
  readonly size: DecimalInput;
  /** Default GTC. */
  readonly timeInForce?: TimeInForce;
  /** Whether it may only make a position smaller. */
  readonly reduceOnly?: boolean;
  /** Builder whom the account pays a fee with each fill; must be approved before with `approveBuilder`. */
  readonly builderCode?: BuilderCode;
}

export function limitOrder(terms: LimitOrderTerms): LimitOrder {
  const order: LimitOrder = {
    type: 'limit',
    symbol: terms.symbol,
    side: terms.side,
    price: Decimal.of(terms.price),
    size: Decimal.of(terms.size),
    timeInForce: terms.timeInForce ?? 'GTC',
    reduceOnly: terms.reduceOnly ?? false,
  };
  return terms.builderCode === undefined ? order : { ...order, builderCode: terms.builderCode };
}

/** Immediate-or-cancel, at most 5 % away from the mark, or as far as `slippage` says, in basis points. */
export function marketOrder(terms: {
  readonly symbol: string;
  readonly side: Side;
  readonly size: DecimalInput;
  readonly reduceOnly?: boolean;
  readonly slippage?: DecimalInput;
  readonly builderCode?: BuilderCode;
}): MarketOrder {
  const { symbol, side, slippage, builderCode } = terms;
  const order: MarketOrder = { type: 'market', symbol, side, size: Decimal.of(terms.size), reduceOnly: terms.reduceOnly ?? false };
  return {
    ...order,
    ...(slippage === undefined ? {} : { slippage: Decimal.of(slippage) }),
    ...(builderCode === undefined ? {} : { builderCode }),
  };
}

export interface StopTerms {
  readonly symbol: string;
  /** Side of the order it becomes: `sell` to close a long position. */
  readonly side: Side;
  readonly size: DecimalInput;
  readonly trigger: DecimalInput;
  readonly limit?: DecimalInput;
  readonly slippage?: DecimalInput;
  readonly builderCode?: BuilderCode;
}

/** Closes a part of a position at a loss: sells a long at the trigger or below, buys a short at it or above. */
export function stopOrder(terms: StopTerms): StopOrder {
  return stop('stop', terms);
}

/** Closes a part of a position at a profit: sells a long at the trigger or above, buys a short at it or below. */
export function takeProfitOrder(terms: StopTerms): StopOrder {
  return stop('takeProfit', terms);
}

function stop(type: StopOrder['type'], terms: StopTerms): StopOrder {
  const { symbol, side, limit, slippage, builderCode } = terms;
  const order = { type, symbol, side, size: Decimal.of(terms.size), trigger: Decimal.of(terms.trigger) };
  return { ...order, ...given({ limit, slippage }), ...paying(builderCode) };
}

function paying(builderCode: BuilderCode | undefined): { readonly builderCode?: BuilderCode } {
  return builderCode === undefined ? {} : { builderCode };
}

export function rangeOrder(terms: {
  readonly symbol: string;
  readonly side: Side;
  readonly size: DecimalInput;
  readonly low: DecimalInput;
  readonly high: DecimalInput;
  readonly lowLimit?: DecimalInput;
  readonly highLimit?: DecimalInput;
  readonly stopSlippage?: DecimalInput;
  readonly profitSlippage?: DecimalInput;
  readonly builderCode?: BuilderCode;
}): RangeOrder {
  const { symbol, side, lowLimit, highLimit, stopSlippage, profitSlippage, builderCode } = terms;
  const bounds = given({ lowLimit, highLimit, stopSlippage, profitSlippage });
  const prices = { low: Decimal.of(terms.low), high: Decimal.of(terms.high), ...bounds };
  return { type: 'range', symbol, side, size: Decimal.of(terms.size), ...prices, ...paying(builderCode) };
}

export function trailingOrder(terms: {
  readonly symbol: string;
  readonly side: Side;
  readonly size: DecimalInput;
  readonly trailBps: number;
  readonly stepBps?: number;
  readonly limit?: DecimalInput;
  readonly slippage?: DecimalInput;
  readonly builderCode?: BuilderCode;
}): TrailingOrder {
  const { symbol, side, trailBps, stepBps = 0, limit, slippage, builderCode } = terms;
  const order = { type: 'trailing', symbol, side, size: Decimal.of(terms.size), trailBps, stepBps } as const;
  return { ...order, ...given({ limit, slippage }), ...paying(builderCode) };
}

/**
 * Carries out its actions when the mark of the market is at the trigger or beyond it, in that direction. Its orders are
 * admitted only then, like those of a transaction, and need margin only from then on.
 */
export function basket(terms: {
  readonly symbol: string;
  readonly direction: 'above' | 'below';
  readonly trigger: DecimalInput;
  readonly actions: readonly Action[];
}): Basket {
  const { symbol, direction, trigger, actions } = terms;
  return { type: 'basket', symbol, isAbove: direction === 'above', trigger: Decimal.of(trigger), actions };
}

/** Places the order, and carries out the actions once with its first fill; exits grow with it, and without a fill all end with it. */
export function onFill(parent: OnFill['parent'], ...actions: readonly Action[]): OnFill {
  return { type: 'onFill', parent, actions };
}

/** The numbers that are not undefined. */
function given<K extends string>(numbers: Readonly<Record<K, DecimalInput | undefined>>): Partial<Record<K, Decimal>> {
  const there = Object.entries<DecimalInput | undefined>(numbers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(there.map(([name, value]) => [name, Decimal.of(value!)])) as Partial<Record<K, Decimal>>;
}

/** @param size the order's new total size, fills included; its ID stays. Smaller keeps its place in the queue */
export function modifyOrder(symbol: string, orderId: string, size: DecimalInput): ModifyOrder {
  return { type: 'modify', symbol, orderId, size: Decimal.of(size) };
}

export function cancelOrder(symbol: string, orderId: string): CancelOrder {
  return { type: 'cancel', symbol, orderId };
}

/** @param symbols markets whose orders are cancelled; none: all markets */
export function cancelAll(...symbols: string[]): CancelAll {
  return { type: 'cancelAll', symbols };
}

/**
 * Proposes 1 to 20 actions of a multisig account; the answer names the number of the proposal. Counts as an approval.
 */
export function propose(multisig: string, actions: readonly Action[], lifetimeSecs?: number): Propose {
  return { type: 'propose', multisig, actions, ...(lifetimeSecs === undefined ? {} : { lifetimeSecs }) };
}

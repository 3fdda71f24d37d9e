// Words and parts of actions. Generated from docs/api by clients/generator; do not edit.

/** Side of an order. */
export type Side = 'buy' | 'sell';

export const SIDES: readonly Side[] = ['buy', 'sell'];

/**
 * In the order of the signed numbers. GTC rests until cancelled, IOC never rests, ALO (post-only) never matches on
 * arrival: it is refused where it would. ALO_SLIDE rests one tick behind the best opposite price instead, ALO_JOIN at
 * the best price of its own side.
 */
export type TimeInForce = 'GTC' | 'IOC' | 'ALO' | 'ALO_SLIDE' | 'ALO_JOIN';

export const TIMES_IN_FORCE: readonly TimeInForce[] = ['GTC', 'IOC', 'ALO', 'ALO_SLIDE', 'ALO_JOIN'];

/** State of a market, which says what runs in it. */
export type MarketStateName = 'trading' | 'postOnly' | 'reduceOnly' | 'cancelOnly' | 'halted' | 'settling' | 'settled';

/** Role of a key, which lets it do more than act for its own account. */
export type RoleName = 'admin' | 'treasurer' | 'risk' | 'lister' | 'oracle';

/** Names the builder of the program that places an order, whom the account pays a fee for each fill. */
export interface BuilderCode {
  /** Account that is paid. */
  readonly to: string;
  /** Basis points of the filled notional, 1 to 15. */
  readonly fee: number;
}

/** A price of one feed: `price`·10^`exponent`. */
export interface FeedPrice {
  /** Time of the price in a unit of the publisher, newer than that of its last price. */
  readonly timestamp: bigint;
  /** Number of the feed. */
  readonly feed: bigint;
  /** Price without its decimal point. */
  readonly price: bigint;
  /** Power of ten by which `price` is multiplied. */
  readonly exponent: number;
}

// Actions of publishers of prices and of operators, mostly on markets. Generated from docs/api by clients/generator; do not edit.

import type { Amount } from '../values/decimal.js';
import type { FeedPrice, MarketStateName } from './terms.js';

/** `px`: publishes an oracle price. */
export interface OraclePrice {
  readonly type: 'oraclePrice';
  /** Time of the price in a unit of the publisher, newer than that of its last price. */
  readonly timestamp: bigint;
  /** Market, or its asset. */
  readonly symbol: string;
  /** USD. */
  readonly price: Amount;
}

/** `o`: publishes oracle prices of feeds. */
export interface FeedPrices {
  readonly type: 'feedPrices';
  /** Price of each feed. */
  readonly prices: readonly FeedPrice[];
}

/** `whitelistFaucet`: exempts an account from the pause of the faucet; administrators only. */
export interface WhitelistFaucet {
  readonly type: 'whitelistFaucet';
  /** Account that asks the faucet. */
  readonly target: string;
  /** Whether it is exempt from now on. */
  readonly whitelist: boolean;
}

/**
 * `changeTerms`: changes terms of a market while it runs; signed by an administrator or by the role lister, or by the
 * role risk to make them stricter. A change that makes margin stricter or raises fees or funding needs the notice of
 * the market, and is refused without it.
 */
export interface ChangeTerms {
  readonly type: 'changeTerms';
  /** Market. */
  readonly symbol: string;
  /** Terms such as `takerFee 0.0006, tierFactors 1 1.5 2`; empty: a pending change is cancelled. */
  readonly terms: string;
  /** Second since 1970 from which on they are in force; 0: at once. */
  readonly effectiveAt: number;
}

/** `listMarket`: lists a market while the exchange runs, for ever; administrators and listers only. */
export interface ListMarket {
  readonly type: 'listMarket';
  /** Symbol that no market has ever had. */
  readonly symbol: string;
  /** Terms by the names of a block of the configuration: `tickSize 0.00001, lotSize 1, maxLeverage 10`. */
  readonly terms: string;
  /** State in which it begins, such as `postOnly`; empty: `trading`. */
  readonly state: string;
}

/** `setMarketState`: sets the state of a market from now on; administrators only. */
export interface SetMarketState {
  readonly type: 'setMarketState';
  /** Market. */
  readonly symbol: string;
  /** New state. */
  readonly state: MarketStateName;
  /** Shown to everybody: 1 to 128 bytes of UTF-8 without invisible characters and without a space at either end. */
  readonly reason: string;
  /** Second since 1970 at which the state ends by itself; 0: it does not. */
  readonly until: number;
}

/** `settleMarket`: delists a market for ever, and closes all its positions at one price; administrators only. */
export interface SettleMarket {
  readonly type: 'settleMarket';
  /** Market. */
  readonly symbol: string;
  /** 0: at the last oracle price; 1 to 60: at the average of the oracle price over this many last minutes. */
  readonly minutes: number;
  /** Shown to everybody: 1 to 128 bytes of UTF-8 without invisible characters and without a space at either end. */
  readonly reason: string;
}

/**
 * `moveMarket`: moves a market to a lane of its own, or back to the lane of the account shard; administrators only.
 * Orders of the market wait for a moment, and nothing is cancelled.
 */
export interface MoveMarket {
  readonly type: 'moveMarket';
  /** Market. */
  readonly symbol: string;
  /** Whether it gets a lane of its own; else it goes back to the lane of the account shard. */
  readonly ownLane: boolean;
}

/**
 * `acceptTime`: lets the shards go back to the time of their logs, after the clock of a broker was ahead; two
 * administrators sign it, each within a minute of `now`.
 */
export interface AcceptTime {
  readonly type: 'acceptTime';
  /** Present second since 1970, by a clock of the signer that is right. */
  readonly now: number;
  /** 1 to 128 bytes of UTF-8 without invisible characters and without a space at either end. */
  readonly reason: string;
}

export type OperatorAction = OraclePrice | FeedPrices | WhitelistFaucet | ChangeTerms | ListMarket | SetMarketState | SettleMarket | MoveMarket | AcceptTime;

/**
 * Changes terms of a market while it runs; signed by an administrator or by the role lister, or by the role risk to
 * make them stricter. A change that makes margin stricter or raises fees or funding needs the notice of the market,
 * and is refused without it.
 *
 * @param symbol market
 * @param terms terms such as `takerFee 0.0006, tierFactors 1 1.5 2`; empty: a pending change is cancelled
 * @param effectiveAt second since 1970 from which on they are in force; 0: at once
 */
export function changeTerms(symbol: string, terms = '', effectiveAt = 0): ChangeTerms {
  return { type: 'changeTerms', symbol, terms, effectiveAt };
}

/**
 * Lists a market while the exchange runs, for ever; administrators and listers only.
 *
 * @param symbol symbol that no market has ever had
 * @param terms terms by the names of a block of the configuration: `tickSize 0.00001, lotSize 1, maxLeverage 10`
 * @param state state in which it begins, such as `postOnly`; empty: `trading`
 */
export function listMarket(symbol: string, terms: string, state = ''): ListMarket {
  return { type: 'listMarket', symbol, terms, state };
}

/**
 * Sets the state of a market from now on; administrators only.
 *
 * @param symbol market
 * @param state new state
 * @param reason shown to everybody: 1 to 128 bytes of UTF-8 without invisible characters and without a space at either
 *   end
 * @param until second since 1970 at which the state ends by itself; 0: it does not
 */
export function setMarketState(symbol: string, state: MarketStateName, reason: string, until = 0): SetMarketState {
  return { type: 'setMarketState', symbol, state, reason, until };
}

/**
 * Delists a market for ever, and closes all its positions at one price; administrators only.
 *
 * @param symbol market
 * @param minutes 0: at the last oracle price; 1 to 60: at the average of the oracle price over this many last minutes
 * @param reason shown to everybody: 1 to 128 bytes of UTF-8 without invisible characters and without a space at either
 *   end
 */
export function settleMarket(symbol: string, minutes: number, reason: string): SettleMarket {
  return { type: 'settleMarket', symbol, minutes, reason };
}

/**
 * Moves a market to a lane of its own, or back to the lane of the account shard; administrators only. Orders of the
 * market wait for a moment, and nothing is cancelled.
 *
 * @param symbol market
 * @param ownLane whether it gets a lane of its own; else it goes back to the lane of the account shard
 */
export function moveMarket(symbol: string, ownLane: boolean): MoveMarket {
  return { type: 'moveMarket', symbol, ownLane };
}

/**
 * Lets the shards go back to the time of their logs, after the clock of a broker was ahead; two administrators sign
 * it, each within a minute of `now`.
 *
 * @param now present second since 1970, by a clock of the signer that is right
 * @param reason 1 to 128 bytes of UTF-8 without invisible characters and without a space at either end
 */
export function acceptTime(now: number, reason: string): AcceptTime {
  return { type: 'acceptTime', now, reason };
}

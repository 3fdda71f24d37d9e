// Actions on an account, its keys and its money, and actions of the operators of an exchange.

import { Decimal, type Amount, type DecimalInput } from './decimal.js';

export interface Faucet {
  readonly type: 'faucet';
  readonly recipient: string;
  readonly amount?: Amount;
}

export interface AgentWallet {
  readonly type: 'agent';
  readonly agent: string;
  readonly remove: boolean;
}

/** Orders of the account may name this builder in their builder code, up to a fee. */
export interface ApproveBuilder {
  readonly type: 'approveBuilder';
  readonly builder: string;
  /** Basis points of the filled notional, 1 to 15. */
  readonly maxFee: number;
}

export interface RevokeBuilder {
  readonly type: 'revokeBuilder';
  readonly builder: string;
}

/** An account under the account, with balance and margin of its own. */
export interface CreateSubAccount {
  readonly type: 'createSubAccount';
  readonly name: string;
  /** Amount moved to it from its master's balance; undefined: nothing. */
  readonly amount?: Amount;
}

export interface RenameSubAccount {
  readonly type: 'renameSubAccount';
  readonly account: string;
  readonly name: string;
}

export interface RemoveSubAccount {
  readonly type: 'removeSubAccount';
  readonly account: string;
}

/** Moves money from one balance to another. */
export interface TransferMoney {
  readonly type: 'transfer';
  readonly from: string;
  readonly to: string;
  readonly amount: Amount;
  /** Whether it may go to any account; false: only between a master and its sub-accounts. */
  readonly external: boolean;
}

export interface Leverage {
  readonly type: 'leverage';
  readonly settings: ReadonlyMap<string, Amount>;
}

export interface WhitelistFaucet {
  readonly type: 'whitelistFaucet';
  readonly target: string;
  readonly whitelist: boolean;
}

export interface ScheduleCancel {
  readonly type: 'scheduleCancel';
  readonly seconds: number;
}

export interface StayUntilFilled {
  readonly type: 'stayUntilFilled';
  readonly on: boolean;
}

export interface Note {
  readonly type: 'note';
  readonly text: string;
}

export type MarketStateName = 'trading' | 'postOnly' | 'reduceOnly' | 'cancelOnly' | 'halted' | 'settling' | 'settled';

export interface SetMarketState {
  readonly type: 'setMarketState';
  readonly symbol: string;
  readonly state: MarketStateName;
  readonly reason: string;
  readonly until: number;
}

/** @property minutes 0: at the last oracle price; else at its average over this many last minutes */
export interface SettleMarket {
  readonly type: 'settleMarket';
  readonly symbol: string;
  readonly minutes: number;
  readonly reason: string;
}

/** @property ownLane whether it gets a lane of its own; else it goes back to the lane of the account shard */
export interface MoveMarket {
  readonly type: 'moveMarket';
  readonly symbol: string;
  readonly ownLane: boolean;
}

/** @property now the current second since 1970, by the signer's own clock */
export interface AcceptTime {
  readonly type: 'acceptTime';
  readonly now: number;
  readonly reason: string;
}

export interface OraclePrice {
  readonly type: 'oraclePrice';
  readonly timestamp: bigint;
  readonly symbol: string;
  readonly price: Amount;
}

/** `price`·10^`exponent` of feed number `feed`. */
export interface FeedPrice {
  readonly timestamp: bigint;
  readonly feed: bigint;
  readonly price: bigint;
  readonly exponent: number;
}

export interface FeedPrices {
  readonly type: 'feedPrices';
  readonly prices: readonly FeedPrice[];
}

/**
 * Test money, where the exchange has a faucet.
 *
 * @param amount USD; undefined: the exchange's default
 */
export function faucet(recipient: string, amount?: DecimalInput): Faucet {
  return amount === undefined
    ? { type: 'faucet', recipient }
    : { type: 'faucet', recipient, amount: Decimal.of(amount) };
}

/** Lets another key sign for the account. Must be signed by the account itself. */
export function addAgent(agent: string): AgentWallet {
  return { type: 'agent', agent, remove: false };
}

/** Must be signed by the account itself. */
export function removeAgent(agent: string): AgentWallet {
  return { type: 'agent', agent, remove: true };
}

/**
 * Lets orders of the account name a builder, who then is paid a fee with each of their fills. Must be signed by the account
 * itself.
 *
 * @param maxFee basis points, 1 to 15
 */
export function approveBuilder(builder: string, maxFee: number): ApproveBuilder {
  return { type: 'approveBuilder', builder, maxFee };
}

/** New orders cannot name the builder any more; open ones go on paying. */
export function revokeBuilder(builder: string): RevokeBuilder {
  return { type: 'revokeBuilder', builder };
}

/**
 * Makes an account under the account; the answer names its key.
 *
 * @param name 1 to 32 letters, digits, spaces, `-` and `_`
 * @param amount amount moved to it from its master's balance; undefined: nothing
 */
export function createSubAccount(name: string, amount?: DecimalInput): CreateSubAccount {
  return { type: 'createSubAccount', name, ...(amount === undefined ? {} : { amount: Decimal.of(amount) }) };
}

export function renameSubAccount(account: string, name: string): RenameSubAccount {
  return { type: 'renameSubAccount', account, name };
}

/** Ends a sub-account without positions and orders; its money goes to its master. */
export function removeSubAccount(account: string): RemoveSubAccount {
  return { type: 'removeSubAccount', account };
}

/** Moves money between a master and its sub-accounts. */
export function transfer(from: string, to: string, amount: DecimalInput): TransferMoney {
  return { type: 'transfer', from, to, amount: Decimal.of(amount), external: false };
}

/** Sends money to anybody's account. Must be signed by the owner of `from`, not by an agent. */
export function send(from: string, to: string, amount: DecimalInput): TransferMoney {
  return { type: 'transfer', from, to, amount: Decimal.of(amount), external: true };
}

/** @param leverages by symbol: 1 to the market's maximum, two decimal places at most */
export function setLeverage(leverages: Readonly<Record<string, DecimalInput>>): Leverage {
  const settings = Object.entries(leverages).map(([symbol, value]) => [symbol, Decimal.of(value)] as const);
  return { type: 'leverage', settings: new Map(settings) };
}

/**
 * Cancels all open orders of the account after this time unless it is sent again before: a dead man's switch.
 *
 * @param seconds 5 to 86 400; 0 switches it off
 */
export function scheduleCancel(seconds: number): ScheduleCancel {
  return { type: 'scheduleCancel', seconds };
}

/**
 * Sets whether stops, take profits, ranges and trailing stops of the account that become market orders stay until
 * filled: an order that finds nothing within its slippage tries again at each mark, instead of ending. Isolated
 * accounts follow their owner.
 */
export function stayUntilFilled(on: boolean): StayUntilFilled {
  return { type: 'stayUntilFilled', on };
}

/**
 * A signed text in the account's history.
 *
 * @param text 1 to 64 bytes of UTF-8 without invisible characters and without a space at either end
 */
export function note(text: string): Note {
  return { type: 'note', text };
}

/**
 * Sets the state of a market from now on; administrators only.
 *
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
 * @param minutes 0: at the last oracle price; 1 to 60: at the average of the oracle price over this many last minutes
 * @param reason shown to everybody: 1 to 128 bytes of UTF-8 without invisible characters and without a space at either
 *   end
 */
export function settleMarket(symbol: string, minutes: number, reason: string): SettleMarket {
  return { type: 'settleMarket', symbol, minutes, reason };
}

/**
 * Moves a market to a lane of its own, or back to the lane of the account shard; administrators only. Orders of the market
 * wait for a moment, and nothing is cancelled.
 */
export function moveMarket(symbol: string, ownLane: boolean): MoveMarket {
  return { type: 'moveMarket', symbol, ownLane };
}

/**
 * Lets the shards go back to the time of their logs, after the clock of a broker was ahead; two administrators sign it,
 * each within a minute of `now`.
 *
 * @param now the current second since 1970, by a clock that is right
 * @param reason 1 to 128 bytes of UTF-8 without invisible characters and without a space at either end
 */
export function acceptTime(now: number, reason: string): AcceptTime {
  return { type: 'acceptTime', now, reason };
}

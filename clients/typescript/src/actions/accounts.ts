// Actions on an account, its keys and its money. Generated from docs/api by clients/generator; do not edit.

import { Decimal, type Amount, type DecimalInput } from '../values/decimal.js';

/** `faucet`: gives test money, where the exchange has a faucet. */
export interface Faucet {
  readonly type: 'faucet';
  /** Account that gets it. */
  readonly recipient: string;
  /** USD; absent: the exchange's default. */
  readonly amount?: Amount;
}

/** `agentWalletCreation`: lets another key sign for the account, or no longer. */
export interface AgentWallet {
  readonly type: 'agent';
  /** Key of the agent. */
  readonly agent: string;
  /** Whether it is removed; else it is added. */
  readonly remove: boolean;
}

/** `updateUserSettings`: sets leverages of markets. */
export interface Leverage {
  readonly type: 'leverage';
  /** Leverages by symbol: 1 to the market's maximum, two decimal places at most. */
  readonly settings: ReadonlyMap<string, Amount>;
}

/**
 * `abc`: lets orders of the account name a builder, who then is paid a fee with each of their fills. Must be signed by
 * the account itself.
 */
export interface ApproveBuilder {
  readonly type: 'approveBuilder';
  /** Account of the builder. */
  readonly builder: string;
  /** Highest fee in basis points of the filled notional, 1 to 15. */
  readonly maxFee: number;
}

/** `rbc`: ends the approval of a builder: new orders cannot name it any more; open ones go on paying. */
export interface RevokeBuilder {
  readonly type: 'revokeBuilder';
  /** Account of the builder. */
  readonly builder: string;
}

/** `createSubAccount`: makes an account under the account, with balance and margin of its own; the answer names its key. */
export interface CreateSubAccount {
  readonly type: 'createSubAccount';
  /** 1 to 32 letters, digits, spaces, `-` and `_`. */
  readonly name: string;
  /** USD moved to it from its master's balance; absent: nothing. */
  readonly amount?: Amount;
}

/** `renameSubAccount`: gives a sub-account another name. */
export interface RenameSubAccount {
  readonly type: 'renameSubAccount';
  /** Key of the sub-account. */
  readonly account: string;
  /** 1 to 32 letters, digits, spaces, `-` and `_`. */
  readonly name: string;
}

/** `removeSubAccount`: ends a sub-account without positions and orders; its money goes to its master. */
export interface RemoveSubAccount {
  readonly type: 'removeSubAccount';
  /** Key of the sub-account. */
  readonly account: string;
}

/** `transfer`: moves money from one balance to another. */
export interface TransferMoney {
  readonly type: 'transfer';
  /** Account that pays. */
  readonly from: string;
  /** Account that is paid. */
  readonly to: string;
  /** USD, above 0. */
  readonly amount: Amount;
  /** Whether it may go to any account; else only between a master and its sub-accounts. */
  readonly external: boolean;
}

/** `note`: puts a signed text into the account's history. */
export interface Note {
  readonly type: 'note';
  /** 1 to 64 bytes of UTF-8 without invisible characters and without a space at either end. */
  readonly text: string;
}

export type AccountAction = Faucet | AgentWallet | Leverage | ApproveBuilder | RevokeBuilder | CreateSubAccount | RenameSubAccount | RemoveSubAccount | TransferMoney | Note;

/**
 * Gives test money, where the exchange has a faucet.
 *
 * @param recipient account that gets it
 * @param amount USD; absent: the exchange's default
 */
export function faucet(recipient: string, amount?: DecimalInput): Faucet {
  return { type: 'faucet', recipient, ...(amount === undefined ? {} : { amount: Decimal.of(amount) }) };
}

/**
 * Lets another key sign for the account. Must be signed by the account itself.
 *
 * @param agent key of the agent
 */
export function addAgent(agent: string): AgentWallet {
  return { type: 'agent', agent, remove: false };
}

/**
 * Takes from an agent the right to sign for the account. Must be signed by the account itself.
 *
 * @param agent key of the agent
 */
export function removeAgent(agent: string): AgentWallet {
  return { type: 'agent', agent, remove: true };
}

/**
 * Lets orders of the account name a builder, who then is paid a fee with each of their fills. Must be signed by the
 * account itself.
 *
 * @param builder account of the builder
 * @param maxFee highest fee in basis points of the filled notional, 1 to 15
 */
export function approveBuilder(builder: string, maxFee: number): ApproveBuilder {
  return { type: 'approveBuilder', builder, maxFee };
}

/**
 * Ends the approval of a builder: new orders cannot name it any more; open ones go on paying.
 *
 * @param builder account of the builder
 */
export function revokeBuilder(builder: string): RevokeBuilder {
  return { type: 'revokeBuilder', builder };
}

/**
 * Makes an account under the account, with balance and margin of its own; the answer names its key.
 *
 * @param name 1 to 32 letters, digits, spaces, `-` and `_`
 * @param amount USD moved to it from its master's balance; absent: nothing
 */
export function createSubAccount(name: string, amount?: DecimalInput): CreateSubAccount {
  return { type: 'createSubAccount', name, ...(amount === undefined ? {} : { amount: Decimal.of(amount) }) };
}

/**
 * Gives a sub-account another name.
 *
 * @param account key of the sub-account
 * @param name 1 to 32 letters, digits, spaces, `-` and `_`
 */
export function renameSubAccount(account: string, name: string): RenameSubAccount {
  return { type: 'renameSubAccount', account, name };
}

/**
 * Ends a sub-account without positions and orders; its money goes to its master.
 *
 * @param account key of the sub-account
 */
export function removeSubAccount(account: string): RemoveSubAccount {
  return { type: 'removeSubAccount', account };
}

/**
 * Moves money between a master and its sub-accounts.
 *
 * @param from account that pays
 * @param to account that is paid
 * @param amount USD, above 0
 */
export function transfer(from: string, to: string, amount: DecimalInput): TransferMoney {
  return { type: 'transfer', from, to, amount: Decimal.of(amount), external: false };
}

/**
 * Sends money to anybody's account. Must be signed by the owner of the account that pays, not by an agent.
 *
 * @param from account that pays
 * @param to account that is paid
 * @param amount USD, above 0
 */
export function send(from: string, to: string, amount: DecimalInput): TransferMoney {
  return { type: 'transfer', from, to, amount: Decimal.of(amount), external: true };
}

/**
 * Puts a signed text into the account's history.
 *
 * @param text 1 to 64 bytes of UTF-8 without invisible characters and without a space at either end
 */
export function note(text: string): Note {
  return { type: 'note', text };
}

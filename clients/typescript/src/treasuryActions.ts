import { destinationFlaw } from './destinations.js';
import { Decimal, type Amount, type DecimalInput } from './decimal.js';

/** Money from outside and back: what owners, treasurers and administrators sign. */
export type TreasuryAction =
  | Deposit
  | Withdraw
  | CancelWithdrawal
  | ApproveWithdrawal
  | ClaimWithdrawal
  | SettleWithdrawal
  | RejectWithdrawal
  | PauseWithdrawals
  | SetRole
  | SetFeePolicy
  | SetFeeProgramme
  | ChangeTerms
  | ListMarket
  | RevokeRole;

/** Role of a key, which lets it do more than act for its own account. */
export type RoleName = 'admin' | 'treasurer' | 'risk' | 'lister' | 'oracle';

export interface Deposit {
  readonly type: 'deposit';
  readonly to: string;
  readonly amount: Amount;
  readonly ref: string;
}

export interface Withdraw {
  readonly type: 'withdraw';
  readonly amount: Amount;
  readonly destination: string;
  readonly ref: string;
}

export interface CancelWithdrawal {
  readonly type: 'cancelWithdrawal';
  readonly id: string;
}

export interface ApproveWithdrawal {
  readonly type: 'approveWithdrawal';
  readonly id: string;
}

export interface ClaimWithdrawal {
  readonly type: 'claimWithdrawal';
  readonly id: string;
}

export interface SettleWithdrawal {
  readonly type: 'settleWithdrawal';
  readonly id: string;
  readonly reference: string;
}

export interface RejectWithdrawal {
  readonly type: 'rejectWithdrawal';
  readonly id: string;
  readonly reason: string;
}

export interface PauseWithdrawals {
  readonly type: 'pauseWithdrawals';
  readonly paused: boolean;
  readonly reason: string;
}

/** @property expires second since 1970 from which on the key no longer has the role; 0: never */
export interface SetRole {
  readonly type: 'setRole';
  readonly role: RoleName;
  readonly key: string;
  readonly expires: number;
}

export interface RevokeRole {
  readonly type: 'revokeRole';
  readonly role: RoleName;
  readonly key: string;
}

/**
 * @property symbol market; empty: all markets without a policy of their own
 * @property tiers `volume maker taker` of each tier, in basis points, separated by commas; `follow`: the market has no
 *   policy of its own any more
 * @property programmes `name maker taker` of each programme, likewise
 * @property from second since 1970 from which on it is in force; 0: at once
 */
export interface SetFeePolicy {
  readonly type: 'setFeePolicy';
  readonly symbol: string;
  readonly tiers: string;
  readonly programmes: string;
  readonly from: number;
}

/**
 * @property terms terms such as `takerFee 0.0006, tierFactors 1 1.5 2`; empty: a pending change is cancelled
 * @property effectiveAt second since 1970; 0: at once
 */
export interface ChangeTerms {
  readonly type: 'changeTerms';
  readonly symbol: string;
  readonly terms: string;
  readonly effectiveAt: number;
}

/**
 * @property symbol symbol that no market has ever had
 * @property terms terms by the names of a block of the configuration: `tickSize 0.00001, lotSize 1, maxLeverage 10`
 * @property state state in which it begins; empty: `trading`
 */
export interface ListMarket {
  readonly type: 'listMarket';
  readonly symbol: string;
  readonly terms: string;
  readonly state: string;
}

/** @property programme empty: none */
export interface SetFeeProgramme {
  readonly type: 'setFeeProgramme';
  readonly account: string;
  readonly programme: string;
}

/** Credits money from outside to an account, once for each ref of 1 to 64 bytes; treasurers only. */
export function deposit(to: string, amount: DecimalInput, ref: string): Deposit {
  return { type: 'deposit', to, amount: Decimal.of(amount), ref };
}

/**
 * Asks for a payment. Must be signed by the owner of the account, not by an agent.
 *
 * @param destination everybody can read it: a reference such as `bank-1`, or what `TreasuryKey.seal` has made of bank details; a
 *     `RangeError` for another, which is not sent then
 * @param ref the owner's own name for it, at most 64 bytes
 */
export function withdraw(amount: DecimalInput, destination: string, ref = ''): Withdraw {
  const flaw = destinationFlaw(destination);
  if (flaw !== null) throw new RangeError(flaw);
  return { type: 'withdraw', amount: Decimal.of(amount), destination, ref };
}

/** Takes a withdrawal back that no treasurer has claimed. */
export function cancelWithdrawal(id: string): CancelWithdrawal {
  return { type: 'cancelWithdrawal', id };
}

/** Agrees to a large withdrawal; treasurers only. */
export function approveWithdrawal(id: string): ApproveWithdrawal {
  return { type: 'approveWithdrawal', id };
}

/** Claims a withdrawal, before paying it; treasurers only. Claiming it again answers the same. */
export function claimWithdrawal(id: string): ClaimWithdrawal {
  return { type: 'claimWithdrawal', id };
}

/**
 * States that the treasurer who has claimed the withdrawal has paid it.
 *
 * @param reference reference of the payment, 1 to 128 bytes
 */
export function settleWithdrawal(id: string, reference: string): SettleWithdrawal {
  return { type: 'settleWithdrawal', id, reference };
}

/** Gives the money back; treasurers only. @param reason for the owner, 1 to 128 bytes */
export function rejectWithdrawal(id: string, reason: string): RejectWithdrawal {
  return { type: 'rejectWithdrawal', id, reason };
}

/** Stops withdrawals in the whole exchange, or lets them go on; administrators only. @param reason 1 to 128 bytes */
export function pauseWithdrawals(paused: boolean, reason: string): PauseWithdrawals {
  return { type: 'pauseWithdrawals', paused, reason };
}

/** Gives a role to a key; administrators only. @param expires second since 1970 from which on the key no longer has it; 0: never */
export function setRole(role: RoleName, key: string, expires = 0): SetRole {
  return { type: 'setRole', role, key, expires };
}

/** Takes a role from a key, also from one that the settings of the exchange name; administrators only. */
export function revokeRole(role: RoleName, key: string): RevokeRole {
  return { type: 'revokeRole', role, key };
}

/** Sets tiers and programmes of fees; administrators only. */
export function setFeePolicy(policy: { symbol?: string; tiers?: string; programmes?: string; from?: number }): SetFeePolicy {
  const { symbol = '', tiers = '', programmes = '', from = 0 } = policy;
  return { type: 'setFeePolicy', symbol, tiers, programmes, from };
}

/** Puts an account into a programme of fees, or with an empty name into none; administrators only. */
export function setFeeProgramme(account: string, programme: string): SetFeeProgramme {
  return { type: 'setFeeProgramme', account, programme };
}

/**
 * Changes terms of a market while it runs; signed by an administrator or by the role lister, or by the role risk to
 * make them stricter. A change that makes margin stricter or raises fees or funding needs the notice of the market, and
 * is refused without it.
 */
export function changeTerms(symbol: string, terms: string, effectiveAt = 0): ChangeTerms {
  return { type: 'changeTerms', symbol, terms, effectiveAt };
}

/** Lists a market while the exchange runs, for ever; administrators and listers only. */
export function listMarket(symbol: string, terms: string, state = ''): ListMarket {
  return { type: 'listMarket', symbol, terms, state };
}

// Money from outside and back, roles and fees: what owners, treasurers and administrators sign. Generated from docs/api by clients/generator; do not edit.

import { Decimal, type Amount, type DecimalInput } from '../values/decimal.js';
import type { RoleName } from './terms.js';

/** `deposit`: credits money from outside to an account, once for each ref; treasurers only. */
export interface Deposit {
  readonly type: 'deposit';
  /** Account that gets it. */
  readonly to: string;
  /** USD, above 0. */
  readonly amount: Amount;
  /** Name of the payment, 1 to 64 bytes. */
  readonly ref: string;
}

/** `withdraw`: asks for a payment. Must be signed by the owner of the account, not by an agent. */
export interface Withdraw {
  readonly type: 'withdraw';
  /** USD, above 0. */
  readonly amount: Amount;
  /** Destination of the payment, readable by everybody: a reference such as `bank-1`, or sealed bank details. */
  readonly destination: string;
  /** Owner's own name for it, at most 64 bytes; public too. */
  readonly ref: string;
}

/** `cancelWithdrawal`: takes a withdrawal back that no treasurer has claimed. */
export interface CancelWithdrawal {
  readonly type: 'cancelWithdrawal';
  /** ID of the withdrawal, such as `0-17`. */
  readonly id: string;
}

/**
 * `sweepFees`: asks for collected fees to be paid out; treasurers only. It becomes a withdrawal of the fee account,
 * which two treasurers approve.
 */
export interface SweepFees {
  readonly type: 'sweepFees';
  /** USD, above 0. */
  readonly amount: Amount;
  /** Destination of the payment, readable by everybody: a reference such as `bank-1`, or bank details sealed for the fee account. */
  readonly destination: string;
  /** A name of the venue for it, at most 64 bytes; public too. */
  readonly ref: string;
}

/** `approveWithdrawal`: agrees to a large withdrawal; treasurers only. */
export interface ApproveWithdrawal {
  readonly type: 'approveWithdrawal';
  /** ID of the withdrawal, such as `0-17`. */
  readonly id: string;
}

/** `claimWithdrawal`: claims a withdrawal, before paying it; treasurers only. Claiming it again answers the same. */
export interface ClaimWithdrawal {
  readonly type: 'claimWithdrawal';
  /** ID of the withdrawal, such as `0-17`. */
  readonly id: string;
}

/** `settleWithdrawal`: states that the treasurer who has claimed the withdrawal has paid it. */
export interface SettleWithdrawal {
  readonly type: 'settleWithdrawal';
  /** ID of the withdrawal, such as `0-17`. */
  readonly id: string;
  /** Reference of the payment, 1 to 128 bytes. */
  readonly reference: string;
}

/** `rejectWithdrawal`: gives the money of a withdrawal back; treasurers only. */
export interface RejectWithdrawal {
  readonly type: 'rejectWithdrawal';
  /** ID of the withdrawal, such as `0-17`. */
  readonly id: string;
  /** For the owner, 1 to 128 bytes. */
  readonly reason: string;
}

/** `pauseWithdrawals`: stops withdrawals in the whole exchange, or lets them go on; administrators only. */
export interface PauseWithdrawals {
  readonly type: 'pauseWithdrawals';
  /** Whether they stop. */
  readonly paused: boolean;
  /** 1 to 128 bytes. */
  readonly reason: string;
}

/** `setRole`: gives a role to a key; administrators only. */
export interface SetRole {
  readonly type: 'setRole';
  /** Name of the role. */
  readonly role: RoleName;
  /** Key that gets the role. */
  readonly key: string;
  /** Second since 1970 from which on the key no longer has the role; 0: never. */
  readonly expires: number;
}

/** `revokeRole`: takes a role from a key, also from one that the settings of the exchange name; administrators only. */
export interface RevokeRole {
  readonly type: 'revokeRole';
  /** Name of the role. */
  readonly role: RoleName;
  /** Key that loses the role. */
  readonly key: string;
}

/** `setFeePolicy`: sets tiers and programmes of fees; administrators only. */
export interface SetFeePolicy {
  readonly type: 'setFeePolicy';
  /** Market; empty: all markets without a policy of their own. */
  readonly symbol: string;
  /** `volume maker taker` of each tier, in basis points, separated by commas; `follow`: the market has no policy of its own any more. */
  readonly tiers: string;
  /** `name maker taker` of each programme, likewise. */
  readonly programmes: string;
  /** Second since 1970 from which on it is in force; 0: at once. */
  readonly from: number;
}

/** `setFeeProgramme`: puts an account into a programme of fees, or with an empty name into none; administrators only. */
export interface SetFeeProgramme {
  readonly type: 'setFeeProgramme';
  /** Account whose fees change. */
  readonly account: string;
  /** Name of the programme; empty: none. */
  readonly programme: string;
}

export type TreasuryAction = Deposit | Withdraw | CancelWithdrawal | SweepFees | ApproveWithdrawal | ClaimWithdrawal | SettleWithdrawal | RejectWithdrawal | PauseWithdrawals | SetRole | RevokeRole | SetFeePolicy | SetFeeProgramme;

export interface FeePolicyTerms {
  /** Market; empty: all markets without a policy of their own. */
  readonly symbol?: string;
  /** `volume maker taker` of each tier, in basis points, separated by commas; `follow`: the market has no policy of its own any more. */
  readonly tiers?: string;
  /** `name maker taker` of each programme, likewise; default ``. */
  readonly programmes?: string;
  /** Second since 1970 from which on it is in force; 0: at once. */
  readonly from?: number;
}

/**
 * Credits money from outside to an account, once for each ref; treasurers only.
 *
 * @param to account that gets it
 * @param amount USD, above 0
 * @param ref name of the payment, 1 to 64 bytes
 */
export function deposit(to: string, amount: DecimalInput, ref: string): Deposit {
  return { type: 'deposit', to, amount: Decimal.of(amount), ref };
}

/**
 * Takes a withdrawal back that no treasurer has claimed.
 *
 * @param id ID of the withdrawal, such as `0-17`
 */
export function cancelWithdrawal(id: string): CancelWithdrawal {
  return { type: 'cancelWithdrawal', id };
}

/**
 * Asks for collected fees to be paid out; treasurers only. It becomes a withdrawal of the fee account, which two
 * treasurers approve.
 *
 * @param amount USD, above 0
 * @param destination destination of the payment, readable by everybody: a reference such as `bank-1`, or bank details
 *   sealed for the fee account
 * @param ref a name of the venue for it, at most 64 bytes; public too
 */
export function sweepFees(amount: DecimalInput, destination: string, ref = ''): SweepFees {
  return { type: 'sweepFees', amount: Decimal.of(amount), destination, ref };
}

/**
 * Agrees to a large withdrawal; treasurers only.
 *
 * @param id ID of the withdrawal, such as `0-17`
 */
export function approveWithdrawal(id: string): ApproveWithdrawal {
  return { type: 'approveWithdrawal', id };
}

/**
 * Claims a withdrawal, before paying it; treasurers only. Claiming it again answers the same.
 *
 * @param id ID of the withdrawal, such as `0-17`
 */
export function claimWithdrawal(id: string): ClaimWithdrawal {
  return { type: 'claimWithdrawal', id };
}

/**
 * States that the treasurer who has claimed the withdrawal has paid it.
 *
 * @param id ID of the withdrawal, such as `0-17`
 * @param reference reference of the payment, 1 to 128 bytes
 */
export function settleWithdrawal(id: string, reference: string): SettleWithdrawal {
  return { type: 'settleWithdrawal', id, reference };
}

/**
 * Gives the money of a withdrawal back; treasurers only.
 *
 * @param id ID of the withdrawal, such as `0-17`
 * @param reason for the owner, 1 to 128 bytes
 */
export function rejectWithdrawal(id: string, reason: string): RejectWithdrawal {
  return { type: 'rejectWithdrawal', id, reason };
}

/**
 * Stops withdrawals in the whole exchange, or lets them go on; administrators only.
 *
 * @param paused whether they stop
 * @param reason 1 to 128 bytes
 */
export function pauseWithdrawals(paused: boolean, reason: string): PauseWithdrawals {
  return { type: 'pauseWithdrawals', paused, reason };
}

/**
 * Gives a role to a key; administrators only.
 *
 * @param role name of the role
 * @param key key that gets the role
 * @param expires second since 1970 from which on the key no longer has the role; 0: never
 */
export function setRole(role: RoleName, key: string, expires = 0): SetRole {
  return { type: 'setRole', role, key, expires };
}

/**
 * Takes a role from a key, also from one that the settings of the exchange name; administrators only.
 *
 * @param role name of the role
 * @param key key that loses the role
 */
export function revokeRole(role: RoleName, key: string): RevokeRole {
  return { type: 'revokeRole', role, key };
}

/** Sets tiers and programmes of fees; administrators only. */
export function setFeePolicy(terms: FeePolicyTerms): SetFeePolicy {
  const { symbol = '', tiers = '', programmes = '', from = 0 } = terms;
  return { type: 'setFeePolicy', symbol, tiers, programmes, from };
}

/**
 * Puts an account into a programme of fees, or with an empty name into none; administrators only.
 *
 * @param account account whose fees change
 * @param programme name of the programme; empty: none
 */
export function setFeeProgramme(account: string, programme = ''): SetFeeProgramme {
  return { type: 'setFeeProgramme', account, programme };
}

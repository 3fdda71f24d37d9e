// Builders that take something else than the fields of their action, or check it.

import { destinationFlaw } from '../sealing/destinations.js';
import { Decimal, type DecimalInput } from '../values/decimal.js';
import type { Leverage } from './accounts.js';
import type { CreateMultisig, UpdateMultisigPolicy } from './multisigs.js';
import type { Action, Basket, Propose } from './nested.js';
import type { Withdraw } from './treasury.js';

/** Seconds that a proposal is open unless the policy says otherwise. */
export const DEFAULT_LIFETIME_SECS = 7 * 24 * 3600;

/** The times of a multisig account's policy. */
export interface PolicyTimes {
  /** Seconds from a proposal until it can be executed, at most 30 days. */
  readonly timeLockSecs?: number;
  /** Seconds from a proposal until it expires, an hour to 90 days. */
  readonly lifetimeSecs?: number;
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

/**
 * Proposes 1 to 20 actions of a multisig account; the answer names the number of the proposal. Counts as an approval.
 */
export function propose(multisig: string, actions: readonly Action[], lifetimeSecs?: number): Propose {
  return { type: 'propose', multisig, actions, ...(lifetimeSecs === undefined ? {} : { lifetimeSecs }) };
}

/** @param leverages by symbol: 1 to the market's maximum, two decimal places at most */
export function setLeverage(leverages: Readonly<Record<string, DecimalInput>>): Leverage {
  const settings = Object.entries(leverages).map(([symbol, value]) => [symbol, Decimal.of(value)] as const);
  return { type: 'leverage', settings: new Map(settings) };
}

/**
 * Makes an account that acts by proposals of its signers; the answer names its key.
 *
 * @param signers 1 to 32 accounts
 * @param threshold number of signers who have to approve
 */
export function createMultisig(signers: readonly string[], threshold: number, times: PolicyTimes = {}): CreateMultisig {
  const { timeLockSecs = 0, lifetimeSecs = DEFAULT_LIFETIME_SECS } = times;
  return { type: 'createMultisig', signers, threshold, timeLockSecs, lifetimeSecs };
}

/** Changes the policy, only in a proposal of the account. Values that are not given stay; other open proposals end. */
export function updateMultisigPolicy(
  multisig: string,
  change: PolicyTimes & { readonly signers?: readonly string[]; readonly threshold?: number },
): UpdateMultisigPolicy {
  return { type: 'updateMultisigPolicy', multisig, ...change };
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

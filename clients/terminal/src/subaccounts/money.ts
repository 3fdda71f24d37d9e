import { Decimal } from 'openperp-client';
import { readAmount } from '../form/amount.js';
import { withSeparators } from '../format/numbers.js';
import type { Family } from './family.js';

const NAME = /^(?!.* {2})[A-Za-z0-9 _-]{1,32}$/;

/** Why the exchange would refuse a name of a sub-account (SUB-003, SUB-005); empty: it would not. */
export function nameProblem(name: string, family: Family, of = ''): string {
  if (!NAME.test(name)) return 'a name has 1 to 32 letters without accents, digits, single spaces, - and _';
  const isGiven = family.subAccounts.some((each) => each.name === name && each.account !== of);
  return isGiven ? `another sub-account is called ${name}` : '';
}

/** An amount that may be moved, or why it may not. */
export type Sum = { readonly amount: Decimal; readonly problem: '' } | { readonly amount: null; readonly problem: string };

/** Reads an amount of money. @param most largest amount that may leave the account; null: not known yet */
export function sumOf(typed: string, most: Decimal | null): Sum {
  const read = readAmount(typed, 'amount');
  if (read.kind === 'empty') return { amount: null, problem: '' };
  if (read.kind === 'wrong') return { amount: null, problem: read.text };
  if (!read.value.isPositive()) return { amount: null, problem: 'an amount is above 0' };
  if (most !== null && read.value.isGreaterThan(most)) {
    return { amount: null, problem: `${withSeparators(most.toString())} may leave the account, not ${withSeparators(read.value.toString())}` };
  }
  return { amount: read.value, problem: '' };
}

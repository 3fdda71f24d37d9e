import { cancelAll, isPublicKey, limitOrder, marketOrder, updateMultisigPolicy, wireAction, type Action, type Decimal, type Market, type Position, type Side } from 'openperp-client';
import { readAmount } from '../form/amount.js';
import { withSeparators } from '../format/numbers.js';
import { actionWords } from '../openOrders/actionWords.js';
import { closingSide } from '../order/closing.js';
import { otherSigners, signersProblem } from './sharedAccounts.js';

/**
 * The actions proposed for a shared account, or why they cannot be proposed; without actions and without a problem
 * something is not typed yet.
 */
export interface Proposed {
  readonly actions: readonly Action[] | null;
  readonly problem: string;
  /** Remark that a signer should know before it is proposed; empty or absent: none. */
  readonly note?: string;
}

export const NOTHING_PROPOSED: Proposed = { actions: null, problem: '' };

/** An order as it is typed. */
export interface OrderDraft {
  readonly side: Side;
  readonly kind: 'limit' | 'market';
  readonly size: string;
  /** Price of a limit order. */
  readonly price: string;
  /** Largest distance from the mark of a market order when the proposal is carried out, in percent. */
  readonly bound: string;
  readonly reduceOnly: boolean;
}

/** @param mark mark of the market; null: there is none */
export function orderProposal({ side, kind, reduceOnly, ...typed }: OrderDraft, market: Market, mark: Decimal | null): Proposed {
  const { symbol } = market;
  const size = amountOf(typed.size, 'size');
  if (typeof size === 'string') return flawed(size);
  const wrong = size && market.checkSize(size)[0];
  if (wrong) return flawed(wrong.text);
  if (kind === 'market') {
    const slippage = slippageOf(typed.bound, market);
    if (typeof slippage === 'string') return flawed(slippage);
    return size && slippage ? proposed(marketOrder({ symbol, side, size, reduceOnly, slippage })) : NOTHING_PROPOSED;
  }
  const price = amountOf(typed.price, 'price');
  if (typeof price === 'string') return flawed(price);
  if (!size || !price) return NOTHING_PROPOSED;
  const [refusal] = market.checkOrder({ side, price, size, reduceOnly }, mark ?? undefined);
  return refusal ? flawed(refusal.text) : proposed(limitOrder({ symbol, side, price, size, reduceOnly }));
}

/**
 * Proposes to close all of a position as it is now, at the market: it closes what is left by then, and never more.
 *
 * @param bound largest distance from the mark, in percent
 */
export function closeProposal(position: Position, market: Market, bound: string): Proposed {
  const slippage = slippageOf(bound, market);
  if (typeof slippage === 'string') return flawed(slippage);
  if (!slippage) return NOTHING_PROPOSED;
  const order = marketOrder({ symbol: position.symbol, side: closingSide(position.size), size: position.size.abs(), reduceOnly: true, slippage });
  return proposed(position.iso === true ? { ...order, isolated: true } : order);
}

/** @param symbol market; empty: all markets */
export function cancelProposal(symbol: string): Proposed {
  return proposed(symbol === '' ? cancelAll() : cancelAll(symbol));
}

/** @param own the key of the signer who proposes */
export function policyProposal(shared: string, own: string, typed: { readonly signers: string; readonly threshold: string }): Proposed {
  const [signers, threshold] = [otherSigners(typed.signers), typed.threshold.trim()];
  if (signers.length === 0 && threshold === '') return NOTHING_PROPOSED;
  const problem = signers.length > 0 ? signersProblem(signers, threshold) : /^([1-9]|[12]\d|3[0-2])$/.test(threshold) ? '' : 'the number of approvals is 1 to 32, and at most the number of signers';
  if (problem !== '') return flawed(problem);
  const change = { ...(signers.length > 0 ? { signers } : {}), threshold: Number(threshold) };
  const note = signers.length > 0 && !signers.includes(own) ? 'Your own key is not among them: you would not be a signer any more' : '';
  return { ...proposed(updateMultisigPolicy(shared, change)), note };
}

/** The actions of a proposal in words, one text for each. */
export function proposalWords(actions: readonly Action[]): readonly string[] {
  return actions.map((each) => actionWords(wireAction(each)));
}

/** `long 0.1 BTC-USD from 95,000, isolated`. */
export function positionWords({ symbol, size, price, iso }: Position): string {
  return `${size.isNegative() ? 'short' : 'long'} ${withSeparators(size.abs().toString())} ${symbol} from ${withSeparators(price.toString())}${iso === true ? ', isolated' : ''}`;
}

/** Why a recipient is not a key; empty: it is one, or nothing is typed yet. */
export function recipientProblem(typed: string): string {
  return typed === '' || isPublicKey(typed) ? '' : 'a key has 32 bytes, written in base58';
}

function proposed(action: Action): Proposed {
  return { actions: [action], problem: '' };
}

function flawed(problem: string): Proposed {
  return { actions: null, problem };
}

/** Reads a number. A sentence: it is not a number. Null: nothing is typed. */
function amountOf(typed: string, name: string): Decimal | string | null {
  const read = readAmount(typed, name);
  return read.kind === 'number' ? read.value : read.kind === 'empty' ? null : read.text;
}

/** Reads a bound in percent and returns it in basis points; a sentence if it is not valid, null if nothing is typed. */
function slippageOf(typed: string, market: Market): Decimal | string | null {
  const percent = amountOf(typed, 'bound');
  if (percent === null || typeof percent === 'string') return percent;
  const [points, most] = [percent.times('100'), market.info.priceBand.market.times('100')];
  const isOne = points.isPositive() && points.isMultipleOf('1') && !percent.isGreaterThan(most);
  return isOne ? points : `a bound of ${percent} % is not one of 0.01 to ${most} % in steps of 0.01 %`;
}

import type { MarketInfo, MarketState, MarketStateName, TimeInForce } from 'openperp-client';
import { withSeparators } from '../format/numbers.js';
import { dateTime } from '../format/times.js';

/** The state of a market, and the reason for it as far as it is known. */
export type KnownState = Pick<MarketState, 'name'> & Partial<Omit<MarketState, 'name'>>;

const WORDS: Readonly<Record<MarketStateName, string>> = {
  trading: 'trading',
  postOnly: 'post-only',
  reduceOnly: 'reduce-only',
  cancelOnly: 'cancel-only',
  halted: 'halted',
  settling: 'being settled',
  settled: 'settled',
};

/** Orders that are accepted in each state, in words (MST-010). */
const TAKEN: Readonly<Record<MarketStateName, string>> = {
  trading: 'everything is taken',
  postOnly: 'only post-only orders and cancels are taken',
  reduceOnly: 'only reduce-only orders and cancels are taken',
  cancelOnly: 'only cancels are taken',
  halted: 'only cancels are taken',
  settling: 'only cancels are taken',
  settled: 'nothing is taken any more',
};

/** @param live the state of the ticker, which comes before the reason does; null or undefined: not known */
export function stateOf(info: Pick<MarketInfo, 'state'>, live: MarketStateName | null | undefined): KnownState {
  const loaded = info.state;
  if (live == null || live === loaded?.name) return loaded ?? { name: 'trading' };
  return { name: live };
}

/** A short name for a state, empty while everything is accepted. */
export function stateWord({ name }: KnownState): string {
  return name === 'trading' ? '' : (WORDS[name] ?? name);
}

/** `BTC-USD is halted until 2026-03-06 14:03:22 (maintenance): only cancels are taken`; null while everything is taken. */
export function describeState(symbol: string, state: KnownState): string | null {
  if (state.name === 'trading') return null;
  const price = state.settlementPrice == null ? '' : ` at ${withSeparators(state.settlementPrice.toString())}`;
  const end = state.until ? ` until ${dateTime(state.until)}` : '';
  const reason = state.reason ? ` (${state.reason})` : '';
  return `${symbol} is ${stateWord(state)}${price}${end}${reason}: ${TAKEN[state.name] ?? 'orders may be refused'}`;
}

/** Why the state does not take a new order (MST-011); null: it does. */
export function refusalByState(symbol: string, state: KnownState, order: { readonly timeInForce: TimeInForce; readonly reduceOnly: boolean }): string | null {
  const isTaken = (state.name === 'postOnly' && order.timeInForce.startsWith('ALO')) || (state.name === 'reduceOnly' && order.reduceOnly);
  return isTaken ? null : describeState(symbol, state);
}

import { Decimal, type PendingOnFill, type WaitingBasket } from 'openperp-client';
import { withSeparators } from '../format/numbers.js';
import { withinText } from './waiting.js';

/** An action that the first fill of an open order, or a basket, carries out, for people. */
export interface ArmedAction {
  /** Market, or the markets of a cancel; empty: all. */
  readonly symbol: string;
  /** `stop`, `take profit`, `cancel`. */
  readonly name: string;
  /** Whether it buys; null: it has no side of its own. */
  readonly isBuy: boolean | null;
  /** The price that it waits for or trades at; empty: at the market. */
  readonly condition: string;
  readonly size: string;
}

/** Actions that find their orders wherever they are. */
const CHANGES = new Set(['cx', 'cxa', 'mod']);

type Fields = Readonly<Record<string, unknown>>;

/**
 * The actions that an order arms, in the order of its signature.
 *
 * @param isIsolated whether the order is isolated: then its actions are isolated, too (ISO-031)
 */
export function armedBy(pending: PendingOnFill, isIsolated: boolean): ArmedAction[] {
  return pending.actions.map((action) => shown(action, isIsolated));
}

/** The actions that a basket carries out, in the order in which they were signed. */
export function heldIn(basket: WaitingBasket): ArmedAction[] {
  return basket.actions.map((action) => shown(action, basket.isolated === true));
}

/** @param areIsolated whether its orders are isolated, whatever they state themselves */
export function shown(action: Fields, areIsolated: boolean): ArmedAction {
  const [tag = '', json = {}] = Object.entries(action)[0] ?? [];
  const fields = json as Fields;
  const { name, ...words } = wordsOf(tag, fields);
  const isIsolated = fields['i'] === true || (areIsolated && !CHANGES.has(tag));
  return { symbol: [fields['c'] ?? []].flat().join(', '), name: isIsolated ? `${name}, isolated` : name, ...words };
}

function wordsOf(tag: string, fields: Fields): Omit<ArmedAction, 'symbol'> {
  const size = number(fields['sz'] ?? fields['amount']);
  const [b, d] = [fields['b'] === true, fields['d'] === true];
  const bounds = limitOf(fields['lim']) + withinOf(fields['slippage']);
  const mark = (isAbove: boolean, price: unknown) => `mark ${isAbove ? '≥' : '≤'} ${number(price)}`;
  const reduces = fields['r'] === true ? ', reduce-only' : '';
  switch (tag) {
    case 'l':
      return { name: `limit${timeOf(fields['tif'])}${reduces}`, isBuy: b, condition: number(fields['px']), size };
    case 'm':
      return { name: `market${reduces}`, isBuy: b, condition: withinOf(fields['slippage']).slice(2), size };
    case 'st':
      return { name: 'stop', isBuy: d, condition: mark(d, fields['tr']) + bounds, size };
    case 'tp':
      return { name: 'take profit', isBuy: !d, condition: mark(d, fields['tr']) + bounds, size };
    case 'rng':
      return { name: 'range', isBuy: !d, condition: rangeText(fields), size };
    case 'trl':
      return { name: 'trailing stop', isBuy: !b, condition: `${Number(fields['trb']) / 100} % behind the best mark${bounds}`, size };
    case 'trig':
      return { name: 'basket', isBuy: null, condition: mark(d, fields['tr']), size: '' };
    case 'mod':
      return { name: 'change of size', isBuy: null, condition: '', size };
    case 'cx':
    case 'cxa':
      return { name: tag === 'cx' ? 'cancel' : 'cancel of all', isBuy: null, condition: '', size: '' };
    default:
      return { name: tag, isBuy: null, condition: '', size };
  }
}

/** The triggers of a range in words. For a long position the lower trigger is the loss, for a short one the upper. */
function rangeText({ d: isLong, pmin, pmax, lmin, lmax, slSlippage, tpSlippage }: Fields): string {
  const [low, high] = isLong === true ? [slSlippage, tpSlippage] : [tpSlippage, slSlippage];
  return `mark ≤ ${number(pmin)}${limitOf(lmin)}${withinOf(low)} or ≥ ${number(pmax)}${limitOf(lmax)}${withinOf(high)}`;
}

function limitOf(limit: unknown): string {
  return limit == null ? '' : `, limit ${number(limit)}`;
}

function withinOf(slippage: unknown): string {
  return withinText(Decimal.parse(String(slippage ?? '')));
}

const TIMES: Readonly<Record<string, string>> = { IOC: ', IOC', ALO: ', post-only', ALO_SLIDE: ', post-only, slides', ALO_JOIN: ', post-only, joins' };

/** Time in force in words; empty for an order that rests until it is cancelled. */
function timeOf(tif: unknown): string {
  return TIMES[String(tif)] ?? '';
}

/** Signed numbers come as JSON numbers or, of many digits, as text. */
function number(value: unknown): string {
  const read = Decimal.parse(String(value ?? ''));
  return read === undefined ? '' : withSeparators(read.toString());
}

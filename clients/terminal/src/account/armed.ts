import { Decimal, type PendingOnFill, type WaitingBasket } from 'openperp-client';
import { withSeparators } from '../format/numbers.js';

/** An action that the first fill of an open order carries out, or a basket, for people. */
export interface ArmedAction {
  /** Its market, or those of a cancel; empty: all. */
  readonly symbol: string;
  /** `stop`, `take profit`, `cancel`. */
  readonly name: string;
  /** Null: it has none of its own. */
  readonly isBuy: boolean | null;
  /** What it waits for or trades at; empty: at the market. */
  readonly condition: string;
  readonly size: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** What an order arms, in the order of its signature. */
export function armedBy(pending: PendingOnFill): ArmedAction[] {
  return pending.actions.map((action) => shown(action, false));
}

/** What a basket carries out, in the order of its signature. */
export function heldIn(basket: WaitingBasket): ArmedAction[] {
  return basket.actions.map((action) => shown(action, basket.isolated === true));
}

function shown(action: Fields, areIsolated: boolean): ArmedAction {
  const [tag = '', json = {}] = Object.entries(action)[0] ?? [];
  const fields = json as Fields;
  const { name, ...words } = wordsOf(tag, fields);
  const isIsolated = fields['i'] === true || (areIsolated && 'i' in fields);
  return { symbol: [fields['c'] ?? []].flat().join(', '), name: isIsolated ? `${name}, isolated` : name, ...words };
}

function wordsOf(tag: string, fields: Fields): Omit<ArmedAction, 'symbol'> {
  const size = number(fields['sz'] ?? fields['amount']);
  const [b, d] = [fields['b'] === true, fields['d'] === true];
  const limit = fields['lim'] == null ? '' : `, limit ${number(fields['lim'])}`;
  const mark = (isAbove: boolean, price: unknown) => `mark ${isAbove ? '≥' : '≤'} ${number(price)}`;
  switch (tag) {
    case 'l':
      return { name: 'limit', isBuy: b, condition: number(fields['px']), size };
    case 'm':
      return { name: 'market', isBuy: b, condition: '', size };
    case 'st':
      return { name: 'stop', isBuy: d, condition: mark(d, fields['tr']) + limit, size };
    case 'tp':
      return { name: 'take profit', isBuy: !d, condition: mark(d, fields['tr']) + limit, size };
    case 'rng':
      return { name: 'range', isBuy: !d, condition: `${mark(false, fields['pmin'])} or ≥ ${number(fields['pmax'])}`, size };
    case 'trl':
      return { name: 'trailing stop', isBuy: !b, condition: `${Number(fields['trb']) / 100} % behind the best mark${limit}`, size };
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

/** Signed numbers come as JSON numbers or, of many digits, as text. */
function number(value: unknown): string {
  const read = Decimal.parse(String(value ?? ''));
  return read === undefined ? '' : withSeparators(read.toString());
}

import { Decimal, type Side, type WaitingBasket } from 'openperp-client';
import type { AccountOrder } from '../feed/accountProtocol.js';

/** The order that a stop entry holds, with the exits of its position. */
export interface HeldOrder {
  readonly side: Side;
  readonly size: Decimal;
  /** Limit price; null: at the market. */
  readonly price: Decimal | null;
  /** Slippage of a market order, in basis points. */
  readonly slippage: Decimal | null;
  readonly isolated: boolean;
  readonly takeProfit: Decimal | null;
  readonly stopLoss: Decimal | null;
}

type Fields = Readonly<Record<string, unknown>>;
type Tagged = readonly [tag: string, fields: Fields];

/**
 * The order that a basket holds if it is a stop entry: exactly one that `stopAction` signs, so that it can be placed
 * again without losing anything. Undefined for any other basket, and for one whose actions the exchange does not list.
 */
export function stopEntryIn({ symbol, trigger }: Pick<AccountOrder, 'symbol' | 'trigger'>, basket: WaitingBasket | undefined): HeldOrder | undefined {
  if (basket === undefined || basket.isolated === true || trigger == null) return undefined;
  const [first, ...exits] = basket.actions.map((action): Tagged => [Object.keys(action).join(), Object.values(action)[0] as Fields]);
  const entry = first && entryOf(first, symbol);
  if (entry === undefined || (entry.side === 'buy') !== trigger.isAbove) return undefined;
  const stop = exits.at(-1)?.[0] === 'st' ? exits.pop() : undefined;
  const profit = exits.at(-1)?.[0] === 'tp' ? exits.pop() : undefined;
  const takeProfit = exitOf(profit, symbol, entry, entry.side === 'buy');
  const stopLoss = exitOf(stop, symbol, entry, entry.side !== 'buy');
  if (exits.length > 0 || takeProfit === undefined || stopLoss === undefined) return undefined;
  return { ...entry, takeProfit, stopLoss };
}

type Entry = Omit<HeldOrder, 'takeProfit' | 'stopLoss'>;

function entryOf([tag, fields]: Tagged, symbol: string): Entry | undefined {
  const [isLimit, size] = [tag === 'l', number(fields['sz'])];
  const [price, slippage] = [isLimit ? number(fields['px']) : null, isLimit ? null : number(fields['slippage'])];
  if ((!isLimit && tag !== 'm') || size === undefined || price === undefined || slippage === undefined) return undefined;
  if (!hasOnly(fields, isLimit ? ['b', 'c', 'i', 'px', 'r', 'sz', 'tif'] : ['b', 'c', 'i', 'r', 'slippage', 'sz'])) return undefined;
  if (fields['c'] !== symbol || fields['r'] !== false || (isLimit && fields['tif'] !== 'GTC')) return undefined;
  return { side: fields['b'] === true ? 'buy' : 'sell', size, price, slippage, isolated: fields['i'] === true };
}

/** The trigger of an exit of an entry; null: there is no exit; undefined: it is another order. */
function exitOf(exit: Tagged | undefined, symbol: string, { size, isolated }: Entry, isAbove: boolean): Decimal | null | undefined {
  if (exit === undefined) return null;
  const [, fields] = exit;
  const isSame = fields['c'] === symbol && fields['d'] === isAbove && fields['i'] === isolated && number(fields['sz'])?.equals(size) === true;
  return isSame && hasOnly(fields, ['c', 'd', 'i', 'sz', 'tr']) ? number(fields['tr']) : undefined;
}

const hasOnly = (fields: Fields, names: readonly string[]) => Object.keys(fields).sort().join() === names.join();

/** Signed numbers come as JSON numbers or, of many digits, as text. */
function number(value: unknown): Decimal | undefined {
  return value == null ? undefined : Decimal.parse(String(value));
}

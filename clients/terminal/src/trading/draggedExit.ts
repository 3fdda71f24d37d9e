import { Decimal, type Market, type MarketStateName, type Position } from 'openperp-client';
import { fixed, signed, withSeparators } from '../format/numbers.js';
import { describeState, stateOf, stateWord } from '../market/marketState.js';
import type { ExitField } from '../order/draft.js';
import { EXIT_NAMES, gainOf } from '../order/exits.js';
import type { Exits } from '../order/terms.js';
import type { PresentExits } from './positionExits.js';

/** The exit that would be placed if the line of a position were let go. */
export interface DraggedExit {
  /** Price of the mark that it waits for, on the tick. */
  readonly price: Decimal;
  /** Kind of exit; null: none would be placed, and the label says why. */
  readonly field: ExitField | null;
  readonly label: string;
  /** Whether the position is long. */
  readonly isLong: boolean;
}

/** A position, and the values that its exits depend on. */
export interface ExitSituation {
  readonly position: Position;
  readonly market: Market;
  readonly mark: Decimal | null;
  /** State from the ticker; null: not known. */
  readonly state: MarketStateName | null;
  readonly present: PresentExits;
}

const SHORT_NAMES = { takeProfit: 'TP', stopLoss: 'Stop' } as const;

/**
 * The exit of the whole position at a price: a take profit beyond the mark where it wins, a stop where it loses.
 *
 * @param asked price, rounded to the tick
 */
export function exitAt(asked: Decimal, at: ExitSituation): DraggedExit {
  const { position, market, mark } = at;
  const isLong = position.size.isPositive();
  const price = Decimal.max(market.info.tickSize, market.nearestPrice(asked));
  const state = stateOf(market.info, at.state);
  if (state.name === 'settling' || state.name === 'settled') return { price, isLong, field: null, label: describeState(market.symbol, state)! };
  if (mark === null) return { price, isLong, field: null, label: `${market.symbol} has no mark that an order could wait for` };
  const places = market.info.pricePrecision;
  if (price.equals(mark)) return { price, isLong, field: null, label: `${fixed(price, places)} is the mark: an order there would go off at once` };
  const size = position.size.abs();
  const field = price.isGreaterThan(mark) === isLong ? 'takeProfit' : 'stopLoss';
  const gain = gainOf(isLong ? 'buy' : 'sell', size, position.price, price);
  const old = at.present[field]?.trigger?.px;
  const instead = old == null ? '' : `, instead of ${fixed(old, places)}`;
  // Conditional orders are taken in every state before settlement, and wait where they may not trigger (MST-010).
  const waits = state.name === 'trading' || state.name === 'reduceOnly' ? '' : `, waits while the market is ${stateWord(state)}`;
  return { price, isLong, field, label: `${SHORT_NAMES[field]} ${withSeparators(size.toString())} → ${fixed(price, places)}, ${signed(gain, 2)} USD${instead}${waits}` };
}

/**
 * The exits of the position once the line was let go: the other one stays. Or a sentence why not, for example when the
 * mark has passed the price since it was shown.
 */
export function exitsWith(shown: DraggedExit, at: ExitSituation): Exits | string {
  const now = exitAt(shown.price, at);
  if (shown.field === null || now.field === null) return now.field === null ? now.label : shown.label;
  if (now.isLong !== shown.isLong) return `The position of ${at.market.symbol} has changed its side since the line was shown`;
  const priceOf = (field: ExitField) => (field === now.field ? now.price : (at.present[field]?.trigger?.px ?? null));
  if (now.field === shown.field) return { takeProfit: priceOf('takeProfit'), stopLoss: priceOf('stopLoss') };
  return `The mark of ${fixed(at.mark, at.market.info.pricePrecision)} has passed ${withSeparators(shown.price.toString())}: a ${EXIT_NAMES[shown.field]} there would go off at once`;
}

import type { Decimal, Market } from 'openperp-client';
import type { OwnOrder, OwnPosition, TrailingStop, WaitingOrder } from '../stores/trading.js';
import type { DraggedExit } from '../trading/draggedExit.js';

/** A line on the chart that stands for an order or a position. */
export interface ChartLine {
  /** ID that stays the same for as long as the line stands for the same. */
  readonly id: string;
  readonly kind: 'order' | 'waiting' | 'entry' | 'liquidation' | 'exit';
  readonly price: Decimal;
  readonly label: string;
  /** The design token of its colour. */
  readonly token: '--buy' | '--sell' | '--warn' | '--text-muted';
  /** Order of the line, which can be moved. */
  readonly order?: OwnOrder;
  /** Position of an entry line, from which take profit and stop are dragged. */
  readonly position?: OwnPosition;
}

/** The own orders and positions in all markets. */
export interface Own {
  readonly orders: readonly OwnOrder[];
  readonly positions: readonly OwnPosition[];
  readonly waiting: readonly WaitingOrder[];
  readonly trailing: readonly TrailingStop[];
}

/**
 * The lines of a market: its resting orders, orders that wait for a price of the mark, trailing stops, the entry of the
 * position and its liquidation price.
 *
 * @param mark the mark of the market; null: it has none, and trailing stops have no line
 */
export function linesOf(symbol: string, { orders, positions, waiting, trailing }: Own, mark: Decimal | null): ChartLine[] {
  const ofOrders = orders
    .filter((order) => order.symbol === symbol)
    .map((order): ChartLine => ({
      id: order.orderId,
      kind: 'order',
      price: order.price,
      label: `${order.side === 'buy' ? 'Buy' : 'Sell'} ${order.size}`,
      token: order.side === 'buy' ? '--buy' : '--sell',
      order,
    }));
  const ofWaiting = waiting
    .filter((order) => order.symbol === symbol)
    .map((order): ChartLine => ({
      id: `${order.orderId}${order.leg ?? ''}`,
      kind: 'waiting',
      price: order.price,
      label: order.size.isZero() ? order.name : `${order.name} ${order.size}`,
      token: tokenOf(order),
      ...(order.side === null || order.isFixed === true ? {} : { order: { ...order, side: order.side } }),
    }));
  const ofTrailing = mark === null ? [] : trailing.filter((stop) => stop.symbol === symbol).map((stop) => lineOfTrail(stop, mark));
  return [...ofOrders, ...ofWaiting, ...ofTrailing, ...positions.filter((position) => position.symbol === symbol).flatMap(linesOfPosition)];
}

/** A profit is green and a loss is red, whichever side closes the position; other orders have the colour of their side. */
function tokenOf({ closes, side }: WaitingOrder): ChartLine['token'] {
  if (closes !== undefined) return closes === 'takeProfit' ? '--buy' : '--sell';
  return side === null ? '--text-muted' : side === 'buy' ? '--buy' : '--sell';
}

/** The line of a trailing stop: the price at which it triggers at the latest, which moves with the mark. */
function lineOfTrail({ orderId, size, triggerAt }: TrailingStop, mark: Decimal): ChartLine {
  return { id: orderId, kind: 'waiting', price: triggerAt(mark), label: `Trailing ${size}`, token: '--sell' };
}

function linesOfPosition(position: OwnPosition): ChartLine[] {
  const { symbol, size, isIsolated, entryPrice, liquidationPrice } = position;
  const isLong = size.isPositive();
  const own = isIsolated ? ' isolated' : '';
  const label = `${isLong ? 'Long' : 'Short'} ${size.abs()}${own}`;
  const entry: ChartLine = { id: `entry ${symbol}${own}`, kind: 'entry', price: entryPrice, label, token: isLong ? '--buy' : '--sell', position };
  if (liquidationPrice === null || !liquidationPrice.isPositive()) return [entry];
  return [entry, { id: `liquidation ${symbol}${own}`, kind: 'liquidation', price: liquidationPrice, label: `Liquidation${own}`, token: '--warn' }];
}

/** The line of the exit that would be placed by letting go of a position's line. */
export function lineOfExit({ price, field, label }: DraggedExit): ChartLine {
  return { id: 'exit', kind: 'exit', price, label, token: field === null ? '--warn' : field === 'takeProfit' ? '--buy' : '--sell' };
}

/** The part of the height of the candles that lines above and below them may add, each. */
const ROOM = 0.2;
/** The least height of the scale, as a share of the price: a market that stands still has room for dragging. */
const LEAST_HEIGHT = 0.001;

/** The prices that the scale shows: those of the candles, and those of the lines that are so near that the candles keep their height. */
export function reaching({ minValue, maxValue }: PriceRange, prices: readonly number[]): PriceRange {
  const missing = Math.max(0, ((minValue + maxValue) / 2) * LEAST_HEIGHT - (maxValue - minValue)) / 2;
  const [low, high] = [minValue - missing, maxValue + missing];
  const room = (high - low) * ROOM;
  const near = prices.filter((price) => price >= low - room && price <= high + room);
  return { minValue: Math.min(low, ...near), maxValue: Math.max(high, ...near) };
}

interface PriceRange {
  readonly minValue: number;
  readonly maxValue: number;
}

/** The price a key moves an order to: a tick, with Shift ten. Undefined if the key moves nothing. */
export function priceAfterKey(market: Market, price: Decimal, key: string, isFast: boolean): Decimal | undefined {
  const step = market.info.tickSize.times(isFast ? '10' : '1');
  const moved = key === 'ArrowUp' ? price.plus(step) : key === 'ArrowDown' ? price.minus(step) : undefined;
  return moved?.isPositive() ? moved : undefined;
}

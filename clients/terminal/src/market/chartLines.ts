import type { Decimal, Market } from 'openperp-client';
import type { OwnOrder, OwnPosition, WaitingOrder } from '../stores/trading.js';
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

/**
 * The lines of a market: its resting orders, orders that wait for a price of the mark, the entry of the position and
 * its liquidation price.
 */
export function linesOf(symbol: string, orders: readonly OwnOrder[], positions: readonly OwnPosition[], waiting: readonly WaitingOrder[] = []): ChartLine[] {
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
      token: order.side === null ? '--text-muted' : order.side === 'buy' ? '--buy' : '--sell',
      ...(order.side === null || order.isFixed === true ? {} : { order: { ...order, side: order.side } }),
    }));
  return [...ofOrders, ...ofWaiting, ...positions.filter((position) => position.symbol === symbol).flatMap(linesOfPosition)];
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
export function lineOfExit({ size }: OwnPosition, { price, field, label }: DraggedExit): ChartLine {
  return { id: 'exit', kind: 'exit', price, label, token: field === null ? '--warn' : size.isPositive() ? '--sell' : '--buy' };
}

/** Lines further from the candles than this share of their prices do not change the scale. */
const NEAR = 0.05;

/** A range of prices that is extended to these prices, as far as they are near it. */
export function reaching({ minValue, maxValue }: PriceRange, prices: readonly number[]): PriceRange {
  const near = prices.filter((price) => price >= minValue * (1 - NEAR) && price <= maxValue * (1 + NEAR));
  return { minValue: Math.min(minValue, ...near), maxValue: Math.max(maxValue, ...near) };
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

import type { Decimal, Market } from 'openperp-client';
import type { OwnOrder, OwnPosition } from '../stores/trading.js';

/** A line on the chart that stands for an order or a position. */
export interface ChartLine {
  /** The same for as long as it stands for the same. */
  readonly id: string;
  readonly kind: 'order' | 'entry' | 'liquidation';
  readonly price: Decimal;
  readonly label: string;
  /** The design token of its colour. */
  readonly token: '--buy' | '--sell' | '--warn';
  /** Of an order, which can be moved. */
  readonly order?: OwnOrder;
}

/** The lines of a market: its resting orders, the entry of the position and the price it would be liquidated at. */
export function linesOf(symbol: string, orders: readonly OwnOrder[], positions: readonly OwnPosition[]): ChartLine[] {
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
  return [...ofOrders, ...positions.filter((position) => position.symbol === symbol).flatMap(linesOfPosition)];
}

function linesOfPosition({ symbol, size, entryPrice, liquidationPrice }: OwnPosition): ChartLine[] {
  const isLong = size.isPositive();
  const label = `${isLong ? 'Long' : 'Short'} ${size.abs()}`;
  const entry: ChartLine = { id: `entry ${symbol}`, kind: 'entry', price: entryPrice, label, token: isLong ? '--buy' : '--sell' };
  if (liquidationPrice === null || !liquidationPrice.isPositive()) return [entry];
  return [entry, { id: `liquidation ${symbol}`, kind: 'liquidation', price: liquidationPrice, label: 'Liquidation', token: '--warn' }];
}

/** The price a key moves an order to: a tick, with Shift ten. Undefined if the key moves nothing. */
export function priceAfterKey(market: Market, price: Decimal, key: string, isFast: boolean): Decimal | undefined {
  const step = market.info.tickSize.times(isFast ? '10' : '1');
  const moved = key === 'ArrowUp' ? price.plus(step) : key === 'ArrowDown' ? price.minus(step) : undefined;
  return moved?.isPositive() ? moved : undefined;
}

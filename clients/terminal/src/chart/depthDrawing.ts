import type { DepthFrame } from '../feed/protocol.js';

/** The part of a canvas context that is used. */
type Context = CanvasRenderingContext2D;

export interface DepthColors {
  readonly buy: string;
  readonly buyTint: string;
  readonly sell: string;
  readonly sellTint: string;
  readonly line: string;
  readonly text: string;
  readonly font: string;
}

/** Prices and totals to pixels. */
export interface DepthScale {
  readonly lowest: number;
  readonly highest: number;
  readonly most: number;
  readonly width: number;
  readonly height: number;
}

const AXIS = 22;
const TOP = 12;

/** A scale with the mid price in the middle; undefined while there is nothing to draw. */
export function scaleOf(depth: DepthFrame, width: number, height: number): DepthScale | undefined {
  const prices = [...depth.bidPrices, ...depth.askPrices];
  if (prices.length === 0) return undefined;
  const bid = depth.bidPrices[0] ?? depth.askPrices[0]!;
  const ask = depth.askPrices[0] ?? depth.bidPrices[0]!;
  const mid = (bid + ask) / 2;
  const reach = Math.max(...prices.map((price) => Math.abs(price - mid)), mid * 1e-6);
  const most = Math.max(depth.bidTotals[depth.bidTotals.length - 1] ?? 0, depth.askTotals[depth.askTotals.length - 1] ?? 0);
  return { lowest: mid - reach, highest: mid + reach, most, width, height };
}

export function leftOf(scale: DepthScale, price: number): number {
  return ((price - scale.lowest) / (scale.highest - scale.lowest)) * scale.width;
}

export function priceAt(scale: DepthScale, left: number): number {
  return scale.lowest + (left / scale.width) * (scale.highest - scale.lowest);
}

function topOf(scale: DepthScale, total: number): number {
  return scale.height - AXIS - (total / scale.most) * (scale.height - AXIS - TOP);
}

/** The total size between the best price and this price. */
export function totalAt(depth: DepthFrame, price: number): { readonly side: 'buy' | 'sell'; readonly total: number } | undefined {
  const isBid = depth.bidPrices.length > 0 && price <= depth.bidPrices[0]!;
  const isAsk = depth.askPrices.length > 0 && price >= depth.askPrices[0]!;
  if (!isBid && !isAsk) return undefined;
  const [prices, totals] = isBid ? [depth.bidPrices, depth.bidTotals] : [depth.askPrices, depth.askTotals];
  let place = -1;
  while (place + 1 < prices.length && (isBid ? prices[place + 1]! >= price : prices[place + 1]! <= price)) place++;
  return { side: isBid ? 'buy' : 'sell', total: totals[place] ?? 0 };
}

export function drawDepth(context: Context, depth: DepthFrame, scale: DepthScale, colors: DepthColors, label: (price: number) => string): void {
  context.clearRect(0, 0, scale.width, scale.height);
  context.font = colors.font;
  drawAxis(context, scale, colors, label);
  drawSide(context, scale, depth.bidPrices, depth.bidTotals, scale.lowest, colors.buy, colors.buyTint);
  drawSide(context, scale, depth.askPrices, depth.askTotals, scale.highest, colors.sell, colors.sellTint);
}

/** Steps from the best price outwards. */
function drawSide(context: Context, scale: DepthScale, prices: Float64Array, totals: Float64Array, edge: number, stroke: string, fill: string): void {
  if (prices.length === 0) return;
  const floor = scale.height - AXIS;
  const begin = leftOf(scale, prices[0]!);
  context.beginPath();
  context.moveTo(begin, floor);
  for (let place = 0; place < prices.length; place++) {
    context.lineTo(leftOf(scale, prices[place]!), place === 0 ? floor : topOf(scale, totals[place - 1]!));
    context.lineTo(leftOf(scale, prices[place]!), topOf(scale, totals[place]!));
  }
  context.lineTo(leftOf(scale, edge), topOf(scale, totals[totals.length - 1]!));
  context.strokeStyle = stroke;
  context.lineWidth = 1.5;
  context.stroke();
  context.lineTo(leftOf(scale, edge), floor);
  context.closePath();
  context.fillStyle = fill;
  context.fill();
}

function drawAxis(context: Context, scale: DepthScale, colors: DepthColors, label: (price: number) => string): void {
  const floor = scale.height - AXIS;
  context.strokeStyle = colors.line;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(0, floor + 0.5);
  context.lineTo(scale.width, floor + 0.5);
  context.stroke();
  context.fillStyle = colors.text;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const price of marksBetween(scale.lowest, scale.highest, Math.max(2, Math.floor(scale.width / 110)))) {
    context.fillText(label(price), leftOf(scale, price), floor + AXIS / 2 + 1);
  }
}

/** Round prices for an axis, at most so many, and none where its label would be cut off. */
export function marksBetween(lowest: number, highest: number, most: number): number[] {
  const margin = (highest - lowest) * 0.06;
  const rough = (highest - lowest) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const marks: number[] = [];
  for (let place = Math.ceil((lowest + margin) / step); place * step <= highest - margin; place++) marks.push(place * step);
  return marks;
}

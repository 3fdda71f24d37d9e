import { createSeriesMarkers, type ISeriesApi, type ISeriesMarkersPluginApi, type Time, type UTCTimestamp } from 'lightweight-charts';
import { withSeparators } from '../format/numbers.js';
import type { OwnFill } from '../stores/fills.js';

/** The fills of one side in one candle. */
export interface Mark {
  /** Open time of the candle, seconds since 1970. */
  readonly time: UTCTimestamp;
  readonly isBuy: boolean;
  readonly size: number;
  /** Average price. */
  readonly price: number;
  /** The last of its fills. */
  readonly id: string;
}

/** The fills by candle and side, oldest first; those before the first candle are left out. @param times of the candles, seconds */
export function marksOf(fills: readonly OwnFill[], times: readonly UTCTimestamp[]): Mark[] {
  const found = new Map<string, Mark>();
  for (const { id, time, isBuy, price, size } of fills) {
    const candle = candleOf(time / 1000, times);
    if (candle === undefined) continue;
    const name = `${candle} ${isBuy}`;
    const before = found.get(name) ?? { size: 0, price: 0 };
    const all = before.size + size;
    found.set(name, { time: candle, isBuy, size: all, price: (before.price * before.size + price * size) / all, id });
  }
  return [...found.values()].sort((one, other) => one.time - other.time);
}

/** The last candle that begins at or before a time. */
function candleOf(time: number, times: readonly UTCTimestamp[]): UTCTimestamp | undefined {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! <= time) low = middle + 1;
    else high = middle;
  }
  return times[low - 1];
}

/** The trader's own fills on the candles: arrows up below for what was bought, down above for what was sold. */
export class FillMarks {
  private readonly plugin: ISeriesMarkersPluginApi<Time>;
  private drawn: readonly Mark[] = [];
  private fills: readonly OwnFill[] = [];
  private colors = { buy: '', sell: '' };

  constructor(series: ISeriesApi<'Candlestick'>) {
    this.plugin = createSeriesMarkers(series, [], { autoScale: false });
  }

  get marks(): readonly Mark[] {
    return this.drawn;
  }

  paint(buy: string, sell: string): void {
    this.colors = { buy, sell };
    this.draw();
  }

  take(fills: readonly OwnFill[], times: readonly UTCTimestamp[]): void {
    this.fills = fills;
    this.follow(times);
  }

  /** The candles have changed. */
  follow(times: readonly UTCTimestamp[]): void {
    if (this.fills.length === 0 && this.drawn.length === 0) return;
    this.drawn = marksOf(this.fills, times);
    this.draw();
  }

  /** `Bought 0.02 at 100,000.5`; empty: there is no such mark. */
  textOf(id: unknown, places: number): string {
    const mark = this.drawn.find((each) => each.id === id);
    return mark === undefined ? '' : `${mark.isBuy ? '▲ Bought' : '▼ Sold'} ${Number(mark.size.toFixed(8))} at ${withSeparators(mark.price.toFixed(places))}`;
  }

  private draw(): void {
    this.plugin.setMarkers(
      this.drawn.map(({ time, isBuy, id }) => ({ time, id, position: isBuy ? 'belowBar' : 'aboveBar', shape: isBuy ? 'arrowUp' : 'arrowDown', color: isBuy ? this.colors.buy : this.colors.sell, size: 1 })),
    );
  }
}

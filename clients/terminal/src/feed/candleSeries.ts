import { Decimal, type Candle, type Trade } from 'openperp-client';
import { CANDLE_FIELDS, type CandleFrame } from './protocol.js';

/** The candles of one market and interval, oldest first, and which of them the page does not have yet. */
export class CandleSeries {
  private candles: Candle[] = [];
  private readonly changedTimes = new Set<number>();
  private prepended = 0;
  private isReplaced = false;

  get length(): number {
    return this.candles.length;
  }

  get first(): Candle | undefined {
    return this.candles[0];
  }

  get hasChanged(): boolean {
    return this.isReplaced || this.prepended > 0 || this.changedTimes.size > 0;
  }

  /**
   * Takes candles as the stream sends them: those with a known open time replace it, later ones follow. A message that does
   * not join what is there, as the first after a reconnection may not, begins anew.
   */
  take(candles: readonly Candle[]): void {
    if (candles.length === 0) return;
    const last = this.candles[this.candles.length - 1];
    if (last === undefined || candles[0]!.openTime > last.closeTime) {
      this.candles = [...candles];
      this.isReplaced = true;
      this.changedTimes.clear();
      this.prepended = 0;
      return;
    }
    for (const candle of candles) this.put(candle);
  }

  /**
   * Takes a trade before its candle comes: those longer than 10 s come every 10 s. Only prices follow from it, because a
   * trade that is already in the candle changes none of them but would count twice in the volume.
   */
  takeTrade({ price, time, onBook }: Pick<Trade, 'price' | 'time' | 'onBook'>): void {
    const last = this.candles[this.candles.length - 1];
    if (last === undefined || !onBook || time < last.openTime) return;
    if (time < last.closeTime) {
      const prices = last.trades === 0 ? { open: price, high: price, low: price, trades: 1 } : rangeWith(last, price);
      this.put({ ...last, ...prices, close: price });
    } else if (time < 2 * last.closeTime - last.openTime) {
      const closeTime = 2 * last.closeTime - last.openTime;
      this.put({ openTime: last.closeTime, closeTime, open: price, high: price, low: price, close: price, volume: Decimal.ZERO, trades: 1 });
    }
  }

  /** Puts older candles before the first. @param candles oldest first */
  prepend(candles: readonly Candle[]): void {
    const { first } = this;
    const older = first === undefined ? candles : candles.filter((each) => each.openTime < first.openTime);
    this.candles = [...older, ...this.candles];
    if (!this.isReplaced) this.prepended += older.length;
  }

  /** The page has none of them any more. */
  forgetSent(): void {
    this.isReplaced = this.candles.length > 0;
  }

  /** The changes that the page does not have yet; it has everything afterwards. */
  changes(): Pick<CandleFrame, 'kind' | 'rows'>[] {
    const found: Pick<CandleFrame, 'kind' | 'rows'>[] = [];
    if (this.isReplaced) {
      found.push({ kind: 'replace', rows: rowsOf(this.candles) });
    } else {
      if (this.prepended > 0) found.push({ kind: 'prepend', rows: rowsOf(this.candles.slice(0, this.prepended)) });
      const changed = this.candles.slice(this.placeOf(Math.min(...this.changedTimes))).filter((each) => this.changedTimes.has(each.openTime));
      if (changed.length > 0) found.push({ kind: 'update', rows: rowsOf(changed) });
    }
    this.isReplaced = false;
    this.prepended = 0;
    this.changedTimes.clear();
    return found;
  }

  private put(candle: Candle): void {
    const place = this.placeOf(candle.openTime);
    const known = this.candles[place];
    if (known?.openTime === candle.openTime) {
      if (isEqual(known, candle)) return;
      this.candles[place] = candle;
    } else {
      this.candles.splice(place, 0, candle);
    }
    if (!this.isReplaced) this.changedTimes.add(candle.openTime);
  }

  /** Where a candle is or would be: nearly always at the end. */
  private placeOf(openTime: number): number {
    let place = this.candles.length;
    while (place > 0 && this.candles[place - 1]!.openTime >= openTime) place--;
    return place;
  }
}

function rangeWith({ high, low }: Candle, price: Decimal): Pick<Candle, 'high' | 'low'> {
  return { high: Decimal.max(high, price), low: Decimal.min(low, price) };
}

function isEqual(one: Candle, other: Candle): boolean {
  return (
    one.close.equals(other.close) &&
    one.volume.equals(other.volume) &&
    one.high.equals(other.high) &&
    one.low.equals(other.low) &&
    one.open.equals(other.open)
  );
}

function rowsOf(candles: readonly Candle[]): Float64Array {
  const rows = new Float64Array(candles.length * CANDLE_FIELDS);
  candles.forEach((candle, place) => {
    const { openTime, open, high, low, close, volume } = candle;
    rows.set([openTime, open.toNumber(), high.toNumber(), low.toNumber(), close.toNumber(), volume.toNumber()], place * CANDLE_FIELDS);
  });
  return rows;
}

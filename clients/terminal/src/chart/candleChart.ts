import {
  CandlestickSeries,
  ColorType,
  createChart,
  CrosshairMode,
  HistogramSeries,
  LineStyle,
  type AutoscaleInfo,
  type CandlestickData,
  type HistogramData,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { Interval } from 'openperp-client';
import { withSeparators } from '../format/numbers.js';
import { axisLabel, dateLabel, zoneLabel } from './chartTimes.js';
import { Legend } from './chartLegend.js';
import { reaching } from './chartLines.js';
import { FillMarks } from './fillMarks.js';
import { CANDLE_FIELDS, type CandleFrame } from '../feed/protocol.js';
import type { ShownCandle, ShownMark } from '../stores/candles.js';
import type { OwnFill } from '../stores/fills.js';

/** Older candles are requested when fewer than this lie left of the visible part. */
const LEFT_RESERVE = 60;
/** Pixels between the end of a candle and the middle of a mark beside it. */
const FROM_CANDLE = 10;
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

export interface LineLook {
  readonly price: number;
  /** Colour, the value of a design token. */
  readonly color: string;
  readonly title: string;
  readonly isDashed: boolean;
}

/** The chart of candles and volumes: a shell around lightweight-charts, which is loaded with this file. */
export class CandleChart {
  private readonly chart: IChartApi;
  private readonly candles: ISeriesApi<'Candlestick'>;
  private readonly volumes: ISeriesApi<'Histogram'>;
  /** Time of the candle under the pointer. */
  private pointed: UTCTimestamp | undefined;
  private data: CandlestickData<UTCTimestamp>[] = [];
  private volumeData: HistogramData<UTCTimestamp>[] = [];
  private hasOlder = true;
  private colors = { up: '', down: '' };
  private readonly legend: Legend;
  private readonly marks: FillMarks;
  private places = 2;
  /** Whether a candle is a day or longer. */
  private isOfDays = false;

  /**
   * @param picked is called with the price of a double click
   * @param chosen is called with the ID of a fill whose mark is clicked
   * @param needsOlder is called when the first candles come into view
   */
  constructor(
    private readonly area: HTMLElement,
    picked: (price: number) => void,
    chosen: (fill: string) => void,
    private readonly needsOlder: () => void,
  ) {
    this.chart = createChart(area, {
      autoSize: true,
      // The notice that the licence asks for stands in the settings: the logo would need inline styles.
      layout: { attributionLogo: false, fontFamily: FONT, fontSize: 11 },
      crosshair: { mode: CrosshairMode.Normal },
      timeScale: { timeVisible: true, rightOffset: 6, barSpacing: 7, tickMarkFormatter: (time: Time, type: number) => axisLabel(Number(time) * 1000, type, this.isOfDays), tickMarkMaxCharacterLength: 12 },
      localization: { locale: 'en-GB', timeFormatter: (time: Time) => dateLabel(Number(time) * 1000, this.isOfDays) },
    });
    this.legend = new Legend(area.parentElement ?? area);
    this.candles = this.chart.addSeries(CandlestickSeries, { priceLineStyle: LineStyle.Dotted });
    this.volumes = this.chart.addSeries(HistogramSeries, { priceScaleId: 'volume', priceFormat: { type: 'volume' }, lastValueVisible: false, priceLineVisible: false });
    this.candles.priceScale().applyOptions({ scaleMargins: { top: 0.08, bottom: 0.2 } });
    this.chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } });
    this.marks = new FillMarks(this.candles);
    this.chart.subscribeCrosshairMove(({ time, hoveredInfo }) => {
      this.pointed = time as UTCTimestamp | undefined;
      this.tell(this.marks.textOf(hoveredInfo?.objectId, this.places));
    });
    this.chart.subscribeClick(({ hoveredInfo }) => this.marks.textOf(hoveredInfo?.objectId, this.places) !== '' && chosen(String(hoveredInfo!.objectId)));
    this.chart.subscribeDblClick(({ point }) => {
      const price = point ? this.candles.coordinateToPrice(point.y) : null;
      if (price !== null) picked(price);
    });
    this.chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      if (range && range.from < LEFT_RESERVE && this.hasOlder && this.data.length > 0) this.needsOlder();
    });
  }

  /** The last that are drawn, oldest first. */
  latest(most: number): readonly ShownCandle[] {
    const drawn = this.candles.data() as readonly CandlestickData<UTCTimestamp>[];
    return drawn.slice(-most).map(({ time, open, high, low, close }) => ({ time: time * 1000, open, high, low, close }));
  }

  get hasCandles(): boolean {
    return this.data.length > 0;
  }

  /** Another market or interval: empty until its candles come. */
  begin(pricePrecision: number, tick: number, interval: Interval): void {
    this.isOfDays = /[dwM]$/.test(interval);
    this.places = pricePrecision;
    this.legend.begin(interval, pricePrecision, zoneLabel(Date.now(), this.isOfDays));
    this.data = [];
    this.volumeData = [];
    this.hasOlder = true;
    this.candles.setData([]);
    this.volumes.setData([]);
    this.candles.applyOptions({ priceFormat: { type: 'price', precision: pricePrecision, minMove: tick } });
    this.chart.applyOptions({ localization: { priceFormatter: (price: number) => withSeparators(price.toFixed(pricePrecision)) }, timeScale: { secondsVisible: interval === '10s' } });
    this.tell();
  }

  take(frame: CandleFrame): void {
    this.hasOlder = frame.hasOlder;
    const [candles, volumes] = this.read(frame.rows);
    if (frame.kind === 'update') {
      const before = this.data.length;
      this.update(candles, volumes);
      if (this.data.length !== before) this.marks.follow(this.times());
      return this.tell();
    }
    const isFirst = this.data.length === 0;
    this.data = frame.kind === 'prepend' ? candles.concat(this.data) : candles;
    this.volumeData = frame.kind === 'prepend' ? volumes.concat(this.volumeData) : volumes;
    this.candles.setData(this.data);
    this.volumes.setData(this.volumeData);
    if (isFirst) this.showLatest();
    this.marks.follow(this.times());
    this.tell();
  }

  /**
   * @param token gives the value of a design token
   * @param isHollow whether candles that rise are outlines only, so that colour is not all that tells them apart
   */
  paint(token: (name: string) => string, isHollow: boolean): void {
    const [up, down, line, faint] = ['--buy', '--sell', '--line', '--text-faint'].map(token) as [string, string, string, string];
    this.colors = { up: token('--buy-bar'), down: token('--sell-bar') };
    this.chart.applyOptions({
      layout: { background: { type: ColorType.Solid, color: token('--panel') }, textColor: token('--text-muted') },
      grid: { vertLines: { color: line }, horzLines: { color: line } },
      crosshair: { vertLine: { color: faint, labelBackgroundColor: token('--pressed') }, horzLine: { color: faint, labelBackgroundColor: token('--pressed') } },
      rightPriceScale: { borderColor: line },
      timeScale: { borderColor: line },
    });
    this.candles.applyOptions({ upColor: isHollow ? token('--panel') : up, downColor: down, borderUpColor: up, borderDownColor: down, wickUpColor: up, wickDownColor: down });
    this.marks.paint(up, down);
    this.volumeData = this.volumeData.map((bar, place) => ({ ...bar, color: this.colorOf(this.data[place]!) }));
    this.volumes.setData(this.volumeData);
  }

  /** Marks fills of the trader. */
  mark(fills: readonly OwnFill[]): void {
    this.marks.take(fills, this.times());
  }

  /** The marks that are drawn, and where on the chart. */
  shownMarks(): readonly ShownMark[] {
    return this.marks.marks.map(({ time, isBuy, size, id }) => {
      const { low, high } = this.data.find((each) => each.time === time)!;
      const top = this.heightOf(isBuy ? low : high) ?? 0;
      return { id, isBuy, size, left: this.chart.timeScale().timeToCoordinate(time) ?? 0, top: isBuy ? top + FROM_CANDLE : top - FROM_CANDLE };
    });
  }

  /** Brings a time into the middle, if there is a candle of it. */
  goTo(millis: number): void {
    const place = this.data.findLastIndex((each) => each.time * 1000 <= millis);
    const range = this.chart.timeScale().getVisibleLogicalRange();
    if (place < 0 || range === null) return;
    const half = (range.to - range.from) / 2;
    this.chart.timeScale().setVisibleLogicalRange({ from: place - half, to: place + half });
  }

  /** Adds a horizontal line at a price, with a label on the scale. Returns functions that change and remove it. */
  addLine(look: LineLook): { change(look: LineLook): void; remove(): void } {
    const line: IPriceLine = this.candles.createPriceLine(optionsOf(look));
    return { change: (next) => line.applyOptions(optionsOf(next)), remove: () => this.candles.removePriceLine(line) };
  }

  /** The scale reaches these prices too, as far as they are near the candles: lines that are to be dragged must be seen. */
  keepInView(prices: readonly number[]): void {
    this.candles.applyOptions({
      autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => {
        const info = original();
        return info?.priceRange == null ? info : { ...info, priceRange: reaching(info.priceRange, prices) };
      },
    });
  }

  /** Pixels from the top of the chart; null if the scale does not know yet. */
  heightOf(price: number): number | null {
    return this.candles.priceToCoordinate(price);
  }

  priceAt(height: number): number | null {
    return this.candles.coordinateToPrice(height);
  }

  /** Where a pointer is, in pixels from the top of the chart. */
  heightOfPointer(clientY: number): number {
    return clientY - this.area.getBoundingClientRect().top;
  }

  get plotHeight(): number {
    return this.area.clientHeight - this.chart.timeScale().height();
  }

  get scaleWidth(): number {
    return this.chart.priceScale('right').width();
  }

  remove(): void {
    this.legend.remove();
    this.chart.remove();
  }

  /** Says in the legend what the candle under the pointer is, or else the last one. */
  private tell(mark = ''): void {
    let place = this.data.length - 1;
    if (this.pointed !== undefined) while (place > 0 && this.data[place]!.time > this.pointed) place--;
    const [candle, volume] = [this.data[place], this.volumeData[place]];
    this.legend.show(candle && { ...candle, volume: volume?.value ?? 0, label: dateLabel(candle.time * 1000, this.isOfDays), mark });
  }

  private times(): UTCTimestamp[] {
    return this.data.map((each) => each.time);
  }

  private update(candles: readonly CandlestickData<UTCTimestamp>[], volumes: readonly HistogramData<UTCTimestamp>[]): void {
    candles.forEach((candle, place) => {
      const isLast = this.put(this.data, candle);
      this.put(this.volumeData, volumes[place]!);
      this.candles.update(candle, !isLast);
      this.volumes.update(volumes[place]!, !isLast);
    });
  }

  /** Replaces the candle of the same time or appends it. Returns whether it is the last. */
  private put<T extends { readonly time: UTCTimestamp }>(known: T[], added: T): boolean {
    let place = known.length;
    while (place > 0 && known[place - 1]!.time >= added.time) place--;
    const isThere = known[place]?.time === added.time;
    known.splice(place, isThere ? 1 : 0, added);
    return place === known.length - 1;
  }

  private showLatest(): void {
    const bars = Math.max(30, Math.floor(this.area.clientWidth / 8));
    this.chart.timeScale().setVisibleLogicalRange({ from: this.data.length - bars, to: this.data.length + 6 });
  }

  private read(rows: Float64Array): [CandlestickData<UTCTimestamp>[], HistogramData<UTCTimestamp>[]] {
    const candles: CandlestickData<UTCTimestamp>[] = [];
    const volumes: HistogramData<UTCTimestamp>[] = [];
    for (let at = 0; at < rows.length; at += CANDLE_FIELDS) {
      const [millis, open, high, low, close, volume] = rows.subarray(at, at + CANDLE_FIELDS) as unknown as [number, number, number, number, number, number];
      const time = (millis / 1000) as UTCTimestamp;
      const candle = { time, open, high, low, close };
      candles.push(candle);
      volumes.push({ time, value: volume, color: this.colorOf(candle) });
    }
    return [candles, volumes];
  }

  private colorOf({ open, close }: { readonly open: number; readonly close: number }): string {
    return close >= open ? this.colors.up : this.colors.down;
  }
}

function optionsOf({ price, color, title, isDashed }: LineLook) {
  return {
    price,
    color,
    title,
    lineWidth: 1 as const,
    lineStyle: isDashed ? LineStyle.Dashed : LineStyle.Solid,
    axisLabelVisible: true,
  };
}

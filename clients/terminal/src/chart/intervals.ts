import { INTERVALS, type Interval } from 'openperp-client';
import { createSignal } from 'solid-js';
import { preference } from '../settings/preferences.js';

/** Intervals that have buttons beside the list of all. */
export const FREQUENT_INTERVALS: readonly Interval[] = ['1m', '5m', '15m', '1h', '4h', '1d'];

const isInterval = (stored: unknown) => INTERVALS.includes(stored as Interval);

const [chosenInterval, chooseInterval] = preference<Interval | ''>('interval', '', isInterval);
const [fittingInterval, setFittingInterval] = createSignal<Interval>('1m');

export { chooseInterval };

/** The length of a candle: the one that was chosen, else one in which there is something to see. */
export function interval(): Interval {
  return chosenInterval() || fittingInterval();
}

/** Fewer candles than this are too few to look at. */
const FEWEST = 20;

/** Shows shorter candles if nobody has chosen a length, and a young market has only a few. @param candles number of those that are shown */
export function fitInterval(candles: number): void {
  if (chosenInterval() === '' && candles < FEWEST) setFittingInterval('10s');
}

export type ChartView = 'candles' | 'depth';

export const [chartView, showChartView] = preference<ChartView>('chartView', 'candles', (stored) => stored === 'candles' || stored === 'depth');

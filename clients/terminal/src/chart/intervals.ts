import { INTERVALS, type Interval } from 'openperp-client';
import { preference } from '../settings/preferences.js';

/** Intervals that have buttons beside the list of all. */
export const FREQUENT_INTERVALS: readonly Interval[] = ['1m', '5m', '15m', '1h', '4h', '1d'];

const isInterval = (stored: unknown) => INTERVALS.includes(stored as Interval);

/** The length of a candle. */
export const [interval, chooseInterval] = preference<Interval>('interval', '1m', isInterval);

export type ChartView = 'candles' | 'depth';

export const [chartView, showChartView] = preference<ChartView>('chartView', 'candles', (stored) => stored === 'candles' || stored === 'depth');

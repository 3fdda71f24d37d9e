import { Decimal } from 'openperp-client';
import { createEffect, createSignal, lazy, on, onCleanup, onMount, Show, Suspense, type JSX } from 'solid-js';
import { CANDLE_FIELDS } from '../feed/protocol.js';
import { hasHollowCandles } from '../settings/preferences.js';
import { theme, token } from '../settings/theme.js';
import { readCandlesFrom, readMarksFrom } from '../stores/candles.js';
import { feed } from '../stores/exchange.js';
import { chooseFill } from '../stores/fills.js';
import { market, symbol } from '../stores/markets.js';
import { pickPrice } from '../stores/trading.js';
import type { CandleChart } from './candleChart.js';
import { fitInterval, interval } from './intervals.js';

const ChartLines = lazy(() => import('./ChartLines.js'));

/** Candles with own orders and positions. The chart library and the lines come when this is shown first. */
export function CandleView(): JSX.Element {
  const [chart, setChart] = createSignal<CandleChart>();
  const [hasCandles, setHasCandles] = createSignal(false);
  const [failure, setFailure] = createSignal('');
  let area!: HTMLDivElement;

  onMount(() => {
    let isGone = false;
    onCleanup(() => (isGone = true));
    import('./candleChart.js').then(
      (module) => isGone || setChart(new module.CandleChart(area, pickPriceAt, chooseFill, () => feed.send({ type: 'olderCandles' }))),
      (error: unknown) => setFailure(`The chart could not be loaded: ${String(error instanceof Error ? error.message : error)}`),
    );
  });
  onCleanup(() => chart()?.remove());
  createEffect(() => {
    const made = chart();
    if (!made) return;
    onCleanup(
      feed.on('candles', (frames) => {
        for (const frame of frames) {
          if (frame.symbol !== symbol() || frame.interval !== interval()) continue;
          made.take(frame);
          if (frame.kind === 'replace') fitInterval(frame.rows.length / CANDLE_FIELDS);
        }
        setHasCandles(made.hasCandles);
      }),
    );
    readCandlesFrom((most) => made.latest(most));
    readMarksFrom(() => made.shownMarks());
    onCleanup(() => (readCandlesFrom(undefined), readMarksFrom(undefined)));
    feed.send({ type: 'candles', interval: interval() });
  });
  // Not when the market's terms or state change: nothing would send its candles again.
  createEffect(
    on([chart, symbol, interval], ([made, , chosen]) => {
      const info = market()?.info;
      if (!made || !info) return;
      made.begin(info.pricePrecision, info.tickSize.toNumber(), chosen);
      setHasCandles(false);
    }),
  );
  createEffect(() => {
    theme();
    chart()?.paint((name) => token(name), hasHollowCandles());
  });

  return (
    <div class="chart-area" data-test="candles">
      <div class="chart-canvas" ref={area} />
      <Show when={chart()}>
        {(made) => (
          <Suspense>
            <ChartLines chart={made()} />
          </Suspense>
        )}
      </Show>
      <Show when={!hasCandles()}>
        <p class="chart-note muted" data-test="chart-note">
          {failure() || 'Candles begin with the first price of the market.'}
        </p>
      </Show>
    </div>
  );
}

/** A double click on the chart picks the price there, on the tick. */
function pickPriceAt(price: number): void {
  const shown = market();
  if (shown && price > 0) pickPrice(shown.nearestPrice(Decimal.fromNumber(price)), null);
}

import { INTERVALS, type Interval } from 'openperp-client';
import { For, Show, type JSX } from 'solid-js';
import { Panel } from '../layout/Panel.js';
import { CandleView } from './CandleView.js';
import { DepthView } from './DepthView.js';
import { chartView, chooseInterval, FREQUENT_INTERVALS, interval, showChartView, type ChartView } from './intervals.js';

const VIEWS: readonly (readonly [ChartView, string])[] = [
  ['candles', 'Candles'],
  ['depth', 'Depth'],
];

/** Candles, or the depth of the book. */
export function ChartPanel(): JSX.Element {
  return (
    <Panel name="chart" label="Chart" bar={<ChartBar />}>
      <Show when={chartView() === 'candles'} fallback={<DepthView />}>
        <CandleView />
      </Show>
    </Panel>
  );
}

function ChartBar(): JSX.Element {
  return (
    <>
      <div class="bar-buttons" role="group" aria-label="Chart of">
        <For each={VIEWS}>
          {([view, label]) => (
            <button type="button" class="bar-button" aria-pressed={chartView() === view} data-test={`view-${view}`} onClick={() => showChartView(view)}>
              {label}
            </button>
          )}
        </For>
      </div>
      <Show when={chartView() === 'candles'}>
        <span class="bar-gap" />
        <div class="bar-buttons is-wide" role="group" aria-label="Length of a candle">
          <For each={FREQUENT_INTERVALS}>
            {(each) => (
              <button type="button" class="bar-button" aria-pressed={interval() === each} data-test={`interval-${each}`} onClick={() => chooseInterval(each)}>
                {each}
              </button>
            )}
          </For>
        </div>
        <label>
          <span class="visually-hidden">Length of a candle, all</span>
          <select
            class="small-select"
            data-test="interval"
            data-first-focus
            value={interval()}
            onChange={(event) => chooseInterval(event.currentTarget.value as Interval)}
          >
            <For each={INTERVALS}>{(each) => <option value={each}>{each}</option>}</For>
          </select>
        </label>
      </Show>
    </>
  );
}

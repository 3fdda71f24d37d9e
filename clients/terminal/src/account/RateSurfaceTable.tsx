import type { Decimal, Market, Side } from 'openperp-client';
import { createMemo, createSignal, For, Show, type JSX } from 'solid-js';
import { Choice } from '../form/Choice.js';
import { compact, percent } from '../format/numbers.js';
import { conditionsOf } from './conditions.js';
import { surfaceOf } from './leverageEffect.js';

const SIDES = [
  { value: 'buy', label: 'Long', test: 'surface-long' },
  { value: 'sell', label: 'Short', test: 'surface-short' },
] as const;

/** The maintenance rates of a market over position value and leverage: darker is more. What applies now is marked. */
export function RateSurfaceTable(props: { readonly market: Market; readonly leverage: Decimal | undefined; readonly notional: Decimal }): JSX.Element {
  const [side, setSide] = createSignal<Side>('buy');
  const surface = createMemo(() => {
    const conditions = conditionsOf(props.market);
    return conditions && surfaceOf(conditions, side());
  });
  const highest = () => Math.max(...(surface()?.rates.flat().map((rate) => rate.toNumber()) ?? [1]));
  const column = () => placeOf(surface()?.leverages ?? [], props.leverage);
  const row = () => placeOf(surface()?.notionals ?? [], props.notional);
  return (
    <section class="surface" aria-label="Maintenance rates">
      <div class="surface-top">
        <p>
          Maintenance rate by position value and leverage setting, in between in proportion. It moves with volatility: the table shows now.
        </p>
        <Choice label="Side of the rates" options={SIDES} value={side()} onChoose={setSide} isSides />
      </div>
      <Show when={surface()} fallback={<p class="muted">The rates have not come yet.</p>}>
        {(found) => (
          <table class="surface-table" data-test="rate-surface">
            <thead>
              <tr>
                <th scope="col">USD</th>
                <For each={found().leverages}>{(each) => <th scope="col">{each.toString()}×</th>}</For>
              </tr>
            </thead>
            <tbody>
              <For each={found().rates}>
                {(rates, at) => (
                  <tr>
                    <th scope="row">{roundNumber(found().notionals[at()])}</th>
                    <For each={rates}>
                      {(rate, place) => (
                        <td
                          style={{ '--heat': `${Math.round((rate.toNumber() / highest()) * 45)}%` }}
                          classList={{ 'is-present': place() === column() && at() === row() }}
                          aria-current={place() === column() && at() === row() ? 'true' : undefined}
                        >
                          {percent(rate)}
                        </td>
                      )}
                    </For>
                  </tr>
                )}
              </For>
            </tbody>
          </table>
        )}
      </Show>
    </section>
  );
}

/** `250.00K` as `250K`. */
function roundNumber(amount: Decimal | undefined): string {
  return compact(amount).replace(/\.0+(?=[KMB]?$)/, '');
}

/** The last knot that is not above. */
function placeOf(knots: readonly Decimal[], value: Decimal | undefined): number {
  return value === undefined ? -1 : knots.findLastIndex((knot) => !knot.isGreaterThan(value));
}

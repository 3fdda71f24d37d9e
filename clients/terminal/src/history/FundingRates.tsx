import type { FundingHour } from 'openperp-client';
import { createEffect, createSignal, For, on, Show, type JSX } from 'solid-js';
import { signedPercent, withSeparators } from '../format/numbers.js';
import { dateTime } from '../format/times.js';
import { exchange } from '../stores/exchange.js';
import { symbol, ticker } from '../stores/markets.js';

const HOURS = 24;

/** The funding that the shown market applied at each of its last full hours. */
export function FundingRates(): JSX.Element {
  const [hours, setHours] = createSignal<readonly FundingHour[]>();
  const [failure, setFailure] = createSignal('');
  const load = async () => {
    const shown = symbol();
    if (shown === '') return;
    try {
      const { records } = await exchange.markets.fundingRates(shown, { limit: HOURS });
      if (shown !== symbol()) return;
      setHours(records);
      setFailure('');
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  createEffect(on(symbol, () => setHours(undefined)));
  createEffect(on([symbol, () => ticker()?.nextFundingTime], () => void load()));
  return (
    <section aria-label={`Funding rates of ${symbol()}`} data-test="funding-rates">
      <p class="muted">{failure() || `Funding rates of ${symbol()}, the last ${HOURS} hours. Longs pay shorts where the rate is positive.`}</p>
      <Show when={(hours()?.length ?? 0) > 0} fallback={<p class="empty">{hours() === undefined ? 'Loading …' : 'No full hour has passed in this market yet.'}</p>}>
        <table class="table">
          <thead>
            <tr>
              <th scope="col">Hour</th>
              <th scope="col" class="is-number">
                Mark
              </th>
              <th scope="col" class="is-number">
                Rate of the hour
              </th>
            </tr>
          </thead>
          <tbody>
            <For each={hours()}>
              {(each) => (
                <tr>
                  <td data-label="Hour">{dateTime(Number(each.timestamp / 1_000_000n))}</td>
                  <td data-label="Mark" class="is-number">
                    {withSeparators(each.markPrice.toString())}
                  </td>
                  <td data-label="Rate of the hour" class="is-number">
                    {signedPercent(each.fundingRate, 4)}
                  </td>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </Show>
    </section>
  );
}

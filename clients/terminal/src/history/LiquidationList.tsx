import type { Liquidation } from 'openperp-client';
import { createEffect, createSignal, For, on, Show, type JSX } from 'solid-js';
import { liquidationCount, setHasNewLiquidation } from '../account/accountStore.js';
import { clockTime, dateTime } from '../format/times.js';
import { account } from '../keys/custody.js';
import { exchange } from '../stores/exchange.js';
import { ExportButton } from './ExportButton.js';
import { LIQUIDATION_COLUMNS, rowsOf } from './histories.js';
import { storyOf } from './liquidationStory.js';

const MOST = 100;

/** Why the account was liquidated, each time in words, with the numbers of the exchange's own record. */
export function LiquidationList(): JSX.Element {
  const [found, setFound] = createSignal<readonly Liquidation[]>();
  const [failure, setFailure] = createSignal('');
  const load = async () => {
    const owner = account();
    if (owner === '') return;
    try {
      const { records } = await exchange.accounts.liquidations.page(owner, { limit: MOST });
      if (owner !== account()) return;
      setFound(records);
      setHasNewLiquidation(false);
      setFailure('');
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  createEffect(on([account, liquidationCount], () => void load()));
  return (
    <Show
      when={(found()?.length ?? 0) > 0}
      fallback={
        <p class="empty">
          {failure() || 'You were never liquidated. If you are one day, this page says why, step by step: the prices, what your positions needed, and what was closed.'}
        </p>
      }
    >
      <div class="history-tools">
        <ExportButton name="liquidations" columns={LIQUIDATION_COLUMNS} source={(accounts) => accounts.liquidations} rows={rowsOf} isEmpty={false} />
      </div>
      <div class="liquidations" data-test="liquidations">
        <For each={found()}>{(each, place) => <Story liquidation={each} isOpen={place() === 0} />}</For>
      </div>
    </Show>
  );
}

function Story(props: { readonly liquidation: Liquidation; readonly isOpen: boolean }): JSX.Element {
  const story = storyOf(props.liquidation);
  const millis = (nanos: bigint) => Number(nanos / 1_000_000n);
  return (
    <details class="liquidation" open={props.isOpen} data-test="liquidation">
      <summary>
        <time>{dateTime(millis(props.liquidation.startTime))}</time> {story.headline}
      </summary>
      <h3>Why it began</h3>
      <For each={story.reasons}>{(reason) => <p data-test="liquidation-reason">{reason}</p>}</For>
      <h3>What was done</h3>
      <ol>
        <For each={story.steps}>
          {(step) => (
            <li data-test="liquidation-step">
              <time class="muted">{clockTime(millis(step.timestamp))}</time> {step.text}
            </li>
          )}
        </For>
      </ol>
      <p class="liquidation-result" data-test="liquidation-result">
        {story.result}
      </p>
      <Show when={story.lesson}>
        <p class="liquidation-lesson">{story.lesson}</p>
      </Show>
    </details>
  );
}

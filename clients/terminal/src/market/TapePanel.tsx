import { createSignal, onCleanup, onMount, Show, type JSX } from 'solid-js';
import { Panel } from '../layout/Panel.js';
import { feed } from '../stores/exchange.js';
import { market } from '../stores/markets.js';
import { TapeRows } from './tapeRows.js';

/** The latest trades, newest first, in the colour of the taker's side. */
export function TapePanel(): JSX.Element {
  const [isEmpty, setIsEmpty] = createSignal(true);
  let list!: HTMLUListElement;
  onMount(() => {
    const rows = new TapeRows(list);
    onCleanup(
      feed.on('tape', (frame) => {
        rows.draw(frame);
        setIsEmpty(list.childElementCount === 0);
      }),
    );
    feed.send({ type: 'tape' });
  });
  return (
    <Panel name="tape" label="Trades" bar={<h2 class="panel-title">Trades</h2>}>
      <div class="tape-head" aria-hidden="true">
        <span>Price</span>
        <span>Size {market()?.info.baseAsset}</span>
        <span>Time</span>
      </div>
      <Show when={isEmpty()}>
        <p class="tape-empty muted">No trade yet.</p>
      </Show>
      <ul class="tape" ref={list} tabindex="0" aria-label="Latest trades" data-test="tape" />
    </Panel>
  );
}

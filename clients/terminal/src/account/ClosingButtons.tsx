import type { Position } from 'openperp-client';
import { createUniqueId, For, Show, type JSX } from 'solid-js';
import type { AccountOrder } from '../feed/accountProtocol.js';
import { sentence } from '../format/sentences.js';
import { percentOf, withSeparators } from '../format/numbers.js';
import { trading } from '../keys/custody.js';
import { presentTrail } from '../order/trailing.js';
import { announcing } from '../trading/announce.js';
import { presentExits } from '../trading/positionExits.js';
import { accountStore } from './accountStore.js';
import { ask } from './QuestionDialog.js';

const SHARES = [25, 50, 100] as const;

/** The orders that close a position. @param isTight whether columns do not fit beside them: then one button opens them */
export function ClosingButtons(props: { readonly position: Position; readonly isTight: boolean }): JSX.Element {
  const id = `close-${createUniqueId()}`;
  let opener!: HTMLButtonElement;
  let menu!: HTMLDivElement;
  const place = () => {
    const { right, bottom, top } = opener.getBoundingClientRect();
    const isBelow = bottom + menu.offsetHeight < innerHeight;
    menu.style.left = `${Math.max(4, right - menu.offsetWidth)}px`;
    menu.style.top = `${isBelow ? bottom + 2 : top - menu.offsetHeight - 2}px`;
  };
  return (
    <Show when={props.isTight} fallback={<Buttons position={props.position} done={() => {}} />}>
      <button type="button" class="row-button" ref={opener} popovertarget={id} disabled={!trading()} aria-label={`Close ${props.position.symbol}`} data-test="close-menu">
        Close ▾
      </button>
      <div class="row-menu" id={id} popover="auto" ref={menu} role="group" aria-label={`Close ${props.position.symbol}`} onToggle={(event) => event.newState === 'open' && place()}>
        <Buttons position={props.position} done={() => menu.hidePopover()} />
      </div>
    </Show>
  );
}

function Buttons(props: { readonly position: Position; done(): void }): JSX.Element {
  const act = (event: MouseEvent, work: () => Promise<void>) => {
    if (event.detail > 1) return; // the second click of a double click
    props.done();
    void work();
  };
  return (
    <>
      <For each={SHARES}>
        {(share) => (
          <button
            type="button"
            class="row-button"
            disabled={!trading()}
            aria-label={`Close ${share} % of ${props.position.symbol}`}
            data-test={`close-${share}`}
            onClick={(event) => act(event, () => announcing(trading()?.close(props.position, share)))}
          >
            {share} %
          </button>
        )}
      </For>
      <button
        type="button"
        class="row-button"
        disabled={!trading()}
        aria-label={`Reverse ${props.position.symbol}`}
        title="Closes the position and opens the same size on the other side, in one order"
        data-test="reverse"
        onClick={(event) => act(event, () => reverse(props.position))}
      >
        Reverse
      </button>
    </>
  );
}

/** Asks first if orders that close the position end with it, because the new one would have none. */
async function reverse(position: Position): Promise<void> {
  const ending = exitsOf(position);
  const asked = `${ending.join(', ')} ${ending.length === 1 ? 'ends' : 'end'} with the position. The new one on the other side begins without them.`;
  if (ending.length > 0 && !(await ask({ name: 'reverse', title: `Reverse ${position.symbol}?`, text: sentence(asked), no: 'Leave it', yes: 'Reverse' }))) return;
  await announcing(trading()?.reverse(position));
}

/** The orders that wait to close a position, in words. */
function exitsOf(position: Position): string[] {
  const { takeProfit, stopLoss } = presentExits(position, accountStore.orders);
  const trail = presentTrail(position, accountStore.orders)?.trigger?.trb;
  const at = (name: string, order: AccountOrder | null) => (order?.trigger == null ? [] : [`the ${name} at ${withSeparators(order.trigger.px.toString())}`]);
  return [...at('take profit', takeProfit), ...at('stop', stopLoss), ...(trail == null ? [] : [`the trailing stop of ${percentOf(trail)}`])];
}

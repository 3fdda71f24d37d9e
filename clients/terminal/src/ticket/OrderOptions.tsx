import { Show, type JSX } from 'solid-js';
import * as form from './ticketStore.js';

/** Post-only, immediate-or-cancel, reduce-only. */
export function OrderOptions(): JSX.Element {
  return (
    <div class="order-options">
      <Show when={form.kind() === 'limit'}>
        <Option label="Post-only" title="Only adds to the book: never matches when it arrives" test="post-only" isOn={form.isPostOnly()} onChange={form.setIsPostOnly} />
        <Option label="IOC" title="Immediate or cancel: what does not match at once is cancelled" test="ioc" isOn={form.timeInForce() === 'IOC'} onChange={(isOn) => form.setTimeInForce(isOn ? 'IOC' : 'GTC')} />
      </Show>
      <Option label="Reduce-only" title="Only makes a position smaller" test="reduce-only" isOn={form.reduceOnly()} onChange={form.setReduceOnly} />
      <Show when={!form.reduceOnly()}>
        <Option label="TP / SL" title="Take profit and stop loss: close the position again at prices of your choice" test="has-exits" isOn={form.hasExits()} onChange={form.setHasExits} />
      </Show>
    </div>
  );
}

function Option(props: {
  readonly label: string;
  readonly title: string;
  readonly test: string;
  readonly isOn: boolean;
  onChange(isOn: boolean): void;
}): JSX.Element {
  return (
    <label class="option" title={props.title}>
      <input type="checkbox" checked={props.isOn} data-test={props.test} onChange={(event) => props.onChange(event.currentTarget.checked)} />
      {props.label}
    </label>
  );
}

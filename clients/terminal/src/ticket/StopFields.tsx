import { Show, type JSX } from 'solid-js';
import { AmountField } from '../form/AmountField.js';
import { Choice } from '../form/Choice.js';
import { withSeparators } from '../format/numbers.js';
import { market, ticker } from '../stores/markets.js';
import * as form from './ticketStore.js';

const BECOMES = [
  { value: 'market', label: 'then market', test: 'stop-then-market' },
  { value: 'limit', label: 'then limit', test: 'stop-then-limit' },
] as const;

/** The fields of an order that waits: the price of the mark that sends it, and the order that is sent. */
export function StopFields(): JSX.Element {
  return (
    <Show when={form.kind() === 'stop'}>
      <div class="stop-entry">
        <AmountField
          label="Trigger, price of the mark"
          value={form.trigger()}
          problems={form.problemsOf('trigger')}
          test="trigger"
          aside={<Show when={ticker()?.markPrice}>{(mark) => <span>mark {withSeparators(mark().toString())}</span>}</Show>}
          unit="USD"
          onInput={form.setTrigger}
          onStep={(direction) => form.step('trigger', direction)}
          onOffer={form.accept}
        />
        <Choice label="What it becomes" options={BECOMES} value={form.becomes()} onChoose={form.setBecomes} />
        <p class="option-sentence" data-test="stop-sentence">
          {stopSentence()}
        </p>
      </div>
    </Show>
  );
}

/** Says what the order waits for, and what it costs meanwhile. */
function stopSentence(): string {
  const entry = form.assessment()?.terms?.entry;
  const [verb, direction] = form.side() === 'buy' ? ['Buys', 'above'] : ['Sells', 'below'];
  const place = entry ? `at ${withSeparators(entry.trigger.toString())} or ${direction}` : `at the trigger or ${direction} it`;
  const margin = form.reduceOnly() ? 'It waits with the position, and ends with it.' : 'It needs margin only then, and waits also without a position.';
  return `${verb} ${market()?.info.baseAsset ?? ''} once the mark is ${place}. ${margin}`;
}

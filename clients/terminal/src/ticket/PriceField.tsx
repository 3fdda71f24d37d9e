import { For, Show, type JSX } from 'solid-js';
import { AmountField } from '../form/AmountField.js';
import { fixed, percent, withSeparators } from '../format/numbers.js';
import { market } from '../stores/markets.js';
import * as form from './ticketStore.js';

const REFERENCES = [
  ['bid', 'Bid'],
  ['mid', 'Mid'],
  ['ask', 'Ask'],
] as const;

const BOUNDS = ['0.1', '0.5', '1'] as const;

/** The limit price, or how far a market order may go. */
export function PriceField(): JSX.Element {
  return (
    <Show when={form.isPriced()} fallback={<BoundField />}>
      <AmountField
        label="Price"
        value={form.price()}
        problems={form.problemsOf('price')}
        test="price"
        aside={
          <For each={REFERENCES}>
            {([which, label]) => (
              <button type="button" class="link-button" data-test={`price-${which}`} onClick={() => setReference(which)}>
                {label}
              </button>
            )}
          </For>
        }
        unit="USD"
        onInput={form.setPrice}
        onStep={(direction) => form.step('price', direction)}
        onOffer={form.accept}
      />
    </Show>
  );
}

function setReference(which: 'bid' | 'mid' | 'ask'): void {
  const found = form.referencePrice(which);
  if (found) form.setPrice(found.toString());
}

function BoundField(): JSX.Element {
  return (
    <>
      <AmountField
        label="Slippage bound"
        value={form.bound()}
        problems={form.problemsOf('bound')}
        test="bound"
        aside={
          <For each={BOUNDS}>
            {(each) => (
              <button type="button" class="link-button" data-test={`bound-${each}`} onClick={() => form.setBound(each)}>
                {each} %
              </button>
            )}
          </For>
        }
        unit="%"
        onInput={form.setBound}
        onStep={(direction) => form.step('bound', direction)}
        onOffer={form.accept}
      />
      <p class="bound-sentence" data-test="bound-sentence">
        {boundSentence()}
      </p>
    </>
  );
}

/** How far the order goes, and what it will find there. */
function boundSentence(): string {
  const found = form.assessment();
  if (form.kind() === 'stop') return 'Takes what the book has within the bound around the mark when it triggers; nothing rests.';
  if (!found?.bound) return 'Takes what the book has within the bound; nothing rests.';
  const { reference, worst, isByBand } = found.bound;
  const [from, to] = [withSeparators(reference.toString()), withSeparators(worst.toString())];
  const range = `From ${from}, no further than ${to}${isByBand ? ', the band around the mark' : ''}.`;
  const expected = found.expected;
  if (!expected || expected.average === null) return range;
  if (expected.rest.isPositive()) {
    return `${range} The book has ${withSeparators(expected.taken.toString())} there; the other ${withSeparators(expected.rest.toString())} would not be filled.`;
  }
  return `${range} Expected: ${fixed(expected.average, market()?.info.pricePrecision ?? 2)} on average, ${percent(expected.slippage, 3)} from the best.`;
}

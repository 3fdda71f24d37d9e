import { createUniqueId, For, Show, type JSX } from 'solid-js';
import { grouped, sentence } from '../format/sentences.js';
import type { Offer, Problem } from '../order/draft.js';

/** A field for a number, with its problems and buttons for numbers that would pass. */
export function AmountField(props: {
  readonly label: string;
  readonly value: string;
  readonly problems: readonly Problem[];
  readonly test: string;
  /** Element beside the label. */
  readonly aside?: JSX.Element;
  /** Element at the end of the field. */
  readonly unit: JSX.Element;
  readonly isFirst?: boolean;
  onInput(text: string): void;
  onStep(direction: 1 | -1): void;
  onOffer(offer: Offer): void;
}): JSX.Element {
  const id = createUniqueId();
  const isWrong = () => props.problems.some((each) => each.severity === 'error');
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    props.onStep(event.key === 'ArrowUp' ? 1 : -1);
  };
  return (
    <div class="amount">
      <div class="amount-top">
        <label for={id}>{props.label}</label>
        <span class="amount-aside">{props.aside}</span>
      </div>
      <div class="amount-box" classList={{ 'is-wrong': isWrong() }}>
        <input
          id={id}
          class="amount-input"
          type="text"
          inputmode="decimal"
          autocomplete="off"
          spellcheck={false}
          value={props.value}
          aria-invalid={isWrong()}
          aria-describedby={`${id}-problems`}
          data-test={props.test}
          data-first-focus={props.isFirst ? '' : undefined}
          onInput={(event) => props.onInput(event.currentTarget.value)}
          onKeyDown={press}
          onFocus={(event) => event.currentTarget.select()}
        />
        <span class="amount-unit">{props.unit}</span>
      </div>
      <Problems id={`${id}-problems`} problems={props.problems} test={`${props.test}-problem`} onOffer={(offer) => props.onOffer(offer)} />
    </div>
  );
}

/** The problems of a field, and buttons for numbers that would pass. */
export function Problems(props: {
  readonly id: string;
  readonly problems: readonly Problem[];
  readonly test: string;
  onOffer(offer: Offer): void;
}): JSX.Element {
  return (
    <div id={props.id} class="problems" aria-live="polite">
      <For each={props.problems}>
        {(each) => (
          <p class="problem" classList={{ 'is-warning': each.severity === 'warning' }} data-test={props.test}>
            <span class="visually-hidden">{each.severity === 'warning' ? 'Note: ' : 'Error: '}</span>
            {sentence(each.text)}
            <Show when={each.offers.length > 0}>
              <span class="offers">
                <For each={each.offers}>
                  {(offer) => (
                    <button type="button" class="offer" data-test={`${props.test}-offer`} onClick={() => props.onOffer(offer)}>
                      {grouped(offer.label)}
                    </button>
                  )}
                </For>
              </span>
            </Show>
          </p>
        )}
      </For>
    </div>
  );
}

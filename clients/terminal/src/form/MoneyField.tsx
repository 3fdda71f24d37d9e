import type { Decimal } from 'openperp-client';
import { Show, type JSX } from 'solid-js';
import { withSeparators } from '../format/numbers.js';
import { sentence } from '../format/sentences.js';
import { TextField } from './TextField.js';

/** A field for an amount of money, with the most that may leave an account, and the problem of what was typed. */
export function Money(props: { readonly label: string; readonly value: string; readonly most: Decimal | null; readonly problem: string; readonly test: string; onInput(text: string): void }): JSX.Element {
  return (
    <>
      <TextField label={`${props.label}, USD`} value={props.value} test={props.test} onInput={(text) => props.onInput(text)} />
      <Show when={props.most}>
        {(most) => (
          <button type="button" class="link-button key-most" data-test={`${props.test}-most`} title="What may leave the account" onClick={() => props.onInput(most().toString())}>
            at most {withSeparators(most().toString())}
          </button>
        )}
      </Show>
      <Flaw text={props.problem} test={`${props.test}-problem`} />
    </>
  );
}

/** The problem of what was typed; empty: none. */
export function Flaw(props: { readonly text: string; readonly test: string }): JSX.Element {
  return (
    <Show when={props.text}>
      <p class="problem" role="alert" data-test={props.test}>
        {sentence(props.text)}
      </p>
    </Show>
  );
}

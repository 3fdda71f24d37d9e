import { createUniqueId, type JSX } from 'solid-js';

/** A text that is typed, under its label. */
export function TextField(props: {
  readonly label: string;
  readonly value: string;
  readonly test: string;
  /** Dots instead of letters. */
  readonly isSecret?: boolean;
  readonly autocomplete?: 'new-password' | 'current-password' | 'off';
  onInput(text: string): void;
}): JSX.Element {
  const id = createUniqueId();
  return (
    <>
      <label for={id}>{props.label}</label>
      <input
        id={id}
        class="field"
        type={props.isSecret ? 'password' : 'text'}
        autocomplete={props.autocomplete ?? 'off'}
        spellcheck={false}
        value={props.value}
        data-test={props.test}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
    </>
  );
}

/** Why something about a key did not work. */
export function KeyFailure(props: { readonly text: string }): JSX.Element {
  return (
    <p class="problem" role="alert" hidden={props.text === ''} data-test="key-failure">
      {props.text}
    </p>
  );
}

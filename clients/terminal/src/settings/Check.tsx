import type { JSX } from 'solid-js';

/** A setting that is on or off. */
export function Check(props: { readonly label: string; readonly isOn: boolean; readonly test: string; change(isOn: boolean): void }): JSX.Element {
  return (
    <label class="check">
      <input type="checkbox" checked={props.isOn} data-test={props.test} onChange={(event) => props.change(event.currentTarget.checked)} />
      {props.label}
    </label>
  );
}

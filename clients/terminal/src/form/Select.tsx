import { createUniqueId, For, type JSX } from 'solid-js';

/** A choice of one of several options, under its label. */
export function Select<T extends string>(props: { readonly label: string; readonly options: readonly { readonly value: T; readonly label: string }[]; readonly value: T; readonly test: string; onChoose(value: T): void }): JSX.Element {
  const id = createUniqueId();
  return (
    <>
      <label for={id}>{props.label}</label>
      <select id={id} class="field" data-test={props.test} onChange={(event) => props.onChoose(event.currentTarget.value as T)}>
        <For each={props.options}>
          {(option) => (
            <option value={option.value} selected={option.value === props.value}>
              {option.label}
            </option>
          )}
        </For>
      </select>
    </>
  );
}

import { Show, type JSX } from 'solid-js';

/** A figure with its name. */
export function Row(props: { readonly label: string; readonly value: string; readonly unit: string; readonly test: string; readonly title?: string }): JSX.Element {
  return (
    <div class="cost" title={props.title}>
      <dt>{props.label}</dt>
      <dd>
        <span data-test={props.test}>{props.value}</span>
        <Show when={/\d/.test(props.value)}>
          <span class="cost-unit"> {props.unit}</span>
        </Show>
      </dd>
    </div>
  );
}

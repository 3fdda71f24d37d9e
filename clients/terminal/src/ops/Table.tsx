import { For, type JSX } from 'solid-js';

/** A table that scrolls within itself where the screen is narrow. */
export function Table(props: { readonly label: string; readonly test: string; readonly columns: readonly string[]; readonly children: JSX.Element }): JSX.Element {
  return (
    <section aria-label={props.label}>
      <h2>{props.label}</h2>
      <div class="ops-scroll" tabindex="0" role="region" aria-label={`${props.label}, table`}>
        <table class="ops-table" data-test={props.test}>
          <thead>
            <tr>
              <For each={props.columns}>{(column) => <th scope="col">{column}</th>}</For>
            </tr>
          </thead>
          <tbody>{props.children}</tbody>
        </table>
      </div>
    </section>
  );
}

import { For, type JSX } from 'solid-js';
import { showTab, tab, type Tab } from './arrangement.js';

const TABS: readonly (readonly [Tab, string])[] = [
  ['chart', 'Chart'],
  ['book', 'Book'],
  ['trade', 'Trade'],
  ['positions', 'Positions'],
  ['more', 'More'],
];

/** The buttons that choose the panel of a narrow screen. */
export function TabBar(): JSX.Element {
  return (
    <nav class="tab-bar" aria-label="Panels">
      <For each={TABS}>
        {([name, label]) => (
          <button type="button" aria-current={tab() === name ? 'page' : undefined} data-test={`tab-${name}`} onClick={() => showTab(name)}>
            {label}
          </button>
        )}
      </For>
    </nav>
  );
}

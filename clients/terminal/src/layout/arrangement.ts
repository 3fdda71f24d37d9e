import { createEffect, createSignal } from 'solid-js';
import { preference } from '../settings/preferences.js';
import { areSizes, bounded, INITIAL_SIZES, type SizeName, type Sizes } from './sizes.js';

const [sizes, storeSizes] = preference<Sizes>('sizes', INITIAL_SIZES, areSizes);

export { sizes };

export function resize(name: SizeName, size: number): void {
  storeSizes({ ...sizes(), [name]: bounded(name, size) });
}

export type OptionalPanel = 'book' | 'tape' | 'account';

export const OPTIONAL_PANELS: readonly OptionalPanel[] = ['book', 'tape', 'account'];

const isPanelList = (stored: unknown) => Array.isArray(stored) && stored.every((each) => OPTIONAL_PANELS.includes(each as OptionalPanel));
const [hiddenPanels, storeHidden] = preference<readonly OptionalPanel[]>('hiddenPanels', [], isPanelList);

export function isHidden(panel: OptionalPanel): boolean {
  return hiddenPanels().includes(panel);
}

export function togglePanel(panel: OptionalPanel): void {
  storeHidden(isHidden(panel) ? hiddenPanels().filter((each) => each !== panel) : [...hiddenPanels(), panel]);
}

export function resetArrangement(): void {
  storeSizes(INITIAL_SIZES);
  storeHidden([]);
}

/** Puts the sizes on an element as CSS custom properties: `--book-width` and so on. */
export function applySizes(element: HTMLElement): void {
  createEffect(() => {
    for (const [name, size] of Object.entries(sizes())) {
      element.style.setProperty(`--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, `${size}px`);
    }
  });
}

/** Panels of a narrow screen, which shows one at a time. */
export type Tab = 'chart' | 'book' | 'trade' | 'positions' | 'more';

export const [tab, showTab] = createSignal<Tab>('chart');

const narrow = matchMedia('(max-width: 759px)');
const [isNarrow, setIsNarrow] = createSignal(narrow.matches);
narrow.addEventListener('change', () => setIsNarrow(narrow.matches));

/** Whether the screen is too narrow for more than one panel. */
export { isNarrow };

/** Brings a panel to view and puts the focus on it, or on what it names with `data-first-focus`. */
export function focusPanel(panel: 'chart' | 'book' | 'ticket' | 'account', tabOfIt: Tab): void {
  showTab(tabOfIt);
  if ((panel === 'book' || panel === 'account') && isHidden(panel)) togglePanel(panel);
  requestAnimationFrame(() => {
    const element = document.getElementById(`panel-${panel}`);
    (element?.querySelector<HTMLElement>('[data-first-focus]') ?? element)?.focus();
  });
}

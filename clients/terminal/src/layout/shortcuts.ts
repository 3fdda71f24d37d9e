import { createSignal } from 'solid-js';
import { hasShortcuts } from '../settings/preferences.js';

export interface Shortcut {
  /** Key as in `KeyboardEvent.key`: `b`, `/`, `~`; Escape only with Shift, `Shift+Escape`. */
  readonly key: string;
  /** Description for the sheet of shortcuts. */
  readonly label: string;
  readonly group: 'Panels' | 'Market' | 'Order' | 'Account' | 'Terminal';
  run(): void;
}

const [shortcuts, setShortcuts] = createSignal<readonly Shortcut[]>([]);

export { shortcuts };

/** Adds shortcuts. Throws an `Error` if one of their keys is taken. Returns a function that removes them. */
export function registerShortcuts(added: readonly Shortcut[]): () => void {
  for (const { key, label } of added) {
    const taken = shortcuts().find((each) => each.key === key);
    if (taken) throw new Error(`the key ${key} of "${label}" is taken by "${taken.label}"`);
  }
  setShortcuts((known) => [...known, ...added]);
  return () => setShortcuts((known) => known.filter((each) => !added.includes(each)));
}

/**
 * Runs the shortcut of a pressed key. Not while a dialog is open, and while something is typed only that of Escape with
 * Shift. Escape alone leaves the field.
 */
export function handleKey(event: KeyboardEvent): void {
  if (!hasShortcuts() || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
  const target = event.target as Element | null;
  if (document.querySelector('dialog[open]')) return;
  const isTyping = target?.closest('input, select, textarea, [contenteditable]') != null;
  const key = event.key === 'Escape' && event.shiftKey ? 'Shift+Escape' : event.key;
  if (isTyping && key === 'Escape' && target instanceof HTMLElement) return target.blur();
  if (isTyping && key !== 'Shift+Escape') return;
  const found = shortcuts().find((each) => each.key === key);
  if (!found) return;
  event.preventDefault();
  found.run();
}

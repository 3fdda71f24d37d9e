import { createSignal } from 'solid-js';

/** What the dialog of keys shows. */
export type KeyView = 'overview' | 'create' | 'restore' | 'import' | 'accounts';

const [keyView, setKeyView] = createSignal<KeyView>();

/** Undefined: it is closed. */
export { keyView };

export function openKeyDialog(view: KeyView): void {
  setKeyView(view);
}

export function closeKeyDialog(): void {
  setKeyView(undefined);
}

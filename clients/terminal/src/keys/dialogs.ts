import { createSignal } from 'solid-js';
import { awaitedWallet } from './custody.js';

/** Views of the dialog of keys. */
export type KeyView = 'overview' | 'create' | 'restore' | 'import' | 'accounts' | 'shared' | 'wallet';

const [keyView, setKeyView] = createSignal<KeyView>();

/** View that is open; undefined: the dialog is closed. */
export { keyView };

export function openKeyDialog(view: KeyView): void {
  setKeyView(view);
}

export function closeKeyDialog(): void {
  setKeyView(undefined);
}

/** Asks for the key that is missing to trade: the wallet of the account, else another key. */
export function askForKey(): void {
  setKeyView(awaitedWallet() === '' ? 'create' : 'wallet');
}

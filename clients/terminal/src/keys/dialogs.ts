import { createSignal } from 'solid-js';
import { awaitedWallet } from './custody.js';

/** What the dialog of keys shows. */
export type KeyView = 'overview' | 'create' | 'restore' | 'import' | 'accounts' | 'shared' | 'wallet';

const [keyView, setKeyView] = createSignal<KeyView>();

/** Undefined: it is closed. */
export { keyView };

export function openKeyDialog(view: KeyView): void {
  setKeyView(view);
}

export function closeKeyDialog(): void {
  setKeyView(undefined);
}

/** Asks for what is missing to trade: the wallet of the account, else a key. */
export function askForKey(): void {
  setKeyView(awaitedWallet() === '' ? 'create' : 'wallet');
}

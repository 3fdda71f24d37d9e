import { getWallets } from '@wallet-standard/app';
import type { Wallet } from '@wallet-standard/base';
import { createSignal } from 'solid-js';
import { canSignTexts } from './standard.js';

const standard = getWallets();
const [registered, setRegistered] = createSignal<readonly Wallet[]>(standard.get());

standard.on('register', () => setRegistered([...standard.get()]));
standard.on('unregister', () => setRegistered([...standard.get()]));

/** Wallets that can be connected, in the order in which they made themselves known: also one that does so later. */
export const offeredWallets = (): readonly Wallet[] => registered().filter(canSignTexts);

/** Names of the wallets that do not sign texts. */
export const silentWallets = (): readonly string[] => registered().filter((each) => !canSignTexts(each)).map(({ name }) => name);

/** Calls for each wallet that can be connected, now or later. */
export function forEachWallet(call: (wallet: Wallet) => void): void {
  standard.on('register', (...added) => added.filter(canSignTexts).forEach(call));
  standard.get().filter(canSignTexts).forEach(call);
}

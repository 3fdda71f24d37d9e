import type { Wallet } from '@wallet-standard/base';
import { batch, createSignal } from 'solid-js';
import { dropWallet, keepWallet, walletAccounts, walletNameOf, walletOf, wantedAccounts, type ConnectedWallet } from '../keys/wallets.js';
import { dismissToast, toast } from '../layout/toasts.js';
import { forEachWallet, offeredWallets } from './discovery.js';
import { notConnected, WalletFailure } from './failures.js';
import { featureOf, keyOf, signingAccounts } from './standard.js';
import { walletKey } from './walletKey.js';

const [asked, setAsked] = createSignal<readonly { readonly text: string }[]>([]);

/**
 * The text that a wallet shows to the person at this moment, to be signed: the newest one that is not answered; empty:
 * none.
 */
export const askedText = (): string => asked().at(-1)?.text ?? '';

const [changes, setChanges] = createSignal(0);

/** An account that a wallet lets this page use. */
export interface OfferedAccount {
  readonly key: ConnectedWallet;
  /** Name that the wallet gives the account; empty: none. */
  readonly label: string;
}

const watched = new Set<Wallet>();

/** Connects the wanted wallets that need not ask the person, each as soon as it is there. Once. */
export function resume(): void {
  forEachWallet((wallet) => {
    if (wantedAccounts(wallet.name).length > 0) void connectSilently(wallet);
  });
}

async function connectSilently(wallet: Wallet): Promise<void> {
  watch(wallet);
  try {
    await featureOf(wallet, 'standard:connect')!.connect({ silent: true });
  } catch {
    return; // It is locked, or asks each time: the dialog of keys offers to connect it.
  }
  follow(wallet);
}

/** Asks the person, in the wallet, to let this page use accounts of it. Rejects with a {@link WalletFailure}. */
export async function connectTo(wallet: Wallet): Promise<readonly OfferedAccount[]> {
  watch(wallet);
  try {
    await featureOf(wallet, 'standard:connect')!.connect();
  } catch (error) {
    throw notConnected(wallet.name, error);
  }
  const offered = accountsOf(wallet);
  if (offered.length === 0) throw new WalletFailure(`${wallet.name} offers no account that signs texts with a key of Ed25519`);
  batch(() => offered.filter(({ key }) => walletNameOf(key.account) === wallet.name && walletOf(key.account) === undefined).forEach(({ key }) => keepWallet(key)));
  return offered;
}

/** Connects the wallet that has the own key of an account. Rejects with a {@link WalletFailure}. */
export async function reconnect(account: string): Promise<void> {
  const name = walletNameOf(account);
  const wallet = offeredWallets().find((each) => each.name === name);
  if (wallet === undefined) throw new WalletFailure(`this browser shows no wallet ${name} to this page: install or unlock it`);
  await connectTo(wallet);
  if (walletOf(account) === undefined) throw new WalletFailure(`${name} lets this page use another account only: choose this one in ${name}, and connect again`);
}

/** The accounts that the wallet lets this page use; a signal, because the person may change that in the wallet. */
export function accountsOf(wallet: Wallet): readonly OfferedAccount[] {
  changes();
  return signingAccounts(wallet.accounts).map((each) => ({ key: walletKey(wallet, keyOf(each), asking), label: each.label ?? '' }));
}

function watch(wallet: Wallet): void {
  if (watched.has(wallet)) return;
  watched.add(wallet);
  featureOf(wallet, 'standard:events')?.on('change', ({ accounts }) => {
    if (accounts === undefined) return;
    setChanges((count) => count + 1);
    follow(wallet);
  });
}

/** Connects wanted accounts that the wallet offers again, and disconnects those that it no longer offers. */
function follow(wallet: Wallet): void {
  const offered = accountsOf(wallet);
  const wanted = wantedAccounts(wallet.name);
  batch(() => {
    offered.filter(({ key }) => wanted.includes(key.account) && walletOf(key.account) === undefined).forEach(({ key }) => keepWallet(key));
    walletAccounts()
      .filter((account) => walletNameOf(account) === wallet.name && walletOf(account) !== undefined && !offered.some(({ key }) => key.account === account))
      .forEach((account) => letGo(account, wallet.name, offered.length > 0));
  });
}

function letGo(account: string, name: string, hasOther: boolean): void {
  dropWallet(account);
  const why = hasOther ? `It shows another account now.` : '';
  toast('info', `${name} does not offer ${account.slice(0, 4)}…${account.slice(-4)} any more`, `${why} An agent key trades on; what only the account’s own key may do waits until ${name} is connected again.`.trim());
}

function asking(name: string, text: string): () => void {
  const it = { text };
  setAsked([...asked(), it]);
  const shown = toast('pending', `Confirm in ${name}`, 'It shows a text that says what is done. Nothing is sent before you have signed it there.');
  return () => {
    setAsked(asked().filter((each) => each !== it));
    dismissToast(shown);
  };
}

import { Trader, type Action, type Signer, type SignedTransaction, type TraderOptions } from 'openperp-client';
import { createSignal } from 'solid-js';
import { preference } from '../settings/preferences.js';

/** A wallet that is connected: it has the own key of an account. */
export interface ConnectedWallet {
  readonly name: string;
  /** Key of the wallet in base58. */
  readonly account: string;
  /** Asks the person in the wallet for each signature. */
  readonly signer: Signer;
  /** Ends the wallet's permission for this page, with all its accounts, if it keeps one. */
  leave(): Promise<void>;
}

/** Where the own key of an account is, as this browser remembers it. */
interface Remembered {
  /** Name of the wallet. */
  readonly name: string;
  /** Whether it was not disconnected, so that a page that is opened connects it again if it need not ask. */
  readonly isWanted: boolean;
}

type ByAccount<T> = Readonly<Record<string, T>>;

const isRemembered = (stored: unknown) =>
  typeof stored === 'object' && stored !== null && Object.values(stored as ByAccount<Partial<Remembered> | null>).every((each) => typeof each?.name === 'string' && typeof each?.isWanted === 'boolean');

const [remembered, setRemembered] = preference<ByAccount<Remembered>>('wallets', {}, isRemembered);
const [connected, setConnected] = createSignal<ByAccount<ConnectedWallet>>({});

/** The wallets that are connected, by account. */
export { connected as connectedWallets };

/** Accounts whose own key is in a wallet, connected or not. */
export const walletAccounts = (): readonly string[] => Object.keys(remembered());

/** The name of the wallet that has the own key of an account; empty: none is known. */
export const walletNameOf = (account: string): string => remembered()[account]?.name ?? '';

/** The connected wallet of an account; undefined: it is not connected. */
export const walletOf = (account: string): ConnectedWallet | undefined => connected()[account];

/** Accounts of the wallet of a name that were not disconnected. */
export function wantedAccounts(name: string): readonly string[] {
  return walletAccounts().filter((account) => remembered()[account]!.name === name && remembered()[account]!.isWanted);
}

/** The wallet has the own key of its account from now on, also after the page was opened anew. */
export function keepWallet(wallet: ConnectedWallet): void {
  setRemembered({ ...remembered(), [wallet.account]: { name: wallet.name, isWanted: true } });
  setConnected({ ...connected(), [wallet.account]: wallet });
}

/** Stops signing with a wallet. Its account stays remembered as one whose key is in that wallet. */
export function dropWallet(account: string): void {
  setConnected(without(connected(), account));
}

/** Disconnects a wallet by choice of the person: a page that is opened does not connect it again. */
export async function disconnectWallet(account: string): Promise<void> {
  const wallet = walletOf(account);
  const known = remembered()[account];
  if (known !== undefined) setRemembered({ ...remembered(), [account]: { ...known, isWanted: false } });
  dropWallet(account);
  const isShared = Object.values(connected()).some((each) => each.name === wallet?.name);
  if (!isShared) await wallet?.leave();
}

/** Forgets a wallet, as if it had never been connected. */
export async function forgetWallet(account: string): Promise<void> {
  await disconnectWallet(account);
  setRemembered(without(remembered(), account));
}

function without<T>(all: ByAccount<T>, account: string): ByAccount<T> {
  const { [account]: _, ...rest } = all;
  return rest;
}

/** Connects the remembered wallets that need not ask the person. If none is wanted, nothing is loaded. */
export async function resumeWallets(): Promise<void> {
  if (!walletAccounts().some((account) => remembered()[account]!.isWanted)) return;
  const { resume } = await import('../wallet/connections.js');
  resume();
}

/**
 * A trader of a wallet, whose errors about actions without a line in the text that wallets sign name the key that can
 * sign them.
 */
export class WalletTrader extends Trader {
  constructor(wallet: Pick<ConnectedWallet, 'name' | 'signer'>, options: TraderOptions) {
    super(wallet.signer, options);
    this.name = wallet.name;
  }

  private readonly name: string;

  override async sign(actions: Action | readonly Action[], nonce?: bigint): Promise<SignedTransaction> {
    try {
      return await (nonce === undefined ? super.sign(actions) : super.sign(actions, nonce));
    } catch (error) {
      const what = error instanceof RangeError ? /^(.*) has no line in the text/.exec(error.message)?.[1] : undefined;
      if (what === undefined) throw error;
      throw new Error(`${this.name} cannot sign this: ${what} has no line in the text that wallets show. An agent key of this browser signs it; add one among your keys`, { cause: error });
    }
  }
}

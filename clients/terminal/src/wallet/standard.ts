import type { ReadonlyUint8Array, Wallet, WalletAccount } from '@wallet-standard/base';
import { encodeBase58 } from 'openperp-client';

/** The features of the Wallet Standard that are used here, as far as they are. */
interface Features {
  readonly 'standard:connect': {
    /** Connects the wallet; with `silent` only accounts that were allowed before, without asking the person. */
    connect(input?: { readonly silent?: boolean }): Promise<{ readonly accounts: readonly WalletAccount[] }>;
  };
  readonly 'standard:disconnect': { disconnect(): Promise<void> };
  readonly 'standard:events': { on(event: 'change', listener: (changed: { readonly accounts?: readonly WalletAccount[] }) => void): () => void };
  readonly 'solana:signMessage': {
    signMessage(...inputs: readonly { readonly account: WalletAccount; readonly message: Uint8Array }[]): Promise<
      readonly { readonly signedMessage: ReadonlyUint8Array; readonly signature: ReadonlyUint8Array }[]
    >;
  };
}

const KEY_BYTES = 32;
const SIGNS = 'solana:signMessage';
const IMAGE = /^data:image\/(svg\+xml|webp|png|gif);base64,/;

/** A feature of a wallet; undefined if the wallet does not have it. */
export function featureOf<Name extends keyof Features>(wallet: Wallet, name: Name): Features[Name] | undefined {
  return wallet.features[name] as Features[Name] | undefined;
}

/** Whether a page can connect it and have it sign texts. */
export function canSignTexts(wallet: Wallet): boolean {
  return featureOf(wallet, 'standard:connect') !== undefined && featureOf(wallet, SIGNS) !== undefined;
}

/** The accounts that sign texts with an Ed25519 key. */
export function signingAccounts(accounts: readonly WalletAccount[]): readonly WalletAccount[] {
  return accounts.filter(({ features, publicKey }) => features.includes(SIGNS) && publicKey.length === KEY_BYTES);
}

/** The key in base58, whatever the wallet calls it. */
export function keyOf({ publicKey }: WalletAccount): string {
  return encodeBase58(Uint8Array.from(publicKey));
}

/**
 * Icon of a wallet, an image within the text itself, so that nothing is fetched from elsewhere; undefined: there is
 * none.
 */
export function iconOf({ icon }: { readonly icon?: string }): string | undefined {
  return icon !== undefined && IMAGE.test(icon) ? icon : undefined;
}

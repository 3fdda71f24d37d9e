import type { Wallet } from '@wallet-standard/base';
import { WalletSigner, type Signer } from 'openperp-client';
import type { ConnectedWallet } from '../keys/wallets.js';
import { notSigned, WalletFailure, wronglySigned } from './failures.js';
import { featureOf, keyOf, signingAccounts } from './standard.js';

/** Called when the wallet asks the person to sign a text; returns a function to call when that is over. */
export type Asking = (name: string, text: string) => () => void;

/** The key of one account of a wallet. @param account base58 of the key */
export function walletKey(wallet: Wallet, account: string, asking: Asking): ConnectedWallet {
  return {
    name: wallet.name,
    account,
    signer: new WalletKey(wallet, account, asking),
    leave: async () => featureOf(wallet, 'standard:disconnect')?.disconnect(),
  };
}

/** Signs texts in the wallet. Rejects with a {@link WalletFailure} if the person declines and if the signature is of no use. */
class WalletKey implements Signer {
  readonly signsText = true;
  private readonly signer: WalletSigner;

  constructor(
    private readonly wallet: Wallet,
    readonly publicKey: string,
    private readonly asking: Asking,
  ) {
    this.signer = new WalletSigner(publicKey, (envelope) => this.ask(envelope));
  }

  async sign(envelope: Uint8Array<ArrayBuffer>, text = ''): Promise<Uint8Array> {
    const answered = this.asking(this.wallet.name, text);
    try {
      return await this.signer.sign(envelope, text);
    } catch (error) {
      throw wronglySigned(this.wallet.name, error);
    } finally {
      answered();
    }
  }

  /** The account is looked for each time: a wallet gives out others when the person changes something in it. */
  private async ask(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    const { name, accounts } = this.wallet;
    const account = signingAccounts(accounts).find((each) => keyOf(each) === this.publicKey);
    if (account === undefined) throw new WalletFailure(`${name} does not let this page use the account any more: choose it in ${name}, and connect again`);
    try {
      const [signed] = await featureOf(this.wallet, 'solana:signMessage')!.signMessage({ account, message });
      return Uint8Array.from(signed!.signature);
    } catch (error) {
      throw notSigned(name, error);
    }
  }
}

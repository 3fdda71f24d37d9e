import { canSign, verified, type Signer } from '../signing/signer.js';
import { decodeBase58 } from '../values/base58.js';

/**
 * Asks a wallet for a signature and resolves to its 64 bytes. May reject, as when the user declines.
 *
 * @param envelope the bytes to sign
 * @param text what they say, in several lines
 */
export type SignMessage = (envelope: Uint8Array<ArrayBuffer>, text: string) => Promise<Uint8Array>;

/**
 * A key in a wallet of a blockchain, which signs no bytes that might be one of its transactions, and shows what it signs: a text
 * that says what the transaction does. The text is of one network, so the trader names one:
 * `new Trader(signer, { network: 'devnet' })`.
 *
 * The wallet is given the whole envelope, because the `signMessage` of wallets signs the bytes that it is given. The envelope
 * names the network and the key, so one that a wallet puts around the text by itself is another; what it signs is then refused
 * here. The text comes along for a page that shows it before the wallet does.
 *
 * In a worker, with the wallet in the page: `serveSigner(worker, signer)` there and `new RemoteSigner(self, publicKey, true)` here.
 */
export class WalletSigner implements Signer {
  readonly signsText = true;

  /** Throws a `RangeError` for a text that is no public key. @param publicKey of the wallet, base58 */
  constructor(
    readonly publicKey: string,
    private readonly signMessage: SignMessage,
  ) {
    decodeBase58(publicKey, 32);
  }

  /**
   * Rejects as the wallet does, and with an `Error` if it has signed something else. A place that cannot verify Ed25519, an old
   * browser, leaves that to the exchange.
   */
  async sign(envelope: Uint8Array<ArrayBuffer>, text = ''): Promise<Uint8Array> {
    const signed: Uint8Array | null | undefined = await this.signMessage(envelope, text);
    if (!signed) throw new Error('the wallet has returned no signature');
    const signature = Uint8Array.from(signed);
    if (signature.length !== 64) throw new Error(`the signature of the wallet has ${signature.length} bytes, not 64`);
    if (!(await verified(this.publicKey, envelope, signature)) && (await canSign())) {
      throw new Error('the wallet has signed other bytes than it was given, or with another key');
    }
    return signature;
  }
}

import type { Action } from '../actions/index.js';
import { wireAction } from '../actions/wire.js';
import { messageOf, nestedOrderIdPreimage, orderIdPreimage, type Network } from '../signing/canonical.js';
import type { Signer } from '../signing/signer.js';
import { decodeBase58, encodeBase58 } from '../values/base58.js';
import { hexOf } from '../values/bytes.js';
import { printExactly } from '../values/json.js';
import { sha256 } from '../values/webCrypto.js';
import { walletEnvelope, walletText } from '../wallets/walletText.js';
import { Nonces } from './nonces.js';

/** A transaction ready to be sent, any number of times: its nonce is good once. */
export interface SignedTransaction {
  /** The body of `POST /order`. */
  readonly body: string;
  /** The bytes of the transaction, hexadecimal: they were signed, unless there is a text. */
  readonly message: string;
  /** The text that a wallet signed in place of the bytes. */
  readonly text?: string;
  readonly actions: readonly Action[];
  /** The account acted on. */
  readonly account: string;
  readonly signer: string;
  readonly nonce: bigint;
  /** For each action the ID of its order, or null. Known before anything is sent. */
  readonly orderIds: readonly (string | null)[];
}

export interface TraderOptions {
  /** The account to act on; that of the key itself without it. Of another account the key must be an agent. */
  readonly account?: string;
  /** Signs for this network only. Without it the signature is good on every network that does not require one. */
  readonly network?: Network;
  /**
   * Source of nonces, one for all traders of an account, or collisions are possible. Default: a common one of this
   * thread.
   */
  readonly nonces?: Nonces;
}

/** Makes signed transactions for one account. Sends nothing. */
export class Trader {
  readonly account: string;
  private readonly network: Network | undefined;
  private readonly nonces: Nonces;

  constructor(
    readonly signer: Signer,
    options: TraderOptions = {},
  ) {
    this.account = options.account ?? signer.publicKey;
    decodeBase58(this.account, 32);
    this.network = options.network;
    this.nonces = options.nonces ?? Nonces.ofThisThread;
  }

  /**
   * One transaction with these actions, in this order. Rejects with a `RangeError` for a key or an ID that is none and for
   * a number that cannot be signed exactly; for a signer of texts also without a network, and as {@link walletText} does.
   *
   * @param nonce good once per account, for ever
   */
  async sign(actions: Action | readonly Action[], nonce: bigint = this.nonces.next()): Promise<SignedTransaction> {
    const list: readonly Action[] = 'type' in actions ? [actions] : [...actions];
    const { account } = this;
    const message = messageOf(list, nonce, account, this.network);
    const shown = this.signer.signsText ? await this.textOf(list, nonce, message) : undefined;
    const [signature, orderIds] = await Promise.all([
      this.signer.sign(shown?.envelope ?? message, shown?.text),
      orderIdsOf(list, nonce, account),
    ]);
    const signer = this.signer.publicKey;
    const wire = { actions: list.map(wireAction), nonce, account, signer, signature: encodeBase58(signature) };
    const signed = { body: printExactly(wire), message: hexOf(message), actions: list, account, signer, nonce, orderIds };
    return shown === undefined ? signed : { ...signed, text: shown.text };
  }

  private async textOf(actions: readonly Action[], nonce: bigint, message: Uint8Array<ArrayBuffer>) {
    const { account, network } = this;
    if (network === undefined) throw new RangeError('a wallet signs for one network, which the trader must name: { network }');
    const text = await walletText({ actions, nonce, account }, network, message);
    return { text, envelope: walletEnvelope(text, this.signer.publicKey, network) };
  }
}

/**
 * The ID that an order in a basket, or armed by a fill, will have; null for an action without ID.
 *
 * @param index its place there
 * @param basketId the order ID of the basket, or of the order that fills
 */
export async function nestedOrderId(action: Action, index: number, basketId: string): Promise<string | null> {
  const preimage = nestedOrderIdPreimage(action, index, basketId);
  return preimage === undefined ? null : encodeBase58(await sha256(preimage));
}

/** The IDs that the orders among these actions will have. */
export async function orderIdsOf(actions: readonly Action[], nonce: bigint, account: string): Promise<(string | null)[]> {
  return Promise.all(
    actions.map(async (action, index) => {
      const preimage = orderIdPreimage(action, index, nonce, account);
      return preimage === undefined ? null : encodeBase58(await sha256(preimage));
    }),
  );
}

import type { Action } from '../actions/index.js';
import { NETWORK_BYTES, type Network } from '../signing/canonical.js';
import { decodeBase58 } from '../values/base58.js';
import { ByteWriter, hexOf } from '../values/bytes.js';
import { sha256 } from '../values/webCrypto.js';
import { walletLine } from './walletLines.js';

const UTF8 = new TextEncoder();
/** First bytes of an envelope, with the version, 0, at their end. */
const MAGIC = Uint8Array.of(0xff, ...UTF8.encode('solana offchain'), 0);
const ONE_LINE_OF_ASCII = /^[ -~]*$/;
/** The text up to the hash; nothing before the hash is text that somebody chooses. */
const BEGINNING =
  /^Bulk Exchange Transaction\nNetwork: ([a-z]+)\nAccount: [0-9A-Za-z]+\nNonce: [0-9]+\nActions: [0-9]+\nSignable-Hash: ([0-9a-f]{64})\n/;
const SIGNERS = 1;
const LONGEST = 0xffff;

/**
 * The text that a wallet shows and signs in place of the bytes of a transaction: network, account, nonce, the SHA-256 of those
 * bytes, and a line for each action, with its number. Rejects with a `RangeError` that names the action if one has no line (an
 * order armed by a fill, multisig actions, `ALO_SLIDE` and `ALO_JOIN`, prices, and what only this exchange has); for a number
 * that is not finite; and for a text of more than 65,535 bytes.
 *
 * @param transaction its account in base58
 * @param message what `messageOf` makes of the transaction for that network
 */
export async function walletText(
  transaction: { readonly actions: readonly Action[]; readonly nonce: bigint; readonly account: string },
  network: Network,
  message: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const { actions, nonce, account } = transaction;
  const lines = [
    'Bulk Exchange Transaction',
    `Network: ${network}`,
    `Account: ${account}`,
    `Nonce: ${BigInt.asUintN(64, nonce)}`,
    `Actions: ${actions.length}`,
    `Signable-Hash: ${hexOf(await sha256(message))}`,
    ...actions.map((action, index) => `[${index}] ${walletLine(action)}`),
  ];
  const text = lines.map((line) => `${line}\n`).join('');
  bytesOf(text);
  return text;
}

/** Whether a text names this network and the bytes of this message, which must be for the network, as {@link walletText} makes it. */
export async function isWalletTextOf(text: string, message: Uint8Array<ArrayBuffer>, network: Network): Promise<boolean> {
  const [, named, hash] = BEGINNING.exec(text) ?? [];
  return named === network && hash === hexOf(await sha256(message)) && message.at(-1) === NETWORK_BYTES[network];
}

/**
 * The bytes that are signed for a text: its envelope, whose first byte no transaction of a blockchain has. Throws a `RangeError` for a
 * text of more than 65,535 bytes and for a signer that is no public key.
 *
 * @param signer base58 of the 32 bytes of the wallet's key, which may be that of an agent
 */
export function walletEnvelope(text: string, signer: string, network: Network): Uint8Array<ArrayBuffer> {
  const bytes = bytesOf(text);
  const domain = new Uint8Array(32);
  domain[0] = NETWORK_BYTES[network];
  const out = new ByteWriter().raw(MAGIC).raw(domain).byte(ONE_LINE_OF_ASCII.test(text) ? 0 : 1);
  out.byte(SIGNERS).raw(decodeBase58(signer, 32));
  return out.byte(bytes.length & 0xff).byte(bytes.length >> 8).raw(bytes).bytes();
}

function bytesOf(text: string): Uint8Array {
  const bytes = UTF8.encode(text);
  if (bytes.length > LONGEST) throw new RangeError(`the text has ${bytes.length} bytes, a wallet signs at most ${LONGEST}`);
  return bytes;
}

import { NETWORK_BYTES, type Network } from '../signing/canonical.js';
import { verified } from '../signing/signer.js';
import { decodeBase58 } from '../values/base58.js';
import { ByteWriter } from '../values/bytes.js';
import { sha256 } from '../values/webCrypto.js';
import { isWalletTextOf, walletEnvelope } from '../wallets/walletText.js';

/** The place in the log that an answer names, and the exchange's signature. */
export interface Receipt {
  /** Network of the exchange; null: it has none. */
  readonly network: Network | null;
  /** The account shard, which answered: `account-0`. */
  readonly shard: string;
  /** Number of the event in the log of that shard that completed the transaction. */
  readonly number: number;
  /** Hash over all events of the shard up to and with that one, 16 hexadecimal digits. */
  readonly runningHash: string;
  /** Time of the command that the event follows from, nanoseconds since 1970. */
  readonly timeNanos: bigint;
  /** The exchange's public key, base58. */
  readonly key: string;
  /** Signature of the exchange, base58. */
  readonly signature: string;
}

/** A receipt with all that it takes to verify it again; plain texts, to be kept as JSON. */
export interface SavedReceipt {
  /** The key that signed the transaction. */
  readonly signer: string;
  /** The bytes of the transaction, hexadecimal: the key signed them, unless there is a text. */
  readonly message: string;
  /** The text that a wallet signed in place of the bytes. */
  readonly text?: string;
  /** The client's signature, base58. */
  readonly signature: string;
  /** The body of the answer exactly as it came. */
  readonly body: string;
  /** The header `Receipt`: {@link parseReceipt}. */
  readonly receipt: string;
}

const MEMBER = /([a-z][a-z0-9_*.-]*)=(?:"([ !#-[\]-~]*)"|(-?\d{1,15}))/y;
const SEPARATOR = /[ \t]*,[ \t]*/y;
const FORMS: Readonly<Record<string, RegExp>> = {
  network: /^(mainnet|testnet|devnet|)$/,
  shard: /^account-(0|[1-9]\d{0,8})$/,
  number: /^[1-9]\d{0,14}$/,
  hash: /^[0-9a-f]{16}$/,
  time: /^(0|[1-9]\d{0,18})$/,
};
const LATEST = 2n ** 63n - 1n;
const UTF8 = new TextEncoder();

/** Reads the header of an answer. Throws a `RangeError` that says what is wrong; nothing is verified. */
export function parseReceipt(header: string): Receipt {
  const members = membersOf(header.trim());
  const member = (name: string): string => {
    const value = members.get(name);
    if (value === undefined) throw new RangeError(`the receipt has no ${name}`);
    if (FORMS[name]?.test(value) === false) throw new RangeError(`${name} of the receipt is "${value}"`);
    return value;
  };
  if (member('v') !== '1') throw new RangeError(`this receipt has version ${member('v')}, known here is 1`);
  const timeNanos = BigInt(member('time'));
  if (timeNanos > LATEST) throw new RangeError(`time of the receipt is ${timeNanos}, which is beyond 64 bits`);
  return {
    network: (member('network') || null) as Network | null,
    shard: member('shard'),
    number: Number(member('number')),
    runningHash: member('hash'),
    timeNanos,
    key: base58(member('key'), 32, 'key'),
    signature: base58(member('sig'), 64, 'sig'),
  };
}

/**
 * The flaw of a receipt, as a sentence; null if it is the exchange's word on this transaction.
 *
 * @param keys the exchange's public keys, base58, from where you trust them; none: the signatures alone are verified
 */
export async function receiptFlaw(saved: SavedReceipt, keys: readonly string[]): Promise<string | null> {
  const receipt = parseReceipt(saved.receipt);
  if (keys.length > 0 && !keys.includes(receipt.key)) {
    return `the receipt is signed with the key ${receipt.key}, the key of the exchange is ${keys.join(' or ')}`;
  }
  if (!(await verified(receipt.key, await receiptBytes(saved, receipt), decodeBase58(receipt.signature, 64)))) {
    return `the signature of the receipt is not that of the key ${receipt.key} over this transaction, this answer and this place in the log`;
  }
  const signed = await clientSigned(saved, receipt.network);
  if (signed === null || !(await verified(saved.signer, signed, decodeBase58(saved.signature, 64)))) {
    return `the signature of the transaction is not that of its signer ${saved.signer}`;
  }
  return null;
}

/** The bytes that the client signed; null if its text is not one of the message for that network. */
async function clientSigned(saved: SavedReceipt, network: Network | null): Promise<Uint8Array<ArrayBuffer> | null> {
  const message = bytesOfHex(saved.message);
  if (saved.text === undefined) return message;
  const isText = network !== null && (await isWalletTextOf(saved.text, message, network));
  return isText ? walletEnvelope(saved.text, saved.signer, network) : null;
}

/** The 174 bytes that the exchange signs. */
export async function receiptBytes(saved: SavedReceipt, receipt: Receipt): Promise<Uint8Array<ArrayBuffer>> {
  const out = new ByteWriter().raw(UTF8.encode('openperp receipt')).byte(1);
  out.byte(receipt.network === null ? 0 : NETWORK_BYTES[receipt.network]);
  out.raw(await sha256(bytesOfHex(saved.message))).raw(decodeBase58(saved.signature, 64));
  out.raw(await sha256(UTF8.encode(saved.body)));
  out.u32(Number(receipt.shard.slice('account-'.length))).u64(BigInt(receipt.number));
  return out.raw(bytesOfHex(receipt.runningHash)).u64(receipt.timeNanos).bytes();
}

function membersOf(text: string): Map<string, string> {
  const members = new Map<string, string>();
  let position = 0;
  while (position < text.length) {
    MEMBER.lastIndex = position;
    const found = MEMBER.exec(text);
    if (found === null) {
      throw new RangeError(`the receipt cannot be read from character ${position} on: name="text" or name=number is accepted, with commas between them`);
    }
    members.set(found[1]!, found[2] ?? found[3]!);
    position = SEPARATOR.lastIndex = MEMBER.lastIndex;
    if (SEPARATOR.test(text) && SEPARATOR.lastIndex < text.length) position = SEPARATOR.lastIndex;
    else if (position < text.length) {
      throw new RangeError(`the receipt cannot be read from character ${position} on: a comma must follow a member`);
    }
  }
  return members;
}

function base58(value: string, length: number, name: string): string {
  try {
    decodeBase58(value, length);
    return value;
  } catch (error) {
    throw new RangeError(`${name} of the receipt cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function bytesOfHex(text: string): Uint8Array<ArrayBuffer> {
  if (!/^([0-9a-f]{2})*$/.test(text)) throw new RangeError('the message of a receipt must be hexadecimal');
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

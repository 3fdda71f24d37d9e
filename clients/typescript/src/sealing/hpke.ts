/**
 * HPKE in base mode for one message (RFC 9180), with X25519, HKDF-SHA256 and AES-128-GCM: the primitives are those of WebCrypto, and
 * this module only puts them together as the RFC says.
 */

import { fromBase64Url } from '../values/base64Url.js';
import { subtle } from '../values/webCrypto.js';

type Bytes = Uint8Array<ArrayBuffer>;

/** A secret key of X25519 and the 32 bytes of its public one. */
export interface KeyPair {
  readonly privateKey: CryptoKey;
  readonly publicKey: Bytes;
}

export const KEY_BYTES = 32;

const ALGORITHM = 'X25519';
const ASCII = new TextEncoder();
const KEM_SUITE = Uint8Array.of(...ASCII.encode('KEM'), 0x00, 0x20);
const SUITE = Uint8Array.of(...ASCII.encode('HPKE'), 0x00, 0x20, 0x00, 0x01, 0x00, 0x01);
const VERSION = ASCII.encode('HPKE-v1');
const NOTHING = new Uint8Array();

/** The bytes before a secret key in PKCS #8. */
const PKCS8_PREFIX = Uint8Array.of(0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x6e, 0x04, 0x22, 0x04, 0x20);

/** A new random key. */
export async function generatePair(): Promise<KeyPair> {
  const pair = await subtle().generateKey(ALGORITHM, true, ['deriveBits']);
  return { privateKey: pair.privateKey, publicKey: new Uint8Array(await subtle().exportKey('raw', pair.publicKey)) };
}

export async function pairOf(secret: Uint8Array): Promise<KeyPair> {
  const privateKey = await subtle().importKey('pkcs8', joined(PKCS8_PREFIX, secret), ALGORITHM, true, ['deriveBits']);
  const { x } = await subtle().exportKey('jwk', privateKey);
  return { privateKey, publicKey: fromBase64Url(x!) };
}

/** The encapsulated key, the encrypted text and its tag. @param own good for this text only: drawn without it, given by tests alone */
export async function sealFor(publicKey: Bytes, info: Bytes, additionalData: Bytes, text: Bytes, own?: KeyPair): Promise<Bytes> {
  const ephemeral = own ?? (await generatePair());
  const shared = await agreed(ephemeral.privateKey, publicKey);
  const { key, iv } = await keysOf(shared, joined(ephemeral.publicKey, publicKey), info, 'encrypt');
  const encrypted = await subtle().encrypt({ name: 'AES-GCM', iv, additionalData }, key, text);
  return joined(ephemeral.publicKey, new Uint8Array(encrypted));
}

/** The text; rejects where key, info or additional data are others, or a byte was changed. */
export async function openSealed(pair: KeyPair, info: Bytes, additionalData: Bytes, sealed: Bytes): Promise<Bytes> {
  const encapsulated = sealed.slice(0, KEY_BYTES);
  const shared = await agreed(pair.privateKey, encapsulated);
  const { key, iv } = await keysOf(shared, joined(encapsulated, pair.publicKey), info, 'decrypt');
  return new Uint8Array(await subtle().decrypt({ name: 'AES-GCM', iv, additionalData }, key, sealed.slice(KEY_BYTES)));
}

/** Rejects for a public key that has nothing to share. */
async function agreed(privateKey: CryptoKey, publicKey: Bytes): Promise<Bytes> {
  const other = await subtle().importKey('raw', publicKey, ALGORITHM, false, []);
  return new Uint8Array(await subtle().deriveBits({ name: ALGORITHM, public: other }, privateKey, 8 * KEY_BYTES));
}

/** Key and nonce of the first message. */
async function keysOf(shared: Bytes, context: Bytes, info: Bytes, use: 'encrypt' | 'decrypt'): Promise<{ key: CryptoKey; iv: Bytes }> {
  const agreedKey = await extract(KEM_SUITE, NOTHING, 'eae_prk', shared);
  const secret = await expand(KEM_SUITE, agreedKey, 'shared_secret', context, KEY_BYTES);
  const identity = await extract(SUITE, NOTHING, 'psk_id_hash', NOTHING);
  const schedule = joined(Uint8Array.of(0), identity, await extract(SUITE, NOTHING, 'info_hash', info));
  const drawn = await extract(SUITE, secret, 'secret', NOTHING);
  const raw = await expand(SUITE, drawn, 'key', schedule, 16);
  return { key: await subtle().importKey('raw', raw, 'AES-GCM', false, [use]), iv: await expand(SUITE, drawn, 'base_nonce', schedule, 12) };
}

function extract(suite: Bytes, salt: Bytes, label: string, key: Bytes): Promise<Bytes> {
  return hmac(salt, joined(VERSION, suite, ASCII.encode(label), key));
}

/** Derives a key of at most one block. */
async function expand(suite: Bytes, key: Bytes, label: string, info: Bytes, length: number): Promise<Bytes> {
  const block = await hmac(key, joined(Uint8Array.of(0, length), VERSION, suite, ASCII.encode(label), info, Uint8Array.of(1)));
  return block.slice(0, length);
}

/** WebCrypto takes no empty key, and HMAC fills a short one with zeros. */
async function hmac(secret: Bytes, data: Bytes): Promise<Bytes> {
  const filled = secret.length === 0 ? new Uint8Array(KEY_BYTES) : secret;
  const key = await subtle().importKey('raw', filled, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await subtle().sign('HMAC', key, data));
}

function joined(...parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

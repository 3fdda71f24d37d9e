import { decodeBase58, encodeBase58 } from '../values/base58.js';
import { fromBase64Url } from '../values/base64Url.js';
import { subtle } from '../values/webCrypto.js';

/**
 * Signs with Ed25519. A key can live anywhere: in this thread, in a worker, in a device. An implementation that keeps it
 * elsewhere sends the message there and resolves to the 64 bytes that come back.
 */
export interface Signer {
  /** Base58 of the 32 bytes of the public key. */
  readonly publicKey: string;

  /** Whether it signs a text of each transaction, as wallets do; else, and undefined, it signs the bytes. */
  readonly signsText?: boolean;

  /**
   * The 64 bytes of the Ed25519 signature.
   *
   * @param message bytes to sign: those of a transaction, or where {@link signsText} is true the envelope of its text
   * @param text that text, to be shown
   */
  sign(message: Uint8Array<ArrayBuffer>, text?: string): Promise<Uint8Array>;
}

const ALGORITHM = 'Ed25519';

/** Bytes before the seed in PKCS #8. */
const PKCS8_PREFIX = Uint8Array.of(0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20);

/**
 * A key of WebCrypto: Node.js 20, Chrome 137, Firefox 129, Safari 17 or newer, in pages from https or localhost, and in
 * workers. A key that is not extractable can be stored in IndexedDB (`key.privateKey`, `key.publicKey`) and cannot be read
 * by any script, not even by this one.
 */
export class CryptoKeySigner implements Signer {
  private constructor(
    readonly privateKey: CryptoKey,
    readonly publicKey: string,
  ) {}

  /** A new random key. @param options.extractable whether {@link exportSecret} works; false without it */
  static async generate(options: { readonly extractable?: boolean } = {}): Promise<CryptoKeySigner> {
    const pair = await subtle().generateKey(ALGORITHM, options.extractable ?? false, ['sign', 'verify']);
    const raw = await subtle().exportKey('raw', pair.publicKey);
    return new CryptoKeySigner(pair.privateKey, encodeBase58(new Uint8Array(raw)));
  }

  /**
   * Makes a signer from the base58 text of a seed (32 bytes) or of a seed and its public key (64 bytes), as wallets
   * export it. Throws a `RangeError` for anything else, whose message does not repeat the text.
   */
  static async fromSecret(base58: string, options: { readonly extractable?: boolean } = {}): Promise<CryptoKeySigner> {
    const bytes = decodeBase58(base58);
    if (bytes.length !== 32 && bytes.length !== 64) {
      throw new RangeError(`a secret key has 32 or 64 bytes, not ${bytes.length}`);
    }
    const pkcs8 = new Uint8Array([...PKCS8_PREFIX, ...bytes.subarray(0, 32)]);
    const readable = await subtle().importKey('pkcs8', pkcs8, ALGORITHM, true, ['sign']);
    const publicKey = encodeBase58(fromBase64Url((await subtle().exportKey('jwk', readable)).x!));
    if (bytes.length === 64 && publicKey !== encodeBase58(bytes.subarray(32))) {
      throw new RangeError('the second half of the secret key is not the public key of the first');
    }
    const isReadable = options.extractable ?? false;
    const key = isReadable ? readable : await subtle().importKey('pkcs8', pkcs8, ALGORITHM, false, ['sign']);
    pkcs8.fill(0);
    bytes.fill(0);
    return new CryptoKeySigner(key, publicKey);
  }

  /** A key that was stored, for instance in IndexedDB. @param publicKey base58 */
  static of(privateKey: CryptoKey, publicKey: string): CryptoKeySigner {
    decodeBase58(publicKey, 32);
    return new CryptoKeySigner(privateKey, publicKey);
  }

  async sign(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    return new Uint8Array(await subtle().sign(ALGORITHM, this.privateKey, message));
  }

  /** Base58 of the seed, which is the account. Rejects for a key that is not extractable. */
  async exportSecret(): Promise<string> {
    const jwk = await subtle().exportKey('jwk', this.privateKey);
    return encodeBase58(fromBase64Url(jwk.d!));
  }
}

/** Whether this place can make Ed25519 keys: false in old browsers and in pages that came over plain http from elsewhere. */
export async function canSign(): Promise<boolean> {
  try {
    await CryptoKeySigner.generate();
    return true;
  } catch {
    return false;
  }
}

/** Whether these 64 bytes are the signature of a public key (base58) over the message; false for a key that is no point. */
export async function verified(publicKey: string, message: Uint8Array<ArrayBuffer>, signature: Uint8Array<ArrayBuffer>): Promise<boolean> {
  try {
    const key = await subtle().importKey('raw', decodeBase58(publicKey, 32), ALGORITHM, false, ['verify']);
    return await subtle().verify(ALGORITHM, key, signature, message);
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}

import { decodeBase58, encodeBase58 } from '../values/base58.js';
import { fromBase64Url, toBase64Url } from '../values/base64Url.js';
import { sha256 } from '../values/webCrypto.js';
import { isSealed, sealedFor } from './destinations.js';
import { generatePair, KEY_BYTES, openSealed, pairOf, sealFor, type KeyPair } from './hpke.js';

/** Bytes of UTF-8 of the text that is sealed. All become as long before: the length of a sealed text says nothing. */
export const LONGEST_DESTINATION = 128;

const INFO = new TextEncoder().encode('openperp withdrawal destination 1');
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/u;
const ID_BYTES = 8;

/** A sealed text stays closed; the message says why. */
export class NotOpened extends Error {
  override readonly name = 'NotOpened';
}

/** The public key of the treasurer, X25519: whoever has it seals, and only its secret half opens. */
export class TreasuryKey {
  private constructor(
    /** Base58. */
    readonly key: string,
    /** ID that names the key in texts that are sealed for it. */
    readonly id: string,
  ) {}

  /** @param base58 key as `markets.treasuryKey()` returns it */
  static async of(base58: string): Promise<TreasuryKey> {
    const hash = await sha256(decodeBase58(base58, KEY_BYTES));
    const id = [...hash.subarray(0, ID_BYTES)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    return new TreasuryKey(base58, id);
  }

  /**
   * Seals where an account wants to be paid; every call resolves to another text.
   *
   * @param account whose withdrawal will name it: for that of another it does not open
   * @param text 1 to 128 bytes of UTF-8, all shown; rejects with a `RangeError` for another
   */
  async seal(account: string, text: string): Promise<string> {
    const flaw = sealedTextFlaw(text);
    if (flaw !== null) throw new RangeError(flaw);
    const padded = new Uint8Array(LONGEST_DESTINATION);
    padded.set(new TextEncoder().encode(text));
    const owner = decodeBase58(account, KEY_BYTES);
    const sealed = await sealFor(decodeBase58(this.key, KEY_BYTES), INFO, owner, padded);
    return `sealed:${this.id}:${toBase64Url(sealed)}`;
  }
}

/** The secret half of a {@link TreasuryKey}: it opens what was sealed for that key. */
export class TreasurySecret {
  private constructor(
    private readonly pair: KeyPair,
    readonly publicKey: TreasuryKey,
  ) {}

  /** A new random key. */
  static async generate(): Promise<TreasurySecret> {
    return TreasurySecret.of(await generatePair());
  }

  /**
   * Reads a key from base58 of 32 bytes. Rejects with a `RangeError` for anything else, whose message does not repeat
   * the text.
   */
  static async parse(base58: string): Promise<TreasurySecret> {
    return TreasurySecret.of(await pairOf(decodeBase58(base58.trim(), KEY_BYTES)));
  }

  private static async of(pair: KeyPair): Promise<TreasurySecret> {
    return new TreasurySecret(pair, await TreasuryKey.of(encodeBase58(pair.publicKey)));
  }

  /** Opens the destination of this account. Rejects with {@link NotOpened} for what was sealed for another key or account. */
  async open(account: string, sealed: string): Promise<string> {
    if (!isSealed(sealed)) throw new NotOpened('it is not sealed');
    const { id } = this.publicKey;
    if (sealedFor(sealed) !== id) throw new NotOpened(`it is sealed for the key ${sealedFor(sealed)}, and this one is ${id}`);
    const data = fromBase64Url(sealed.slice(sealed.lastIndexOf(':') + 1));
    const padded = await openSealed(this.pair, INFO, decodeBase58(account, KEY_BYTES), data).catch(() => {
      throw new NotOpened('it was sealed for a withdrawal of another account, or was changed');
    });
    const text = new TextDecoder().decode(padded.subarray(0, padded.findLastIndex((byte) => byte !== 0) + 1));
    const flaw = sealedTextFlaw(text);
    if (flaw !== null) throw new NotOpened(`what is in it is no destination: ${flaw}`);
    return text;
  }

  /** The key in base58. It is all that is needed to open every text that was ever sealed for it. */
  async exportSecret(): Promise<string> {
    const jwk = await crypto.subtle.exportKey('jwk', this.pair.privateKey);
    return encodeBase58(fromBase64Url(jwk.d!));
  }
}

/** Why a text cannot be sealed, as a sentence that repeats nothing of it; null where it can. */
export function sealedTextFlaw(text: string): string | null {
  const { length } = new TextEncoder().encode(text);
  if (length < 1 || length > LONGEST_DESTINATION) return `destination has ${length} bytes, accepted are 1 to ${LONGEST_DESTINATION}`;
  const hidden = HIDDEN.exec(text)?.[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  if (hidden !== undefined) return `destination has the character U+${hidden}, which is not shown: none such is accepted`;
  return text === text.trim() ? null : 'destination begins or ends with a space, accepted is without';
}

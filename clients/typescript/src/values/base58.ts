const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const VALUES = new Map(Array.from(ALPHABET, (letter, value) => [letter, value]));

/** Base58 with the Bitcoin alphabet, as keys, signatures and order IDs are written. */
export function encodeBase58(bytes: Uint8Array): string {
  const digits: number[] = [];
  for (const byte of bytes) {
    let carry = byte;
    for (let i = 0; i < digits.length; i++) {
      carry += digits[i]! << 8;
      digits[i] = carry % 58;
      carry = (carry / 58) | 0;
    }
    for (; carry > 0; carry = (carry / 58) | 0) digits.push(carry % 58);
  }
  let text = '';
  for (let i = 0; i < bytes.length && bytes[i] === 0; i++) text += '1';
  for (let i = digits.length - 1; i >= 0; i--) text += ALPHABET[digits[i]!];
  return text;
}

/**
 * The bytes of a base58 text. Throws a `RangeError` that does not repeat the text, which may be a secret.
 *
 * @param length how many bytes there must be
 */
export function decodeBase58(text: string, length?: number): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  for (const letter of text) {
    let carry = VALUES.get(letter);
    if (carry === undefined) throw new RangeError('not base58: it has a character outside the alphabet');
    for (let i = 0; i < bytes.length; i++) {
      carry += bytes[i]! * 58;
      bytes[i] = carry & 0xff;
      carry >>= 8;
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 0xff);
  }
  for (let i = 0; i < text.length && text[i] === '1'; i++) bytes.push(0);
  if (length !== undefined && bytes.length !== length) {
    throw new RangeError(`not base58 of ${length} bytes: it has ${bytes.length}`);
  }
  return Uint8Array.from(bytes.reverse());
}

/** Whether a text is a public key: base58 of exactly 32 bytes. */
export function isPublicKey(text: string): boolean {
  try {
    return decodeBase58(text, 32).length === 32;
  } catch {
    return false;
  }
}

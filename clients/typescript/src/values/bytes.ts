const UTF8 = new TextEncoder();
const TWO_TO_64 = 1n << 64n;

/** Writes the binary form that is signed: all integers little-endian. */
export class ByteWriter {
  private buffer = new Uint8Array(256);
  private view = new DataView(this.buffer.buffer);
  private length = 0;

  u32(value: number): this {
    const at = this.grow(4);
    this.view.setUint32(at, value, true);
    return this;
  }

  /** Negative values are written as their two's complement. */
  u64(value: bigint): this {
    const at = this.grow(8);
    this.view.setBigUint64(at, BigInt.asUintN(64, value), true);
    return this;
  }

  i16(value: number): this {
    const at = this.grow(2);
    this.view.setInt16(at, value, true);
    return this;
  }

  f64(value: number): this {
    const at = this.grow(8);
    this.view.setFloat64(at, value, true);
    return this;
  }

  bool(value: boolean): this {
    const at = this.grow(1);
    this.buffer[at] = value ? 1 : 0;
    return this;
  }

  byte(value: number): this {
    const at = this.grow(1);
    this.buffer[at] = value;
    return this;
  }

  raw(bytes: Uint8Array): this {
    const at = this.grow(bytes.length);
    this.buffer.set(bytes, at);
    return this;
  }

  /** Writes a text: its length in bytes, then UTF-8. */
  text(value: string): this {
    const bytes = UTF8.encode(value);
    return this.u64(BigInt(bytes.length)).raw(bytes);
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return this.buffer.slice(0, this.length);
  }

  /** Makes room, which may replace buffer and view. Returns where to write. */
  private grow(count: number): number {
    const at = this.length;
    this.length += count;
    if (this.length > this.buffer.length) {
      const larger = new Uint8Array(Math.max(this.length, 2 * this.buffer.length));
      larger.set(this.buffer);
      this.buffer = larger;
      this.view = new DataView(larger.buffer);
    }
    return at;
  }
}

/** The integer that is signed for a price or size. Not decimal arithmetic: 1.5e-8 gives 1 and 2.5e-8 gives 3. */
export function fixedOf(value: number): bigint {
  const product = value * 1e8;
  if (!(product > 0)) return 0n;
  if (product >= 2 ** 64) return TWO_TO_64 - 1n;
  const floor = Math.floor(product);
  return BigInt(product - floor >= 0.5 ? floor + 1 : floor);
}

/** Whether one array of bytes comes before another. */
export function compareBytes(one: Uint8Array, other: Uint8Array): number {
  for (let i = 0; i < one.length && i < other.length; i++) {
    if (one[i] !== other[i]) return one[i]! - other[i]!;
  }
  return one.length - other.length;
}

/** Hexadecimal. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** CRC-32 of zip and zlib of a text in ASCII. @param before that of the text in front of it */
export function crc32(text: string, before = 0): number {
  let crc = before ^ 0xffffffff;
  for (let i = 0; i < text.length; i++) crc = (crc >>> 8) ^ CRC_TABLE[(crc ^ text.charCodeAt(i)) & 0xff]!;
  return (crc ^ 0xffffffff) >>> 0;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc >>> 0;
});

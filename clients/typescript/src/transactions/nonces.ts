const STEP = 64n;

/**
 * Nonces: microseconds since 1970 in steps of 64, plus a random place within the step. They grow strictly, also when the
 * clock is set back. Two programs that trade for one account collide only if they drew the same of 64 places and sign in
 * the same 64 microseconds; the second transaction is then refused as `duplicate nonce` and can be signed again.
 */
export class Nonces {
  static readonly ofThisThread = new Nonces();

  private readonly place: bigint;
  private last = 0n;

  constructor(private readonly millis: () => number = () => Date.now()) {
    this.place = BigInt(globalThis.crypto.getRandomValues(new Uint8Array(1))[0]! & 63);
  }

  next(): bigint {
    const now = ((BigInt(Math.floor(this.millis())) * 1000n) / STEP) * STEP + this.place;
    this.last = now > this.last ? now : this.last + STEP;
    return this.last;
  }
}

import { decodeBase58 } from '../values/base58.js';
import { ByteWriter, compareBytes, fixedOf } from '../values/bytes.js';
import { Decimal, type Amount } from '../values/decimal.js';
import type { Action } from './nested.js';
import type { BuilderCode, FeedPrice } from './terms.js';

/** How actions become bytes. There is one current layout; the older ones are here to be checked against. */
export interface Layout {
  /** Whether `l` and `m` have the byte for isolated margin, and the JSON the field `i`. */
  readonly hasIsolatedByte: boolean;
  /** Whether px, o, faucet and settings have the numbers 5 to 10 of March 2026. */
  readonly hasEarlyNumbers: boolean;
  /** Whether keys and IDs are preceded by their length. */
  readonly hasLengthBeforeKeys: boolean;
  /** Whether settings of leverage are ordered by the bytes of their symbols; else they keep their order. */
  readonly hasSortedSettings: boolean;
  /** Whether a proposal says whether it has a lifetime, and a policy which values it changes; undefined: yes. */
  readonly hasMultisigOptions?: boolean;
  /**
   * Number of the frame that begins the message; undefined: the number that the orders need. 0: no frame, as in an
   * earlier revision.
   */
  readonly frame?: number;
}

export interface Writing {
  readonly layout: Layout;
  /** Number of the frame that begins the message, or 0. */
  readonly frame: number;
  /** Whether an order is written as it enters its ID: without builder code, and with its slippage if it has one. */
  readonly isForId: boolean;
  /** Writes an action that another one holds. */
  readonly action: (out: CanonicalWriter, action: Action) => void;
}

/** The double that everyone who verifies reads the number as. */
export function wireNumber(amount: Amount): number {
  return typeof amount === 'number' ? amount : amount.toNumber();
}

/** Writes the fields of actions, each type by a method of its name; frames and older layouts differ only in methods of this class. */
export class CanonicalWriter extends ByteWriter {
  private isProposed = false;

  constructor(private readonly how: Writing) {
    super();
  }

  /** @param early number in the layouts of the first days of March 2026 */
  number(late: number, early = late): this {
    return this.u32(this.how.layout.hasEarlyNumbers ? early : late);
  }

  key(base58: string): this {
    if (this.how.layout.hasLengthBeforeKeys) this.u64(32n);
    return this.raw(decodeBase58(base58, 32));
  }

  flag(value: boolean): this {
    return this.bool(value);
  }

  count(value: number): this {
    return this.u64(BigInt(value));
  }

  double(amount: Amount): this {
    return this.f64(wireNumber(amount));
  }

  /** Throws a `RangeError` for a decimal that doubles cannot carry: its signed value would be another. */
  fixed(amount: Amount): this {
    const fixed = fixedOf(wireNumber(amount));
    if (amount instanceof Decimal && amount.units >= 0n && fixed !== amount.units) {
      throw new RangeError(`${amount} is too large to be signed with all its decimal places`);
    }
    return this.u64(fixed);
  }

  option<T>(value: T | undefined, write: (value: T) => void): this {
    this.bool(value !== undefined);
    if (value !== undefined) write(value);
    return this;
  }

  texts(all: readonly string[]): this {
    return this.vector(all, (each) => this.text(each));
  }

  keys(all: readonly string[]): this {
    return this.vector(all, (each) => this.key(each));
  }

  isolated(value: boolean): this {
    return this.how.layout.hasIsolatedByte ? this.bool(value) : this;
  }

  /** Writes nothing where it is not stated. */
  statedFlag(value: boolean | undefined): this {
    return value === undefined ? this : this.bool(value);
  }

  /**
   * Writes nothing below a frame, and without a frame and outside a proposal nothing for an order without a builder code.
   *
   * @param leastFrame number of the first frame that has it
   */
  builderCode(code: BuilderCode | undefined, leastFrame = 0): this {
    const { frame, isForId } = this.how;
    if (isForId || frame < leastFrame || (frame === 0 && !this.isProposed && code === undefined)) return this;
    return this.option(code, ({ to, fee }) => this.key(to).byte(fee));
  }

  /** @param leastFrame number of the first frame that has it */
  slippage(amount: Amount | undefined, leastFrame: number): this {
    const { frame, isForId } = this.how;
    if (isForId) return amount === undefined ? this : this.fixed(amount);
    return frame < leastFrame ? this : this.option(amount, (each) => this.fixed(each));
  }

  leverages(settings: ReadonlyMap<string, Amount>): this {
    const list = [...settings];
    const utf8 = new TextEncoder();
    if (this.how.layout.hasSortedSettings) list.sort(([a], [b]) => compareBytes(utf8.encode(a), utf8.encode(b)));
    return this.vector(list, ([symbol, leverage]) => this.text(symbol).double(leverage));
  }

  feedPrices(prices: readonly FeedPrice[]): this {
    return this.vector(prices, (each) => this.u64(each.timestamp).u64(each.feed).u64(each.price).i16(each.exponent));
  }

  parent(order: Action): this {
    this.how.action(this, order);
    return this;
  }

  actions(all: readonly Action[]): this {
    return this.vector(all, (each) => this.how.action(this, each));
  }

  /** Orders in proposals say that they have no builder code. */
  proposedActions(all: readonly Action[]): this {
    const before = this.isProposed;
    this.isProposed = this.hasMultisigOptions();
    this.actions(all);
    this.isProposed = before;
    return this;
  }

  proposalLifetime(secs: number | undefined): this {
    return this.hasMultisigOptions() ? this.option(secs, (each) => this.u32(each)) : this;
  }

  policySigners(signers: readonly string[] | undefined): this {
    return this.hasMultisigOptions() ? this.option(signers, (each) => this.keys(each)) : this.keys(signers ?? []);
  }

  policyNumber(value: number | undefined): this {
    return this.hasMultisigOptions() ? this.option(value, (each) => this.u32(each)) : this.u32(value ?? 0);
  }

  private hasMultisigOptions(): boolean {
    return this.how.layout.hasMultisigOptions ?? true;
  }

  private vector<T>(elements: readonly T[], write: (element: T) => void): this {
    this.u64(BigInt(elements.length));
    elements.forEach(write);
    return this;
  }
}

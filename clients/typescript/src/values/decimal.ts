/** A decimal: text or a {@link Decimal}. Never a JavaScript number: 0.1 + 0.2 is not 0.3 in binary floating point. */
export type DecimalInput = Decimal | string;

/** A number of an action: exact, or the floating-point number of a program that computes with those. */
export type Amount = Decimal | number;

/** How a quotient or product is rounded to a whole number of units. `halfUp` rounds the middle away from zero. */
export type Rounding = 'floor' | 'ceil' | 'truncate' | 'halfUp';

const SCALE = 100_000_000n;
const PLACES = 8;
/** 1, 10, 100 …, because raising to a power costs more than the rest of reading a number. */
const POWERS_OF_TEN = Array.from({ length: 20 }, (_, power) => 10n ** BigInt(power));
const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/;

/**
 * An exact decimal with eight places: prices, sizes, money, rates and leverages of the exchange. Immutable.
 * Arithmetic is on whole units of 1e-8 and never overflows.
 */
export class Decimal {
  static readonly ZERO = new Decimal(0n);
  static readonly ONE = new Decimal(SCALE);

  /** @param units the value in units of 1e-8 */
  constructor(readonly units: bigint) {}

  /** Reads `1.25`, `-3`, `.5`, `1e-8`. Throws a `RangeError` for anything else and for more than eight decimal places. */
  static of(input: DecimalInput): Decimal {
    if (input instanceof Decimal) return input;
    const match = NUMBER.exec(input);
    const digits = match ? (match[2] ?? '') + (match[3] ?? '') : '';
    if (!match || digits === '') throw new RangeError(`"${input}" is not a decimal number`);
    const shift = PLACES + Number(match[4] ?? 0) - (match[3] ?? '').length;
    const units = shifted(BigInt(digits), shift);
    if (units === undefined) throw new RangeError(`"${input}" has more than ${PLACES} decimal places`);
    return new Decimal(match[1] === '-' ? -units : units);
  }

  /** Reads a number that somebody types; undefined if it is not one or too precise. A comma is a decimal point. */
  static parse(text: string): Decimal | undefined {
    try {
      return Decimal.of(text.trim().replace(',', '.'));
    } catch {
      return undefined;
    }
  }

  /**
   * The decimal nearest to a floating-point number, for values computed for display: a slider, a click on a chart.
   * Throws a `RangeError` if it is not finite.
   */
  static fromNumber(number: number): Decimal {
    if (!Number.isFinite(number)) throw new RangeError(`${number} is not a decimal number`);
    return Math.abs(number) < 1e13 ? Decimal.of(number.toFixed(PLACES)) : new Decimal(BigInt(Math.round(number)) * SCALE);
  }

  plus(other: DecimalInput): Decimal {
    return new Decimal(this.units + Decimal.of(other).units);
  }

  minus(other: DecimalInput): Decimal {
    return new Decimal(this.units - Decimal.of(other).units);
  }

  /** The product, rounded to eight places. */
  times(other: DecimalInput, rounding: Rounding = 'halfUp'): Decimal {
    return new Decimal(divided(this.units * Decimal.of(other).units, SCALE, rounding));
  }

  /** The quotient, rounded to eight places. Throws a `RangeError` for a division by zero. */
  dividedBy(other: DecimalInput, rounding: Rounding = 'halfUp'): Decimal {
    return new Decimal(divided(this.units * SCALE, Decimal.of(other).units, rounding));
  }

  /** Rounds to a multiple of a positive step. */
  toMultipleOf(step: DecimalInput, rounding: Rounding): Decimal {
    const each = Decimal.of(step).units;
    return new Decimal(divided(this.units, each, rounding) * each);
  }

  isMultipleOf(step: DecimalInput): boolean {
    return this.units % Decimal.of(step).units === 0n;
  }

  negated(): Decimal {
    return new Decimal(-this.units);
  }

  abs(): Decimal {
    return this.units < 0n ? this.negated() : this;
  }

  /** -1, 0 or 1. */
  sign(): -1 | 0 | 1 {
    return this.units < 0n ? -1 : this.units > 0n ? 1 : 0;
  }

  isZero(): boolean {
    return this.units === 0n;
  }

  isPositive(): boolean {
    return this.units > 0n;
  }

  isNegative(): boolean {
    return this.units < 0n;
  }

  /** Negative, zero or positive: for `sort`. */
  compareTo(other: DecimalInput): -1 | 0 | 1 {
    const that = Decimal.of(other).units;
    return this.units < that ? -1 : this.units > that ? 1 : 0;
  }

  equals(other: DecimalInput): boolean {
    return this.units === Decimal.of(other).units;
  }

  isLessThan(other: DecimalInput): boolean {
    return this.units < Decimal.of(other).units;
  }

  isGreaterThan(other: DecimalInput): boolean {
    return this.units > Decimal.of(other).units;
  }

  static min(first: Decimal, ...rest: Decimal[]): Decimal {
    return rest.reduce((least, each) => (each.units < least.units ? each : least), first);
  }

  static max(first: Decimal, ...rest: Decimal[]): Decimal {
    return rest.reduce((most, each) => (each.units > most.units ? each : most), first);
  }

  static sum(numbers: Iterable<Decimal>): Decimal {
    let units = 0n;
    for (const each of numbers) units += each.units;
    return new Decimal(units);
  }

  /** The shortest spelling, without exponent, as the exchange prints it: `0.5`, `-1234.00000001`. */
  toString(): string {
    const digits = (this.units < 0n ? -this.units : this.units).toString().padStart(PLACES + 1, '0');
    const fraction = digits.slice(-PLACES).replace(/0+$/, '');
    return (this.units < 0n ? '-' : '') + digits.slice(0, -PLACES) + (fraction === '' ? '' : '.' + fraction);
  }

  /** Spells it with exactly this number of decimal places, 0 to 8. */
  toFixed(places: number, rounding: Rounding = 'halfUp'): string {
    const step = tenTo(PLACES - places);
    const units = divided(this.units, step, rounding) * step;
    const digits = (units < 0n ? -units : units).toString().padStart(PLACES + 1, '0');
    const fraction = digits.slice(-PLACES).slice(0, places);
    return (units < 0n ? '-' : '') + digits.slice(0, -PLACES) + (fraction === '' ? '' : '.' + fraction);
  }

  /** The nearest floating-point number: to draw with, never to compute money with. */
  toNumber(): number {
    return Number(this.toString());
  }

  /** Text, because a JSON number would be read as floating point. The exchange accepts both. */
  toJSON(): string {
    return this.toString();
  }
}

/** A quotient of whole numbers, rounded. Throws a `RangeError` for a division by zero. */
export function divided(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  const quotient = numerator / denominator;
  const rest = numerator % denominator;
  if (rest === 0n || rounding === 'truncate') return quotient;
  const away = rest < 0n === denominator < 0n ? 1n : -1n;
  if (rounding === 'floor') return away < 0n ? quotient - 1n : quotient;
  if (rounding === 'ceil') return away > 0n ? quotient + 1n : quotient;
  const twice = 2n * (rest < 0n ? -rest : rest);
  return twice >= (denominator < 0n ? -denominator : denominator) ? quotient + away : quotient;
}

/** digits·10^places; undefined if that is not whole. */
function shifted(digits: bigint, places: number): bigint | undefined {
  if (places >= 0) return digits * tenTo(places);
  const step = tenTo(-places);
  return digits % step === 0n ? digits / step : undefined;
}

function tenTo(power: number): bigint {
  return POWERS_OF_TEN[power] ?? 10n ** BigInt(power);
}

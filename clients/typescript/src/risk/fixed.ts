import { divided } from '../values/decimal.js';

/** Numbers here are whole units of 1e-8, as inside the exchange. */
export const ONE = 100_000_000n;

/** Largest value of a position or order: 10^10 USD. */
const MOST = 10_000_000_000n * ONE;

export const mulFloor = (a: bigint, b: bigint): bigint => divided(a * b, ONE, 'floor');
export const mulCeil = (a: bigint, b: bigint): bigint => divided(a * b, ONE, 'ceil');
export const mulTruncate = (a: bigint, b: bigint): bigint => (a * b) / ONE;
export const divCeil = (a: bigint, b: bigint): bigint => divided(a, b, 'ceil');

export const abs = (a: bigint): bigint => (a < 0n ? -a : a);
export const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
export const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const sum = (numbers: readonly bigint[]): bigint => numbers.reduce((total, each) => total + each, 0n);

/** Notional that a requirement counts: `ceil(mark·abs(size))`. */
export const requiredNotional = (mark: bigint, size: bigint): bigint => min(MOST, mulCeil(mark, abs(size)));

/** Value of a position: `floor(size·mark)`. */
export const valueOf = (size: bigint, mark: bigint): bigint => max(-MOST, min(MOST, mulFloor(size, mark)));

/** The smallest whole number whose square is not below the argument. */
export function squareRootCeil(square: bigint): bigint {
  if (square <= 1n) return max(0n, square);
  let root = 1n << BigInt((square.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + square / root) >> 1n;
    if (next >= root) break;
    root = next;
  }
  return root * root < square ? root + 1n : root;
}

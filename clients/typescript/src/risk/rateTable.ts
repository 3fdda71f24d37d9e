import type { RateCell } from '../answers/markets/rates.js';
import type { Decimal } from '../values/decimal.js';
import { divided } from '../values/decimal.js';
import { divCeil, mulCeil, ONE } from './fixed.js';

/** Maintenance rates of one market and side at one moment, bilinear between the knots and flat outside them. */
export class RateTable {
  private readonly notionals: readonly bigint[];
  private readonly leverages: readonly bigint[];
  private readonly rates: readonly (readonly bigint[])[];

  /** @param steps number of steps of 10 s since the regime began: the ticker's `regimeDt` */
  constructor(
    notionals: readonly Decimal[],
    leverages: readonly Decimal[],
    cells: readonly (readonly RateCell[])[],
    steps: number,
  ) {
    this.notionals = notionals.map((knot) => knot.units);
    this.leverages = leverages.map((knot) => knot.units);
    const weight = powerFloor(cells[0]![0]!.p.units, steps);
    this.rates = cells.map((row) => row.map((cell) => rateOf(cell, weight)));
  }

  /** λ: weights floored, result ceiled. */
  rate(notional: bigint, leverage: bigint): bigint {
    const i = segment(this.notionals, notional);
    const j = segment(this.leverages, leverage);
    const notionalWeight = weightIn(this.notionals, i, notional);
    const leverageWeight = weightIn(this.leverages, j, leverage);
    const lower = between(this.rates[i]!, j, leverageWeight);
    const upper = between(this.rates[i + 1]!, j, leverageWeight);
    return divCeil(lower + mulCeil(notionalWeight, upper - lower), ONE);
  }
}

function rateOf(cell: RateCell, weight: bigint): bigint {
  return divCeil(cell.mmrO.units * weight + cell.mmrE.units * (ONE - weight), ONE);
}

/** `p^t`: square and multiply from the lowest bit, floor after every product. */
function powerFloor(p: bigint, steps: number): bigint {
  let weight = ONE;
  let base = p;
  for (let rest = steps; rest > 0; ) {
    if (rest % 2 === 1) weight = (weight * base) / ONE;
    rest = Math.floor(rest / 2);
    if (rest > 0) base = (base * base) / ONE;
  }
  return weight;
}

function between(row: readonly bigint[], j: number, weight: bigint): bigint {
  return row[j]! * (ONE - weight) + row[j + 1]! * weight;
}

function segment(knots: readonly bigint[], x: bigint): number {
  let k = 0;
  while (k < knots.length - 2 && knots[k + 1]! <= x) k++;
  return k;
}

function weightIn(knots: readonly bigint[], k: number, x: bigint): bigint {
  const [low, high] = [knots[k]!, knots[k + 1]!];
  if (x <= low) return 0n;
  return x >= high ? ONE : divided((x - low) * ONE, high - low, 'floor');
}

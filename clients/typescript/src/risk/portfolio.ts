import type { Side } from '../actions/index.js';
import { divCeil, max, min, mulCeil, mulTruncate, ONE, squareRootCeil, sum } from './fixed.js';
import type { MarketRates } from './marketRates.js';

/** A position as the portfolio sees it. */
export interface Row {
  readonly market: MarketRates;
  readonly side: Side;
  /** `M`: its maintenance margin alone. */
  readonly margin: bigint;
}

/**
 * The portfolio maintenance P of an account, with offsets between correlated positions:
 *
 *     m_i  = ceil(M_i/100)                                   g_i = m_i·(m_i·1 + Σ_j≠i ρ'_ij·s_i·s_j·m_j)
 *     root = 100·isqrtCeil(ceil(max(0, Σ g_i)/1e8))          P   = min(ΣM_i, max(root, ceil(φ·ΣM_i)))
 */
export class Portfolio {
  constructor(private readonly rows: readonly Row[]) {}

  /** P. */
  requirement(): bigint {
    const plain = this.plainSum();
    return min(plain, max(this.root(), this.floor(plain)));
  }

  /** P if the margin of one row were another. */
  requirementWith(index: number, margin: bigint): bigint {
    const rows = this.rows.map((row, place) => (place === index ? { ...row, margin } : row));
    return new Portfolio(rows).requirement();
  }

  /** Share of each position in P, in units; they sum to one. A hedge may have a negative share. */
  shares(): bigint[] {
    const weights = this.root() <= this.floor(this.plainSum()) ? this.rows.map((row) => row.margin) : this.weights();
    const total = sum(weights);
    return this.withRest(weights.map((weight) => (total === 0n ? 0n : (weight * ONE) / total)), ONE);
  }

  /** P dealt out by the shares. */
  allocation(shares: readonly bigint[]): bigint[] {
    const all = this.requirement();
    return this.withRest(shares.map((share) => mulTruncate(all, share)), all);
  }

  private plainSum(): bigint {
    return sum(this.rows.map((row) => row.margin));
  }

  private floor(plain: bigint): bigint {
    const first = this.rows[0];
    return first === undefined ? 0n : mulCeil(plain, first.market.offsetFloor);
  }

  private root(): bigint {
    return 100n * squareRootCeil(divCeil(max(0n, sum(this.weights())), ONE));
  }

  /** `g_i`. */
  private weights(): bigint[] {
    const micros = this.rows.map((row) => divCeil(row.margin, 100n));
    return this.rows.map((row, i) => {
      const terms = this.rows.map((other, j) => (i === j ? ONE * micros[i]! : this.signedCorrelation(row, other) * micros[j]!));
      return micros[i]! * sum(terms);
    });
  }

  private signedCorrelation(row: Row, other: Row): bigint {
    const trusted = mulTruncate(row.market.correlationWith(other.market), row.market.correlationDiscount);
    return row.side === other.side ? trusted : -trusted;
  }

  /** Adds the rest that rounding leaves of the whole to the largest margin, among equals the first by symbol. */
  private withRest(parts: readonly bigint[], whole: bigint): bigint[] {
    const largest = this.rows.reduce((best, row, i) => (row.margin > this.rows[best]!.margin ? i : best), 0);
    const rest = whole - sum(parts);
    return parts.map((part, i) => (i === largest ? part + rest : part));
  }
}

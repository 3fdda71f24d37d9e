import type { Side } from '../actions/index.js';
import { divCeil, mulCeil, mulFloor, ONE } from './fixed.js';

/**
 * The farthest tick within the band at which an order is survived: the nearer to mark, the less it loses. The tick next to mark where
 * none is.
 *
 * @param band from mark, a fraction
 */
export function farthestTick(market: { readonly mark: bigint; readonly tick: bigint }, side: Side, band: bigint, survives: (price: bigint) => boolean): bigint {
  const { mark, tick } = market;
  const isBuy = side === 'buy';
  let near = isBuy ? mark / tick : divCeil(mark, tick);
  let far = isBuy ? mulFloor(mark, ONE + band) / tick : divCeil(mulCeil(mark, ONE - band), tick);
  if (!survives(near * tick)) return near * tick;
  if (survives(far * tick)) return far * tick;
  while (far - near > 1n || near - far > 1n) {
    const middle = (near + far) / 2n; // near is survived, far is not
    if (survives(middle * tick)) near = middle;
    else far = middle;
  }
  return near * tick;
}

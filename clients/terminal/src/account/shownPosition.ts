import type { Position } from 'openperp-client';

/** The position of a market that a key acts on, or a sentence why there is none: a market may have one that shares margin and one that does not. */
export function positionToActOn(symbol: string, positions: readonly Position[]): Position | string {
  const [position, other] = positions.filter((each) => each.symbol === symbol);
  if (position === undefined) return `There is no position in ${symbol}`;
  return other === undefined ? position : `There are two positions in ${symbol}, one of them isolated: use the buttons of their rows`;
}

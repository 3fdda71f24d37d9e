import { onCleanup } from 'solid-js';
import type { Decimal } from 'openperp-client';
import { eachFrame } from '../layout/frames.js';
import type { CandleChart } from './candleChart.js';

/** The edge of the chart beyond which a price is; null: it is on the chart. */
export type Edge = 'above' | 'below' | null;

/** Pixels between an edge of the chart and the label that is parked there; above them stands the legend. */
const FROM_EDGE = { above: 38, below: 12 } as const;
/** Pixels between parked labels. */
const APART = 22;

interface Follower {
  readonly element: HTMLElement;
  readonly chart: CandleChart;
  /** Whether it stands right of the labels of positions, where parked labels must not cover each other. */
  readonly isRight: boolean;
  readonly price: () => Decimal;
  readonly setEdge: (edge: Edge) => void;
}

const followers: { readonly isRight: boolean; edge: Edge }[] = [];

/** Keeps a label at the height of its price, in every animation frame as the scale may move at any time; beyond the chart it is parked at the edge. */
export function followPrice({ element, chart, isRight, price, setEdge }: Follower): void {
  const own = { isRight, edge: null as Edge };
  followers.push(own);
  onCleanup(() => followers.splice(followers.indexOf(own), 1));
  let drawn = '';
  const draw = () => {
    const height = chart.heightOf(price().toNumber());
    if (height !== null) own.edge = height < 0 ? 'above' : height > chart.plotHeight ? 'below' : null;
    const next = height === null ? 'hidden' : `translateY(${Math.round(own.edge === null ? height : parkedAt(own, chart.plotHeight))}px)`;
    if (next === drawn) return;
    drawn = next;
    setEdge(own.edge);
    element.style.visibility = height === null ? 'hidden' : 'visible';
    if (height !== null) element.style.transform = next;
  };
  onCleanup(eachFrame(draw));
}

function parkedAt(own: { readonly isRight: boolean; readonly edge: Edge }, height: number): number {
  const before = followers.filter((each) => each.edge === own.edge && each.isRight === own.isRight).findIndex((each) => each === own);
  return own.edge === 'above' ? FROM_EDGE.above + before * APART : height - FROM_EDGE.below - before * APART;
}

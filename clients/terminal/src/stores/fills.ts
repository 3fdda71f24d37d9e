import { createSignal } from 'solid-js';

/** A fill of the trader in the shown market, as the chart marks it. */
export interface OwnFill {
  /** ID of the trade. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly isBuy: boolean;
  readonly price: number;
  readonly size: number;
}

const [chosenFill, chooseFill] = createSignal('');
const [fillOnChart, showFillOnChart] = createSignal<{ readonly time: number }>();

/** ID of the fill whose mark was chosen on the chart; empty: none. The list shows it. */
export { chosenFill, chooseFill };

/** The time of a fill that was chosen in the list; the chart goes there. */
export { fillOnChart, showFillOnChart };

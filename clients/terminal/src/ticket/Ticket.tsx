import type { JSX } from 'solid-js';

/** The order form. */
export function Ticket(): JSX.Element {
  return <div class="ticket" />;
}

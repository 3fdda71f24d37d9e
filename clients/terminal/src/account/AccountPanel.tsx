import type { JSX } from 'solid-js';

/** Positions, orders and histories. */
export function AccountPanel(): JSX.Element {
  return <div class="account" />;
}

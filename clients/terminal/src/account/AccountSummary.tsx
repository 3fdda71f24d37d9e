import type { JSX } from 'solid-js';

/** Equity, available balance and margin, beside the order form. */
export function AccountSummary(): JSX.Element {
  return <div class="account-summary" />;
}

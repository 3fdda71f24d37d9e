import type { JSX } from 'solid-js';
import * as form from './ticketStore.js';

/** Whether the order shares the margin of the account or has margin of its own. */
export function MarginMode(): JSX.Element {
  return (
    <label title="Cross: all positions share the margin of the account. Isolated: the position in this market has margin of its own, and nothing else answers for it">
      <span class="visually-hidden">Margin</span>
      <select class="small-select margin-mode" data-test="margin-mode" value={form.isIsolated() ? 'isolated' : 'cross'} onChange={(event) => form.setIsIsolated(event.currentTarget.value === 'isolated')}>
        <option value="cross">Cross</option>
        <option value="isolated">Isolated</option>
      </select>
    </label>
  );
}

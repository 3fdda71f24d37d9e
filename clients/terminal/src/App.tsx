import { onCleanup, onMount, Show, type JSX } from 'solid-js';
import { AccountPanel } from './account/AccountPanel.js';
import { AccountSummary } from './account/AccountSummary.js';
import { applySizes, isHidden, tab } from './layout/arrangement.js';
import { Panel } from './layout/Panel.js';
import { handleKey } from './layout/shortcuts.js';
import { Splitter } from './layout/Splitter.js';
import { TabBar } from './layout/TabBar.js';
import { Toasts } from './layout/Toasts.js';
import { MarketHeader } from './market/MarketHeader.js';
import { applyTheme } from './settings/theme.js';
import { isStale } from './stores/exchange.js';
import { Ticket } from './ticket/Ticket.js';

/** The whole terminal: header, panels, and what lies above them. */
export function App(): JSX.Element {
  let panels!: HTMLElement;
  applyTheme();
  onMount(() => {
    applySizes(panels);
    addEventListener('keydown', handleKey);
    onCleanup(() => removeEventListener('keydown', handleKey));
  });
  return (
    <div class="terminal" classList={{ 'is-stale': isStale() }} data-tab={tab()}>
      <MarketHeader />
      <main class="panels" ref={panels}>
        <div class="column column-chart">
          <Panel name="chart" label="Chart">
            <div />
          </Panel>
          <Show when={!isHidden('account')}>
            <Splitter size="accountHeight" label="Height of positions and orders" />
            <Panel name="account" label="Positions, orders and histories">
              <AccountPanel />
            </Panel>
          </Show>
        </div>
        <Show when={!isHidden('book') || !isHidden('tape')}>
          <Splitter size="bookWidth" label="Width of the order book" />
          <div class="column column-book">
            <Show when={!isHidden('book')}>
              <Panel name="book" label="Order book">
                <div />
              </Panel>
            </Show>
            <Show when={!isHidden('tape')}>
              <Show when={!isHidden('book')}>
                <Splitter size="tapeHeight" label="Height of the trades" />
              </Show>
              <Panel name="tape" label="Trades">
                <div />
              </Panel>
            </Show>
          </div>
        </Show>
        <Splitter size="ticketWidth" label="Width of the order form" />
        <div class="column column-ticket">
          <Panel name="ticket" label="Order form">
            <Ticket />
            <AccountSummary />
          </Panel>
        </div>
      </main>
      <TabBar />
      <Toasts />
    </div>
  );
}

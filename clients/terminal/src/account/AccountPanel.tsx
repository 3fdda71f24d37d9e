import { createEffect, For, lazy, on, Show, Suspense, type JSX } from 'solid-js';
import { account, custodyState, trading } from '../keys/custody.js';
import { openKeyDialog } from '../keys/dialogs.js';
import { OrdersTable } from '../openOrders/OrdersTable.js';
import { preference } from '../settings/preferences.js';
import { chosenFill } from '../stores/fills.js';
import { announcing } from '../trading/announce.js';
import { accountStore, allPositions, hasNewLiquidation } from './accountStore.js';
import { PositionsTable } from './PositionsTable.js';

const Histories = lazy(() => import('../history/Histories.js'));

const TABS = [
  ['positions', 'Positions'],
  ['orders', 'Open orders'],
  ['order-history', 'Order history'],
  ['fills', 'Fills'],
  ['closed', 'Closed'],
  ['funding', 'Funding'],
  ['liquidations', 'Liquidations'],
  ['transfers', 'Transfers'],
  ['activity', 'Activity'],
] as const;

export type AccountTab = (typeof TABS)[number][0];

const isTab = (stored: unknown) => TABS.some(([name]) => name === stored);
const [tab, showTab] = preference<AccountTab>('accountTab', 'positions', isTab);

export { showTab as showAccountTab };

/** Positions, orders and histories. */
export function AccountPanel(): JSX.Element {
  createEffect(on(chosenFill, (fill) => fill !== '' && showTab('fills'), { defer: true }));
  const count = (name: AccountTab) => (name === 'positions' ? allPositions().length : name === 'orders' ? accountStore.orders.length : 0);
  const move = (event: KeyboardEvent) => {
    const direction = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    const at = TABS.findIndex(([name]) => name === tab());
    showTab(TABS[(at + direction + TABS.length) % TABS.length]![0]);
    const list = event.currentTarget as HTMLElement;
    queueMicrotask(() => list.querySelector<HTMLElement>('[aria-selected="true"]')?.focus());
  };
  return (
    <div class="account">
      <div class="account-bar">
        <div class="tabs" role="tablist" aria-label="Account" onKeyDown={move}>
          <For each={TABS}>
            {([name, label]) => (
              <button
                type="button"
                role="tab"
                id={`account-tab-${name}`}
                aria-selected={tab() === name}
                aria-controls="account-content"
                tabindex={tab() === name ? 0 : -1}
                class="tab"
                data-first-focus={tab() === name ? '' : undefined}
                data-test={`tab-${name}`}
                onClick={() => showTab(name)}
              >
                {label}
                <Show when={count(name) > 0}>
                  {' '}
                  <span class="count">{count(name)}</span>
                </Show>
                <Show when={name === 'liquidations' && hasNewLiquidation()}>
                  {' '}
                  <span class="count is-new">new</span>
                </Show>
              </button>
            )}
          </For>
        </div>
        <Show when={tab() === 'orders' && accountStore.orders.length > 0}>
          <CancelAllButton />
        </Show>
      </div>
      <div class="account-content" id="account-content" role="tabpanel" aria-labelledby={`account-tab-${tab()}`} tabindex="0" data-test={`content-${tab()}`}>
        <Show when={account() !== '' || custodyState() === 'opening'} fallback={<NoAccount />}>
          <Content tab={tab()} />
        </Show>
      </div>
    </div>
  );
}

function Content(props: { readonly tab: AccountTab }): JSX.Element {
  return (
    <Show when={props.tab !== 'positions'} fallback={<PositionsTable />}>
      <Show when={props.tab !== 'orders'} fallback={<OrdersTable />}>
        <Suspense fallback={<p class="empty">Loading …</p>}>
          <Histories tab={props.tab} />
        </Suspense>
      </Show>
    </Show>
  );
}

/** Says what a visitor without an account does first. */
function NoAccount(): JSX.Element {
  return (
    <div class="empty" data-test="no-account">
      <p>An account is a key: one that is made in this browser in a second, or that of your wallet. Nothing is sent anywhere.</p>
      <div class="empty-actions">
        <button type="button" class="button is-primary" data-test="empty-create" onClick={() => openKeyDialog('create')}>
          Create a key
        </button>
        <button type="button" class="button" data-test="empty-wallet" onClick={() => openKeyDialog('wallet')}>
          Connect a wallet
        </button>
      </div>
    </div>
  );
}

function CancelAllButton(): JSX.Element {
  return (
    <button
      type="button"
      class="row-button"
      disabled={!trading()}
      data-test="cancel-all"
      onClick={(event) => event.detail < 2 && void announcing(trading()?.cancelAll())}
    >
      Cancel all
    </button>
  );
}

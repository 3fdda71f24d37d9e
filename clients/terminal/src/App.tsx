import { For, lazy, onCleanup, onMount, Show, Suspense, type JSX } from 'solid-js';
import { AccountPanel } from './account/AccountPanel.js';
import { AccountSummary } from './account/AccountSummary.js';
import { beginAccount } from './account/begin.js';
import { FlattenDialog } from './account/FlattenDialog.js';
import { QuestionDialog } from './account/QuestionDialog.js';
import { applySizes, isHidden, isNarrow, tab } from './layout/arrangement.js';
import { Dialog } from './layout/Dialog.js';
import { closeDialog, openDialog } from './layout/dialogs.js';
import { useKeyboard } from './layout/keyboard.js';
import { MorePanel } from './layout/MorePanel.js';
import { Panel } from './layout/Panel.js';
import { Splitter } from './layout/Splitter.js';
import { stages } from './layout/stages.js';
import { StatusBar } from './layout/StatusBar.js';
import { TabBar } from './layout/TabBar.js';
import { Toasts } from './layout/Toasts.js';
import { toast } from './layout/toasts.js';
import { BookPanel } from './market/BookPanel.js';
import { ChartPanel } from './chart/ChartPanel.js';
import { MarketHeader } from './market/MarketHeader.js';
import { MarketNotice } from './market/MarketNotice.js';
import { MarketSwitcher } from './market/MarketSwitcher.js';
import { TapePanel } from './market/TapePanel.js';
import { writePageTitle } from './notices/pageTitle.js';
import { ReceiptAlarm } from './receipts/ReceiptAlarm.js';
import { applyTheme } from './settings/theme.js';
import { feed } from './stores/exchange.js';
import { Ticket } from './ticket/Ticket.js';

/** Dialogs whose content comes when they are opened first. */
const DIALOGS = [
  ['shortcuts', 'Keyboard', lazy(() => import('./layout/ShortcutSheet.js'))],
  ['settings', 'Settings', lazy(() => import('./settings/SettingsPanel.js'))],
  ['notices', 'Notices', lazy(() => import('./notices/NoticeList.js'))],
  ['receipts', 'Receipts', lazy(() => import('./receipts/ReceiptsDialog.js'))],
] as const;

/** The whole terminal: header, panels, and what lies above them. */
export function App(): JSX.Element {
  applyTheme();
  beginAccount();
  useKeyboard();
  const stage = stages(4);
  writePageTitle();
  onMount(() => applySizes(document.documentElement));
  onCleanup(feed.on('failures', (sentences) => sentences.forEach((each) => toast('failure', each))));
  return (
    <div class="terminal" data-tab={tab()}>
      <MarketHeader />
      <MarketNotice />
      <main class="panels">
        <div class="column column-chart">
          <Show when={stage() >= 3}>
            <ChartPanel />
          </Show>
          <Show when={!isHidden('account') && stage() >= 4}>
            <Splitter size="accountHeight" label="Height of positions and orders" />
            <Panel name="account" label="Positions, orders and histories">
              <AccountPanel />
            </Panel>
          </Show>
        </div>
        <Show when={!isHidden('book') || !isHidden('tape')}>
          <Splitter size="bookWidth" label="Width of the order book" />
          <div class="column column-book">
            <Show when={!isHidden('book') && stage() >= 1}>
              <BookPanel />
            </Show>
            <Show when={!isHidden('tape') && stage() >= 1}>
              <Show when={!isHidden('book')}>
                <Splitter size="tapeHeight" label="Height of the trades" />
              </Show>
              <TapePanel />
            </Show>
          </div>
        </Show>
        <Splitter size="ticketWidth" label="Width of the order form" />
        <div class="column column-ticket">
          <Panel name="ticket" label="Order form">
            <Show when={stage() >= 2}>
              <Ticket />
              <AccountSummary />
            </Show>
          </Panel>
        </div>
        <Show when={tab() === 'more' && isNarrow()}>
          <MorePanel />
        </Show>
      </main>
      <StatusBar />
      <TabBar />
      <FlattenDialog />
      <QuestionDialog />
      <Toasts />
      <MarketSwitcher />
      <For each={DIALOGS}>
        {([name, title, Content]) => (
          <Dialog isOpen={openDialog() === name} title={title} name={name} close={closeDialog}>
            <Suspense>
              <Content />
            </Suspense>
          </Dialog>
        )}
      </For>
      <ReceiptAlarm />
    </div>
  );
}

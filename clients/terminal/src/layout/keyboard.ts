import { onCleanup, onMount } from 'solid-js';
import { chooseTheme } from '../settings/preferences.js';
import { theme } from '../settings/theme.js';
import { tradingActions, type TradingActions } from '../stores/trading.js';
import { focusPanel } from './arrangement.js';
import { closeDialog, openDialog, showDialog } from './dialogs.js';
import { handleKey, registerShortcuts, type Shortcut } from './shortcuts.js';
import { toast } from './toasts.js';

/** All that the page has by itself. */
export const SHORTCUTS: readonly Shortcut[] = [
  { key: '1', group: 'Panels', label: 'Go to the chart', run: () => focusPanel('chart', 'chart') },
  { key: '2', group: 'Panels', label: 'Go to the order book', run: () => focusPanel('book', 'book') },
  { key: '3', group: 'Panels', label: 'Go to the order form', run: () => focusPanel('ticket', 'trade') },
  { key: '4', group: 'Panels', label: 'Go to positions and orders', run: () => focusPanel('account', 'positions') },
  { key: '/', group: 'Market', label: 'Search a market', run: () => showDialog('markets') },
  { key: 'b', group: 'Order', label: 'Order form: buy', run: () => chooseSide('buy') },
  { key: 's', group: 'Order', label: 'Order form: sell', run: () => chooseSide('sell') },
  { key: 'Q', group: 'Account', label: 'Close a quarter of the position in this market', run: () => act((actions) => actions.closePart(25)) },
  { key: 'H', group: 'Account', label: 'Close half of the position in this market', run: () => act((actions) => actions.closePart(50)) },
  { key: 'E', group: 'Account', label: 'Stop of the position in this market to break-even, its entry price', run: () => act((actions) => actions.stopToBreakEven()) },
  { key: '~', group: 'Account', label: 'Cancel all orders', run: () => act((actions) => actions.cancelAll()) },
  { key: 'Shift+Escape', group: 'Account', label: 'Cancel all orders and close all positions (asks first, unless set otherwise)', run: () => act((actions) => actions.flatten()) },
  { key: 't', group: 'Terminal', label: 'Dark or light', run: () => chooseTheme(theme() === 'dark' ? 'light' : 'dark') },
  { key: 'n', group: 'Terminal', label: 'Notices', run: () => showDialog('notices') },
  { key: ',', group: 'Terminal', label: 'Settings', run: () => showDialog('settings') },
  { key: '?', group: 'Terminal', label: 'This list; the same key closes it', run: () => showDialog('shortcuts') },
];

/** Listens to the keyboard as long as the calling component lives. */
export function useKeyboard(): void {
  onMount(() => {
    const remove = registerShortcuts(SHORTCUTS);
    const listen = (event: KeyboardEvent) => {
      if (event.key === '?' && openDialog() === 'shortcuts') closeDialog();
      else handleKey(event);
    };
    addEventListener('keydown', listen);
    onCleanup(() => {
      removeEventListener('keydown', listen);
      remove();
    });
  });
}

/** The button of a side in the order form: it has the attribute `data-side`. */
function chooseSide(side: 'buy' | 'sell'): void {
  focusPanel('ticket', 'trade');
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`#panel-ticket [data-side="${side}"]`)?.click());
}

function act(run: (actions: TradingActions) => Promise<void>): void {
  const actions = tradingActions();
  if (actions) void run(actions);
  else toast('info', 'There is no key to sign with', 'Make one or import one: the button is at the top right.');
}

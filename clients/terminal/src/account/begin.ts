import type { ConditionalType, Decimal, Market, Position } from 'openperp-client';
import { createEffect, createRoot, createSignal } from 'solid-js';
import type { AccountOrder } from '../feed/accountProtocol.js';
import { sentence } from '../format/sentences.js';
import { openCustody, trading } from '../keys/custody.js';
import { toast } from '../layout/toasts.js';
import { tell } from '../notices/telling.js';
import { crossingOf } from '../order/crossing.js';
import type { Exits } from '../order/terms.js';
import { flattensAtOnce } from '../settings/preferences.js';
import { feed } from '../stores/exchange.js';
import { market, markets, symbol, tickerOf } from '../stores/markets.js';
import { setTradingActions, type OwnPosition, type TradingActions } from '../stores/trading.js';
import { announcing } from '../trading/announce.js';
import { breakEvenExits } from '../trading/breakEven.js';
import { exitAt, exitsWith, type DraggedExit, type ExitSituation } from '../trading/draggedExit.js';
import { presentExits, type PresentExits } from '../trading/positionExits.js';
import type { Trading } from '../trading/trading.js';
import { accountStore, allPositions, orderOf } from './accountStore.js';
import { newsOf } from './news.js';
import { ask } from './QuestionDialog.js';
import { positionToActOn } from './shownPosition.js';

const [isFlattening, setIsFlattening] = createSignal(false);

/** The conditional orders that have triggered while the page was open. */
const triggered = new Map<string, ConditionalType>();

/** Whether it is being asked if everything is to be closed. */
export { isFlattening, setIsFlattening };

/** Opens the keys and connects the account with the rest of the terminal. Once. */
export function beginAccount(): void {
  void openCustody();
  feed.on('account', ({ updates }) => {
    updates.forEach((update) => trading()?.take(update));
    newsOf(updates, triggered).forEach(tell);
  });
  createRoot(() =>
    createEffect(() => {
      const trader = trading();
      setTradingActions(trader && actionsOf(trader));
    }),
  );
}

function actionsOf(trader: Trading): TradingActions {
  return {
    moveOrder: async (orderId, price, leg) => {
      const asked = orderOf(orderId);
      if (!asked || !(await mayMove(asked, price))) return;
      const order = orderOf(orderId);
      if (order) await announcing(trader.change(order, { price, ...(leg === undefined ? {} : { leg }) }));
      else toastRefusal('The order has ended meanwhile');
    },
    cancelOrder: async (orderId) => {
      const order = orderOf(orderId);
      if (order) await announcing(trader.cancel(order));
    },
    exitAt: (line, price) => {
      const found = situationOf(line);
      return found && exitAt(price, found);
    },
    placeExit: (line, exit) => placeExit(trader, line, exit),
    cancelAll: () => announcing(trader.cancelAll()),
    closePart: (percent) => withPosition((position) => announcing(trader.close(position, percent))),
    stopToBreakEven: () => withPosition((position, shown) => stopToBreakEven(trader, position, shown)),
    flatten: async () => {
      if (flattensAtOnce()) await flatten();
      else setIsFlattening(true);
    },
  };
}

/** Does something to the position of the shown market, or says why it cannot. */
async function withPosition(act: (position: Position, shown: Market) => Promise<void>): Promise<void> {
  const [position, shown] = [positionToActOn(symbol(), allPositions()), market()];
  if (typeof position === 'string') toastRefusal(position);
  else if (shown) await act(position, shown);
}

async function stopToBreakEven(trader: Trading, position: Position, shown: Market): Promise<void> {
  const present = presentExits(position, accountStore.orders);
  const exits = breakEvenExits(position, shown, present, tickerOf(shown.symbol)?.markPrice ?? position.fairPrice);
  await setExits(trader, position, shown, present, exits);
}

async function placeExit(trader: Trading, line: OwnPosition, exit: DraggedExit): Promise<void> {
  const found = situationOf(line);
  if (found === undefined) return toastRefusal(`there is no position in ${line.symbol} any more`);
  await setExits(trader, found.position, found.market, found.present, exitsWith(exit, found));
}

/** @param exits prices to set, or a sentence why they cannot be */
async function setExits(trader: Trading, position: Position, { info }: Market, present: PresentExits, exits: Exits | string): Promise<void> {
  if (typeof exits === 'string') toastRefusal(exits);
  else await announcing(trader.setExits(position, present, { exits, bound: { slippage: info.priceBand.market.times('10000'), isOfAll: false } }));
}

function toastRefusal(text: string): void {
  toast('failure', 'Not done', sentence(text));
}

/** The situation of a position as it is now; undefined: it is closed, or its market is not known yet. */
function situationOf({ symbol: of, isIsolated }: OwnPosition): ExitSituation | undefined {
  const position = allPositions().find((each) => each.symbol === of && (each.iso ?? false) === isIsolated);
  const [its, ticker] = [markets().get(of), tickerOf(of)];
  if (position === undefined || its === undefined) return undefined;
  return { position, market: its, mark: ticker?.markPrice ?? null, state: ticker?.state ?? null, present: presentExits(position, accountStore.orders) };
}

async function mayMove(order: AccountOrder, price: Decimal): Promise<boolean> {
  const crossing = crossingOf(order, price, tickerOf(order.symbol) ?? { bestBid: null, bestAsk: null });
  if (crossing?.kind === 'refuse') toastRefusal(crossing.text);
  return crossing === null || (crossing.kind === 'ask' && (await ask({ name: 'move', title: 'Move the order across the book?', text: crossing.text, no: 'Leave it where it is', yes: 'Move it' })));
}

/** Cancels all orders and closes all positions. */
export function flatten(): Promise<void> {
  return announcing(trading()?.flatten(allPositions()));
}

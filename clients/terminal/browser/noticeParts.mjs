// What happens while nobody looks is kept, counted in the title, and shown by the system if it may.

import assert from 'node:assert/strict';
import { limitOrder } from '../../typescript/target/dist/index.js';
import { isAccessibleInBothThemes } from './accessibility.mjs';
import { DOUBLE_CLICK_MILLIS } from './deskParts.mjs';
import { exchange, send, until } from './exchange.mjs';

const SYMBOL = 'BTC-USD';

/** An order of the page is filled by another trader: after a look away it is among the notices. @param other takes the order */
export async function keepsNotices(page, account, other) {
  await page.context().grantPermissions(['notifications']);
  await page.evaluate(recordNotifications);
  await page.getByTestId('notices').click();
  await page.getByTestId('notices-system').check();
  await isAccessibleInBothThemes(page, 'the notices', '[data-test=dialog-notices]');
  assert.ok((await page.getByTestId('notice').count()) >= 3, 'what was shown so far is there');
  await page.keyboard.press('Escape');
  const bid = (await exchange.markets.ticker(SYMBOL)).bestBid.plus('0.5');
  await page.getByTestId('kind-limit').click();
  await page.getByTestId('price').fill(bid.toString());
  await page.getByTestId('size').fill('0.002');
  await page.waitForTimeout(DOUBLE_CLICK_MILLIS);
  await page.getByTestId('send-order').click();
  await until('an order', async () => (await exchange.accounts.openOrders(account)).length === 1);
  await page.getByTestId('toasts').getByText(/Buy 0\.002 BTC-USD at .* rests in the book/).waitFor();
  await page.evaluate(looksAway, true);
  await send(other, limitOrder({ symbol: SYMBOL, side: 'sell', price: bid, size: '0.002', timeInForce: 'IOC' }));
  const title = `Bought 0.002 BTC-USD at ${Number(bid.toString()).toLocaleString('en-US')}`;
  await until('the number in the title', async () => /^\(1\) /.test(await page.title()));
  await until('what the system shows', async () => (await page.evaluate(() => globalThis.shownBySystem)).includes(title));
  await page.evaluate(looksAway, false);
  assert.equal(await page.getByTestId('notices-new').innerText(), '1');
  await page.reload();
  await page.getByTestId('notices').click();
  assert.match(await page.getByTestId('notice').first().innerText(), new RegExp(`\\d\\d:\\d\\d:\\d\\d\\s+${title}\\s+Your resting order was filled\\.`));
  await page.keyboard.press('Escape');
  await until('no number in the title', async () => !/^\(/.test(await page.title()));
}

/** Has the page note what it hands to the system. */
function recordNotifications() {
  globalThis.shownBySystem = [];
  const Shown = class {
    static permission = 'granted';
    static requestPermission = () => Promise.resolve('granted');
    constructor(title) {
      globalThis.shownBySystem.push(title);
    }
  };
  Object.defineProperty(globalThis, 'Notification', { value: Shown });
}

/** As a browser tells a page whose tab is in the background. */
function looksAway(isHidden) {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

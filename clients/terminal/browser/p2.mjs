// Takes the pictures of the README and of the terminal's: of an exchange whose market lives, with an account that trades.
//     EXCHANGE=http://localhost:12000 node pictures.mjs     writes docs/pictures/terminal-*.png and operations.png

import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PHONE, shown, startBrowser } from './browser.mjs';
import { exchange, until } from './exchange.mjs';

const SYMBOL = 'BTC-USD';
const LARGE = { width: 1440, height: 900 };
const folder = fileURLToPath(new URL('../../../docs/pictures/', import.meta.url));
mkdirSync(folder, { recursive: true });

const browser = await startBrowser();
try {
  for (const [name, theme, viewport] of [['dark', 'dark', LARGE], ['light', 'light', LARGE], ['phone', 'dark', PHONE]]) {
    const { page, end } = await browser.open({ theme });
    await trade(page);
    await page.setViewportSize(viewport);
    if (name === 'phone') await page.locator('.tab-bar').getByTestId('tab-trade').click();
    await page.mouse.move(0, 0);
    await page.waitForTimeout(8000); // until toasts have gone, and the tape has moved
    await page.screenshot({ path: `${folder}terminal-${name}.png` });
    await end();
  }
  const { page, end } = await browser.open({ path: '/ops', viewport: LARGE });
  await page.getByTestId('ops-markets').waitFor();
  await page.waitForTimeout(5000);
  await page.screenshot({ path: `${folder}operations.png` });
  await end();
} catch (e) { console.log(String(e)); for (const c of (globalThis.__b?.contexts() ?? [])) for (const p of c.pages()) await p.screenshot({path:"/work/h/x/fail.png"}); } finally {
  await browser.close();
}
console.log(`written to ${folder}`);

/** Makes a key, takes test money, buys, and lets two orders rest. */
async function trade(page) {
  await until('a whole book', async () => (await shown(page)).book?.isComplete);
  await page.getByTestId('key-create').click();
  await page.getByTestId('without-backup').check();
  await page.getByTestId('create-submit').click();
  await page.getByTestId('key-overview').waitFor();
  await page.getByTestId('faucet').click();
  await until('money', async () => /^10,000/.test(await page.getByTestId('equity').innerText()));
  await page.getByTestId('kind-market').click();
  await order(page, { size: '0.05' });
  await page.getByTestId('position').waitFor();
  await page.getByTestId('kind-limit').click();
  const market = await exchange.markets.market(SYMBOL);
  const mark = (await exchange.markets.ticker(SYMBOL)).markPrice;
  for (const share of ['0.9990', '0.9984']) {
    await page.waitForTimeout(700);
    await order(page, { size: '0.02', price: mark.times(share).toMultipleOf(market.info.tickSize, 'floor').toString() });
  }
  await until('resting orders', async () => (await exchange.accounts.openOrders(await page.getByTestId('key-overview').getAttribute('title'))).length > 0);
}

async function order(page, { size, price }) {
  if (price) await page.getByTestId('price').fill(price);
  await page.getByTestId('size').fill(size);
  await page.waitForTimeout(500);
  await page.getByTestId('send-order').click();
  await until('the answer', async () => (await page.getByTestId('size').inputValue()) === '');
}

// What an eye finds on the page: the candle under the pointer, lines and profit where they are looked for, chosen things without their colours.

import { test } from 'node:test';
import { isAccessibleInBothThemes } from './accessibility.mjs';
import { exchange, fundedTrader, until } from './exchange.mjs';
import { candlesKeepTheirHeight, chosenThingsAreSeen, fitsTheSmallestPhone, hasLargeTargets, profitIsNotCovered, tellsTheCandle } from './lookParts.mjs';
import { quotedMarket } from './quoted.mjs';
import { newTrader } from './trader.mjs';
import { closesNoMoreThanAsked, historiesGoOn, marksFills, namesTheMarket, reversesKnowingly, speaksPlainly, sumsTheBook } from './tellingParts.mjs';
import { keepsNotices } from './noticeParts.mjs';

const SYMBOL = 'BTC-USD';

const stage = quotedMarket(SYMBOL, '100000', '1');

test('a trader sees the candle, the exits and the profit of a position, in colours and without', async () => {
  const { page, end } = await stage.browser.open({ timezone: 'America/New_York' });
  const account = await newTrader(page);
  await page.getByTestId('kind-market').click();
  await page.getByTestId('size').fill('0.02');
  await hasLargeTargets(page, ['bound-0.1', 'bound-0.5', 'bound-1']);
  await page.getByTestId('send-order').click();
  await page.getByTestId('position').waitFor();
  await page.getByTestId('kind-limit').click();
  await hasLargeTargets(page, ['price-bid', 'price-mid', 'price-ask']);
  await tellsTheCandle(page, SYMBOL);
  await candlesKeepTheirHeight(page, account);
  await profitIsNotCovered(page, account);
  await chosenThingsAreSeen(page);
  await isAccessibleInBothThemes(page, 'the page with a position, in blue and orange');
  await fitsTheSmallestPhone(page);
  await page.keyboard.press('~');
  await until('no open order', async () => (await exchange.accounts.openOrders(account)).length === 0);
  await end();
});

test('a trader is told what was done, what ends, and what happened meanwhile', async () => {
  const { page, end } = await stage.browser.open({ path: '/?market=ETH-USD' });
  await namesTheMarket(page, SYMBOL);
  const account = await newTrader(page);
  await sumsTheBook(page);
  await closesNoMoreThanAsked(page, account);
  await marksFills(page);
  await reversesKnowingly(page, account);
  const other = await fundedTrader();
  await keepsNotices(page, account, other);
  await historiesGoOn(page, account, other);
  await speaksPlainly(page);
  await end();
});

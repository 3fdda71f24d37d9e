// The pictures of the READMEs can be taken, and show what they should.

import { after, before, test } from 'node:test';
import { limitOrder } from '../../typescript/target/dist/index.js';
import { startBrowser } from './browser.mjs';
import { exchange, fundedTrader, keepPrice, leave, send } from './exchange.mjs';
import { takePictures } from './pictures.mjs';

const SYMBOL = 'BTC-USD';
const PRICE = '100000';
/** Distances from the price and sizes of the orders on each side. */
const LEVELS = [['12', '0.06'], ['35.5', '0.11'], ['58', '0.09'], ['92.5', '0.17'], ['131', '0.14'], ['178', '0.22'], ['240.5', '0.26'], ['315', '0.31']];
/** What is traded before: positive sizes buy. */
const TRADES = ['0.012', '0.004', '-0.02', '0.009', '-0.003', '0.015', '-0.011', '0.006', '-0.008', '0.018', '0.002', '-0.013'];

let browser;
let price;
let maker;

before(async () => {
  price = await keepPrice(SYMBOL, PRICE);
  maker = await fundedTrader();
  const middle = (await exchange.markets.ticker(SYMBOL)).markPrice;
  const quote = (side, at, size) => limitOrder({ symbol: SYMBOL, side, price: at, size, timeInForce: 'ALO' });
  await send(maker, ...LEVELS.flatMap(([away, size]) => [quote('buy', middle.minus(away), size), quote('sell', middle.plus(away), size)]));
  const taker = await fundedTrader();
  for (const size of TRADES) {
    const isSale = size.startsWith('-');
    const limit = middle.times(isSale ? '0.99' : '1.01').toMultipleOf('1', 'floor');
    await send(taker, limitOrder({ symbol: SYMBOL, side: isSale ? 'sell' : 'buy', price: limit, size: size.replace('-', ''), timeInForce: 'IOC' }));
  }
  browser = await startBrowser();
});

after(() => leave(maker, browser, price));

test('the pictures of the READMEs are taken', () => takePictures(browser, '10s'));

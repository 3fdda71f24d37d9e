// The fixture of most tests: a price that stays, a maker who quotes both sides of it, and a browser.

import { after, before } from 'node:test';
import { Decimal } from '../../typescript/target/dist/index.js';
import { startBrowser } from './browser.mjs';
import { exchange, fundedTrader, keepPrice, ladder, leave, send } from './exchange.mjs';

/** Before the tests of the file that calls it; after them the quotes are cancelled. Everything is there when its first test begins. @param size of each of ten orders on either side */
export function quotedMarket(symbol, price, size) {
  const stage = {};
  before(async () => {
    stage.price = await keepPrice(symbol, price);
    stage.market = await exchange.markets.market(symbol);
    stage.maker = await fundedTrader();
    await send(stage.maker, ...ladder(stage.market, Decimal.of(price), { levels: 10, size }));
    stage.browser = await startBrowser();
  });
  after(() => leave(stage.maker, stage.browser, stage.price));
  return stage;
}

// Level changes at a given rate, over the API, by one account a worker of the load.

import { cancelAll } from '../../typescript/target/dist/index.js';
import { fundedTrader, ladder, send } from './exchange.mjs';

const LEVELS = 24;
/** What every faucet gives: orders of the smallest size need less. */
const FUNDS = '10000';
/** Orders of a transaction, each of which adds a level; those of the one before are cancelled in it, and remove theirs. */
const CHANGES = 4 * LEVELS;

/**
 * Two ladders take turns, on odd and even ticks, so that every order changes a level. Ends after so many seconds and leaves an
 * empty book.
 */
export async function changeLevels(market, middle, { changesPerSecond, seconds, traders = 6 }) {
  const began = performance.now();
  const counts = await Promise.all(
    Array.from({ length: traders }, (_, place) => changing(market, middle, place, { period: (1000 * CHANGES * traders) / changesPerSecond, seconds })),
  );
  return { changes: counts.reduce((sum, each) => sum + each, 0), seconds: (performance.now() - began) / 1000 };
}

async function changing(market, middle, place, { period, seconds }) {
  const trader = await fundedTrader(FUNDS);
  const size = market.smallestSize(middle.times('0.99'));
  const began = performance.now();
  let rounds = 0;
  while (performance.now() - began < seconds * 1000) {
    const distance = 1 + place * 2 * LEVELS + (rounds % 2) * LEVELS;
    await send(trader, cancelAll(market.symbol), ...ladder(market, middle, { levels: LEVELS, distance, size }));
    rounds++;
    await new Promise((done) => setTimeout(done, Math.max(0, began + rounds * period - performance.now())));
  }
  await send(trader, cancelAll(market.symbol));
  return rounds * CHANGES;
}

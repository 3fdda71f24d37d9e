// What 2,000 level changes a second do to the page: beside the exchange and the load, which need the same processors, and alone.

import { shown } from '../browser/browser.mjs';
import { checksumOf, exchange, until } from '../browser/exchange.mjs';
import { changeLevels } from '../browser/load.mjs';
import { atMost, millis, quantile } from './figures.mjs';
import { record, replay } from './replay.mjs';
import { openUnwatched } from './unwatched.mjs';

const SYMBOL = 'BTC-USD';
const CHANGES_A_SECOND = 2000;
const SECONDS = 20;
/** After the load the exchange still works: it writes snapshots and collects garbage. */
const REST_MILLIS = 10_000;

/** A page that the exchange serves while it makes the changes. */
export async function load() {
  return onPage(undefined, async (page, before) => {
    const done = await change();
    const shownNow = await shown(page);
    await until('the book of the exchange', async () => (await shown(page)).book?.checksum === (await checksumOf(SYMBOL)));
    return rows(page, before, shownNow, `at ${Math.round(done.changes / done.seconds)} level changes a second, beside the exchange`);
  });
}

/** A page that gets what the exchange sent under the same load, from a small server and while nothing else is to be done. */
export async function alone() {
  const recording = await record(SYMBOL);
  await change();
  const server = await replay(await recording.end());
  await new Promise((done) => setTimeout(done, REST_MILLIS));
  try {
    const drawn = await onPage(server.port, async (page, before) => {
      await server.play();
      return rows(page, before, await shown(page), 'replayed to the terminal alone');
    });
    const delays = await onPage(server.port, async (page) => {
      await page.evaluate(noteDisplayed);
      const sent = await server.play();
      return displayDelays(sent, await page.evaluate(() => globalThis.displayed));
    });
    const displayed = [0.5, 0.99].map((share) => ({
      what: `sending a change to the animation frame that shows it, alone, p${100 * share}`,
      budget: '',
      measured: millis(quantile(delays, share)),
      isWithin: true,
    }));
    return [...drawn, ...displayed];
  } finally {
    server.close();
  }
}

async function change() {
  const market = await exchange.markets.market(SYMBOL);
  const middle = (await exchange.markets.ticker(SYMBOL)).markPrice;
  return changeLevels(market, middle.times('0.98').toMultipleOf(market.info.tickSize, 'floor'), { changesPerSecond: CHANGES_A_SECOND, seconds: SECONDS });
}

/** @param port where the streams of the page are @param measured gets the page with a whole book, and what it shows then */
async function onPage(port, measured) {
  const page = await openUnwatched(port);
  try {
    await until('a whole book', () => page.evaluate(() => globalThis.openperpTerminal?.book?.isComplete));
    await page.evaluate(noteLongTasks);
    return await measured(page, await shown(page));
  } finally {
    await page.close();
  }
}

async function rows(page, before, { book, drawing }, how) {
  const delays = drawing.delays.slice(before.drawing.frames - drawing.frames);
  const tasks = await page.evaluate(() => globalThis.longTasks);
  return [
    atMost(`longest task ${how}`, 50, Math.max(0, ...tasks)),
    { what: `changes lost ${how}`, budget: '0', measured: `${book.mismatches} of ${book.changes - before.book.changes} by checksum`, isWithin: book.mismatches === 0 },
    ...[0.5, 0.99].map((share) => atMost(`oldest change of a frame to the end of drawing it ${how}, p${100 * share}`, 16, quantile(delays, share))),
  ];
}

function noteLongTasks() {
  globalThis.longTasks = [];
  new PerformanceObserver((list) => globalThis.longTasks.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask' });
}

/** Which change is shown by each animation frame, and when it was handed to the compositor. */
function noteDisplayed() {
  globalThis.displayed = [];
  const ends = new MessageChannel();
  ends.port1.onmessage = ({ data }) => globalThis.displayed.push([data, performance.timeOrigin + performance.now()]);
  const look = () => {
    ends.port2.postMessage(globalThis.openperpTerminal.book.seq);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Of each change the milliseconds until the first animation frame that has it; infinite if none has. */
function displayDelays(sent, displayed) {
  let frame = 0;
  return sent.map(({ seq, at }) => {
    while (frame < displayed.length && displayed[frame][0] < seq) frame++;
    return frame < displayed.length ? displayed[frame][1] - at : Infinity;
  });
}

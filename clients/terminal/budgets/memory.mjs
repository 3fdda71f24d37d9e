// Whether the page grows while a market lives.

import { readFileSync } from 'node:fs';
import { shown } from '../browser/browser.mjs';
import { until } from '../browser/exchange.mjs';
import { growth } from './figures.mjs';

const PERIOD_SECONDS = 15;
const PAGE_KB = 4;
/** The first minutes fill histories and caches that have a bound: the process levels off for as long as ten. */
const WARM_SHARE = 0.6;
const HOURS = 8;
const MOST_MB = 50;

export async function memory(browser, minutes) {
  const { page, end } = await browser.open();
  await until('a whole book', async () => (await shown(page)).book?.isComplete);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const system = await browser.chromium.newBrowserCDPSession();
  const workers = await workersOf(session);
  const samples = [];
  for (const begin = Date.now(); Date.now() - begin < minutes * 60_000; ) {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const heap = metrics.find((each) => each.name === 'JSHeapUsedSize').value / 1024;
    const minute = (Date.now() - begin) / 60_000;
    samples.push({ minute, heap, workers: await heapOf(workers), process: await privateOf(system) });
    await new Promise((done) => setTimeout(done, PERIOD_SECONDS * 1000));
  }
  await end();
  const steady = samples.filter((each) => each.minute >= minutes * WARM_SHARE);
  return [
    ['heap of the page after a collection', (each) => each.heap],
    ['heaps of its workers after a collection', (each) => each.workers],
    ['process of the page with its workers', (each) => each.process],
  ].map(([what, of]) => {
    const { slope, error } = growth(steady.map((each) => ({ x: each.minute, y: of(each) })));
    const megabytes = (perMinute) => (perMinute * 60 * HOURS) / 1024;
    const grown = megabytes(slope);
    return {
      what: `${what}, over ${minutes} min`,
      budget: `flat: ≤ ${MOST_MB} MB in ${HOURS} h`,
      measured: `${(of(steady.at(-1)) / 1024).toFixed(1)} MB, ${slope.toFixed(1)} ± ${error.toFixed(1)} KB a minute: ${grown.toFixed(0)} ± ${megabytes(error).toFixed(0)} MB in ${HOURS} h`,
      isWithin: grown <= MOST_MB,
    };
  });
}

/** The workers of a page, each as a function that sends it a command of the browser's debugger. */
async function workersOf(session) {
  const workers = [];
  const waiting = new Map();
  let last = 0;
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result, error } = JSON.parse(message);
    const { done, fail } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (error) fail?.(new Error(error.message));
    else done?.(result);
  });
  session.on('Target.attachedToTarget', ({ sessionId }) => {
    workers.push((method) => {
      const id = ++last;
      const answer = new Promise((done, fail) => waiting.set(id, { done, fail }));
      return session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) }).then(() => answer);
    });
  });
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  await until('a worker of the page', () => workers.length > 0);
  return workers;
}

/** KB of all of them after a collection. */
async function heapOf(workers) {
  let sum = 0;
  for (const send of workers) {
    await send('HeapProfiler.collectGarbage');
    sum += (await send('Runtime.getHeapUsage')).usedSize / 1024;
  }
  return sum;
}

/** KB that only they have, of all processes that show pages: the program itself is shared with others. */
async function privateOf(system) {
  const { processInfo } = await system.send('SystemInfo.getProcessInfo');
  return processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => readFileSync(`/proc/${id}/statm`, 'utf8').split(' ').map(Number))
    .map(([, resident, shared]) => (resident - shared) * PAGE_KB)
    .reduce((sum, each) => sum + each, 0);
}

// Lines on the chart that are dragged with a finger, on a page as narrow as a telephone.

import assert from 'node:assert/strict';
import { PHONE } from './browser.mjs';
import { until } from './exchange.mjs';

/** Moves of a finger: a browser takes the first ones for scrolling, if it may. */
const MOVES = 5;

/**
 * The order in the book goes down with a finger on its line. The page is a telephone's meanwhile.
 *
 * @param price of the order at the exchange
 */
export async function dragsWithAFinger(page, price) {
  const session = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize();
  await page.setViewportSize(PHONE);
  await session.send('Emulation.setDeviceMetricsOverride', { ...PHONE, deviceScaleFactor: 1, mobile: true });
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.locator('.tab-bar').getByTestId('tab-chart').click();
  const handle = page.getByTestId('line-order').getByRole('slider');
  await page.getByTestId('toasts').evaluate((toasts) => toasts.querySelectorAll('button').forEach((dismiss) => dismiss.click()));
  await handle.click({ trial: true }); // it stays where it is, and nothing covers it
  const [before, scrolled] = [await price(), await scrollOf(page)];
  await swipe(session, await handle.boundingBox(), 40);
  await until('the order at a lower price', async () => (await price())?.isLessThan(before));
  assert.deepEqual(await scrollOf(page), scrolled, 'nothing scrolls');
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await session.send('Emulation.clearDeviceMetricsOverride');
  await session.detach();
  await page.setViewportSize({ width, height });
}

/** @param away pixels: down is positive */
async function swipe(session, { x, y, width, height }, away) {
  const touch = (type, moved) => session.send('Input.dispatchTouchEvent', { type, touchPoints: moved === null ? [] : [{ x: x + width / 2, y: y + height / 2 + moved }] });
  await touch('touchStart', 0);
  for (let step = 1; step <= MOVES; step++) await touch('touchMove', (away * step) / MOVES);
  await touch('touchEnd', null);
}

/** Of the page and of everything in it. */
function scrollOf(page) {
  return page.evaluate(() => [scrollX, scrollY, ...[...document.querySelectorAll('*')].filter((each) => each.scrollTop !== 0).map((each) => `${each.className} ${each.scrollTop}`)]);
}

// Chromium on the terminal. What a page must never do fails the test that opened it: errors, refusals by the content security
// policy, and requests to anywhere but the exchange.

import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, selectors } from 'playwright-core';
import { LONGEST_MILLIS, page as address, webSocket } from './exchange.mjs';
import { openLine } from './line.mjs';
import { openSink } from './sink.mjs';

/** Where Chromium is. */
export const executable = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 360, height: 740 };
/** What a browser logs when its connection is cut by the test. */
const OF_A_CUT = /WebSocket connection to|ERR_CONNECTION|ERR_EMPTY_RESPONSE/;
/** What it logs when the exchange answers, on a busy machine, that its answer is not known yet; the page asks again. */
const OF_A_LATE_ANSWER = /responded with a status of 408/;

selectors.setTestIdAttribute('data-test');

/** A browser for the tests of one file. @param further options of its command line */
export async function startBrowser(...further) {
  if (!existsSync(executable)) {
    throw new Error(`there is no Chromium at ${executable}: install it (Debian: apt-get install chromium), or set CHROMIUM to where it is`);
  }
  const line = await openLine(Number(webSocket.port));
  const sink = await openSink();
  const profile = mkdtempSync(join(tmpdir(), 'openperp-browser-'));
  const browser = await chromium.launch({
    executablePath: executable,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      `--host-resolver-rules=MAP ${webSocket.host} 127.0.0.1:${line.port}`,
      `--proxy-server=127.0.0.1:${sink.port}`,
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--crash-dumps-dir=${profile}`,
      ...further,
    ],
  });
  return {
    line,
    chromium: browser,
    open: (options = {}) => open(browser, line, options),
    async close() {
      await browser.close();
      line.close();
      sink.close();
      rmSync(profile, { recursive: true, force: true });
      assert.deepEqual(sink.asked, [], 'nothing is asked for elsewhere');
    },
  };
}

/** A new visitor of the terminal, with nothing stored; without a path the page stays empty. `end` closes the page and fails if it did what no page may. */
async function open(browser, line, { viewport = DESKTOP, theme = 'dark', path = '/', timezone = 'UTC' } = {}) {
  const context = await browser.newContext({ viewport, colorScheme: theme, acceptDownloads: true, locale: 'en-GB', timezoneId: timezone });
  context.setDefaultTimeout(LONGEST_MILLIS);
  const faults = [];
  const elsewhere = [];
  await context.exposeBinding('reportViolation', (_, violation) => faults.push(`content security policy: ${violation}`));
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      globalThis.reportViolation(`${violatedDirective} refused ${blockedURI} ${sample}`);
    });
  });
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== address && protocol !== 'data:' && protocol !== 'blob:') elsewhere.push(request.url());
  });
  context.on('weberror', (thrown) => faults.push(`thrown: ${thrown.error().stack}`));
  context.on('console', (message) => {
    const isExpected = (line.wasCut && OF_A_CUT.test(message.text())) || OF_A_LATE_ANSWER.test(message.text());
    if (message.type() === 'error' && !isExpected) faults.push(`console: ${message.text()}`);
  });
  const page = await context.newPage();
  if (path !== null) await page.goto(address + path);
  return {
    page,
    async end() {
      await context.close();
      assert.deepEqual(faults, []);
      assert.deepEqual(elsewhere, [], 'requests that leave the exchange');
    },
  };
}

/** What the terminal shows at this moment (window.openperpTerminal). */
export const shown = (page) => page.evaluate(() => JSON.parse(JSON.stringify(globalThis.openperpTerminal)));

// Chromium without playwright, which has every message of every socket reported to it: with thousands of them that costs more
// than drawing them. Here a page does nothing but what it does for a trader, and answers when it is asked.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import WebSocket from 'ws';
import { executable } from '../browser/browser.mjs';
import { page as address, until, webSocket } from '../browser/exchange.mjs';

const OPTIONS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--window-size=1440,900',
  '--remote-debugging-port=0',
];

/** The terminal in a browser of its own. @param port of this machine where its streams end instead of at the exchange */
export async function openUnwatched(port = Number(webSocket.port)) {
  const profile = mkdtempSync(join(tmpdir(), 'openperp-unwatched-'));
  const rules = `--host-resolver-rules=MAP ${webSocket.host} 127.0.0.1:${port}`;
  const browser = spawn(executable, [...OPTIONS, rules, `--user-data-dir=${profile}`, `${address}/`], { stdio: ['ignore', 'ignore', 'pipe'] });
  let ask;
  // Asked to, it waits for its own processes: those of a killed one would still write into the profile.
  const close = async () => {
    const ended = once(browser, 'exit');
    if (ask) ask('Browser.close').catch(() => {});
    else browser.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    ask = await converse(await debuggerOf(browser));
    await until('its document', () => ask('Runtime.evaluate', { expression: 'true' }).catch(() => undefined)); // none before the page has begun
    return {
      /** What a function returns in the page. */
      async evaluate(asked) {
        const { result, exceptionDetails } = await ask('Runtime.evaluate', { expression: `(${asked})()`, returnByValue: true });
        if (exceptionDetails) throw new Error(`the page: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
        return result.value;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Where the page of a browser that starts can be asked. */
async function debuggerOf(browser) {
  let log = '';
  browser.stderr.on('data', (data) => (log += data));
  const control = await until('Chromium', () => /listening on ws:\/\/(127\.0\.0\.1:\d+)\//.exec(log)?.[1]);
  const targets = async () => (await fetch(`http://${control}/json/list`)).json();
  return (await until('its page', async () => (await targets()).find(({ type }) => type === 'page'))).webSocketDebuggerUrl;
}

/** Requests of the DevTools protocol and their answers; no domain is enabled, so nothing else is sent. */
async function converse(address) {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await once(socket, 'open');
  const waiting = new Map();
  socket.on('message', (data) => {
    const { id, result, error } = JSON.parse(data.toString());
    const [done, failed] = waiting.get(id) ?? [];
    waiting.delete(id);
    if (error) failed?.(new Error(error.message));
    else done?.(result);
  });
  let lastId = 0;
  return (method, params) =>
    new Promise((done, failed) => {
      waiting.set(++lastId, [done, failed]);
      socket.send(JSON.stringify({ id: lastId, method, params }));
    });
}

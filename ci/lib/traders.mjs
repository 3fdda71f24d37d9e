// Accounts that sign with the published client (npm: bulk-keychain-wasm) and ask until they are answered.

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

export function fail(sentence) {
  console.error(`trade: ${sentence}`);
  process.exit(1);
}

export const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Asks again and again, for so many milliseconds, until there is an answer that is not false; otherwise the program ends. */
export async function eventually(what, question, patience = 60_000) {
  const deadline = Date.now() + patience;
  let last;
  while (Date.now() < deadline) {
    try {
      last = await question();
      if (last) return last;
    } catch (e) {
      last = e;
    }
    await pause(200);
  }
  return fail(`${what} did not come within ${patience / 1000} s; the last answer was ${last?.message ?? JSON.stringify(last)}`);
}

export async function publishedClient(directory) {
  const library = join(resolve(directory), 'node_modules', 'bulk-keychain-wasm');
  const client = await import(pathToFileURL(join(library, JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')).main)));
  client.initSync({ module: readFileSync(join(library, 'bulk_keychain_wasm_bg.wasm')) });
  return client;
}

// The library hands back Map objects for the inside of actions.
export function plain(v) {
  if (v instanceof Map) return Object.fromEntries([...v].map(([k, x]) => [k, plain(x)]));
  if (Array.isArray(v)) return v.map(plain);
  if (v && typeof v === 'object') return Object.fromEntries(Object.entries(v).map(([k, x]) => [k, plain(x)]));
  return v;
}

let lastNonce = 0;
export function nonce() {
  lastNonce = Math.max(lastNonce + 1, Date.now() * 1000);
  return lastNonce;
}

/** The HTTP API with its version. Every question has ten seconds. */
export function exchangeAt(base) {
  const ask = async (path, options) => {
    const answer = await fetch(base + path, { ...options, signal: AbortSignal.timeout(10_000) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  };
  return {
    get: (path) => ask(path),
    post: (path, body) => ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
  };
}

/** Sizes are multiples of 1e-8: what sums of floating-point numbers add is cut off. */
export const exact = (size) => Math.round(size * 1e8) / 1e8;

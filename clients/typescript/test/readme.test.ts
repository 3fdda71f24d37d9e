import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { OpenPerp } from '../src/index.js';

const PACKAGE = new URL('../../../', import.meta.url);

/** Runs the program of the README against an exchange that executes everything; where there is no WebSocket. */
async function runs(program: string): Promise<{ status: number; said: string; complaint: string }> {
  const executed = JSON.stringify({ status: 'ok', response: { type: 'order', data: { statuses: [{ deposit: { amount: 10000 } }] } } });
  const exchange = createServer((_, answer) => answer.setHeader('content-type', 'application/json').end(executed)).listen(0, '127.0.0.1');
  await once(exchange, 'listening');
  const { port } = exchange.address() as AddressInfo;
  const copy = fileURLToPath(new URL('target/check/readme.mjs', PACKAGE)); // within the package, whose name it imports
  await writeFile(copy, program.replace('http://localhost:12000', `http://127.0.0.1:${port}`));
  const child = spawn(process.execPath, [...(globalThis.WebSocket ? ['--no-experimental-websocket'] : []), copy]);
  let said = '';
  let complaint = '';
  child.stdout.on('data', (text) => (said += text));
  child.stderr.on('data', (text) => (complaint += text));
  const [status] = (await once(child, 'close')) as [number];
  exchange.close();
  return { status, said, complaint };
}

test('the program of the README fails with a sentence where there is no WebSocket', async () => {
  const readme = await readFile(new URL('README.md', PACKAGE), 'utf8');
  const begin = readme.indexOf('```js') + '```js'.length;
  const { status, said, complaint } = await runs(readme.slice(begin, readme.indexOf('```', begin)));
  assert.notEqual(status, 0);
  assert.match(complaint, /there is no WebSocket here: Node\.js 20 has one with --experimental-websocket/);
  assert.equal(said, '');
});

test('streams are not made where they could never open', { skip: 'WebSocket' in globalThis }, () => {
  assert.throws(() => new OpenPerp({ http: 'http://x', webSocket: 'ws://x' }).streams(), /there is no WebSocket here/);
});

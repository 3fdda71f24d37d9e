import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CryptoKeySigner, RemoteSigner, serveSigner, Trader, canSign, cancelAll } from '../src/index.js';

const SEED = 'CCXYz9oRxCQcT4F6PdpCTah5wVMMPtwaFunuP1LHDiqM';
const PAIR = '4Kx5x8n1Z59tgKAJULjvTMwipq4yUbZ7GQA2x1GbBZyBoGXcNSE8GnyRp9VazrAEbtTeLeBJG8LvJjD5MPJYnKsR';
const ACCOUNT = 'A5Zw6kBt5DiM6UWJ3szyPaQMrBYmDyJ6e6bWmt8zL9hu';

test('a key is not readable unless that was asked for', async () => {
  assert.ok(await canSign());
  const key = await CryptoKeySigner.generate();
  assert.equal(key.privateKey.extractable, false);
  await assert.rejects(key.exportSecret());
  const readable = await CryptoKeySigner.generate({ extractable: true });
  assert.equal((await CryptoKeySigner.fromSecret(await readable.exportSecret())).publicKey, readable.publicKey);
});

test('a secret is read in both spellings, and never repeated', async () => {
  assert.equal((await CryptoKeySigner.fromSecret(SEED)).publicKey, ACCOUNT);
  const key = await CryptoKeySigner.fromSecret(PAIR, { extractable: true });
  assert.equal(key.publicKey, ACCOUNT);
  assert.equal(await key.exportSecret(), SEED);
  const wrong = PAIR.slice(0, -1) + (PAIR.endsWith('R') ? 'S' : 'R');
  for (const text of [wrong, SEED.slice(2), '0OIl']) {
    await assert.rejects(CryptoKeySigner.fromSecret(text), (error: Error) => error instanceof RangeError && !error.message.includes(text));
  }
});

test('a key in another thread signs the same', async () => {
  const { port1, port2 } = new MessageChannel();
  const key = await CryptoKeySigner.fromSecret(SEED);
  const end = serveSigner(port1, key);
  const remote = new Trader(new RemoteSigner(port2, key.publicKey));
  const [there, here] = await Promise.all([remote.sign(cancelAll(), 42n), new Trader(key).sign(cancelAll(), 42n)]);
  assert.equal(there.body, here.body);
  end();
  serveSigner(port1, key, () => false);
  await assert.rejects(remote.sign(cancelAll()), /this key does not sign that/);
  port1.close();
  port2.close();
});

test('an agent signs for the account that made it one', async () => {
  const agent = await CryptoKeySigner.generate();
  const body = JSON.parse((await new Trader(agent, { account: ACCOUNT }).sign(cancelAll())).body);
  assert.deepEqual([body.account, body.signer], [ACCOUNT, agent.publicKey]);
});

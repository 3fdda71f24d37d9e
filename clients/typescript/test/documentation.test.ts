import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

// The page of the API that a running exchange serves signs by itself: it must sign as everybody does.
const page = new URL('../../../../../gateway-service/src/main/resources/documentation/', import.meta.url);
const source = (name: string) => `data:text/javascript,${encodeURIComponent(readFileSync(new URL(name, page), 'utf8'))}`;
const { keyOf, messageOf, orderIdOf, signed } = await import(source('sign.js'));
const { LANGUAGES } = await import(source('snippets.js'));

const vectors = JSON.parse(
  readFileSync(new URL('../../../../../libraries/transaction/src/test/resources/vectors/keychain-wasm-0.1.17.json', import.meta.url), 'utf8'),
);

const KNOWN = new Set(['l', 'm', 'mod', 'cx', 'cxa', 'faucet', 'agentWalletCreation', 'updateUserSettings']);

test('the page of the API signs as the vectors do', async () => {
  const seeds = new Map(vectors.keys.map((key: any) => [key.pubkey, Buffer.from(key.seedHex, 'hex')]));
  let checked = 0;
  for (const { name, tx, messageHex, orderIds } of vectors.vectors) {
    const isKnown = tx.actions.every((action: object) => Object.keys(action).every((tag) => KNOWN.has(tag)));
    if (!isKnown || !Number.isSafeInteger(tx.nonce) || !seeds.has(tx.signer)) continue;
    assert.equal(Buffer.from(messageOf(tx.actions, tx.nonce, tx.account)).toString('hex'), messageHex, name);
    const made = await signed(await keyOf(seeds.get(tx.signer)), tx.actions, tx.nonce, tx.account);
    assert.deepEqual(made, tx, name);
    for (const [index, id] of orderIds.entries()) {
      if (id !== null) assert.equal(await orderIdOf(tx.actions, index, tx.nonce, tx.account), id, name);
    }
    checked++;
  }
  assert.ok(checked > 60, `${checked} were checked`);
});

test('a request is shown as a command and as programs', () => {
  const request = { url: 'http://x/account', body: '{"type":"order","deep":[true,null,{"a":"it\'s"}]}' };
  assert.match(LANGUAGES.curl.write(request), /-d '\{"type":"order","deep":\[true,null,\{"a":"it'\\''s"\}\]\}'$/);
  assert.match(LANGUAGES.javascript.write(request), /body: JSON\.stringify\(\{\n {4}"type": "order"/);
  assert.match(LANGUAGES.python.write(request), /"deep": \[\n {8}True,\n {8}None,\n {8}\{\n {12}"a": "it's",/);
  assert.equal(LANGUAGES.curl.write({ url: 'http://x/time' }), "curl -s 'http://x/time'");
});

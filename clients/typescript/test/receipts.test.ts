import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  cancelAll,
  CryptoKeySigner,
  encodeBase58,
  OpenPerp,
  parseReceipt,
  receiptFlaw,
  Streams,
  Trader,
  WalletSigner,
  WrongReceipt,
  type SavedReceipt,
} from '../src/index.js';
import { receiptBytes } from '../src/proofs/receipts.js';
import { hexOf } from '../src/values/bytes.js';
import { FakeSockets } from './fakeSocket.js';

interface Vector {
  readonly name: string;
  readonly network: string;
  readonly shard: string;
  readonly number: number;
  readonly hash: string;
  readonly time: string;
  readonly signedHex: string;
  readonly saved: SavedReceipt;
}

const FILE = new URL('../../../../../libraries/transaction/src/test/resources/vectors/receipts.json', import.meta.url);
const { exchangeKey, vectors, forged, malformed, sameReceipt, wallets } = JSON.parse(readFileSync(FILE, 'utf8')) as {
  exchangeKey: string;
  vectors: Vector[];
  forged: { name: string; why: string; saved: SavedReceipt }[];
  wallets: { name: string; why: string | null; saved: SavedReceipt }[];
  malformed: { name: string; why: string; receipt: string }[];
  sameReceipt: { name: string; receipt: string }[];
};
const given = vectors[0]!;

/** A client of an exchange that answers with this receipt; null: none. */
function answering(saved: SavedReceipt, receipt: string | null): { client: OpenPerp; preferences: (string | null)[] } {
  const preferences: (string | null)[] = [];
  const fetch = async (_: string, init?: RequestInit): Promise<Response> => {
    preferences.push(new Headers(init?.headers).get('prefer'));
    return new Response(saved.body, { headers: receipt === null ? {} : { receipt } });
  };
  return { client: new OpenPerp({ http: 'http://x', webSocket: '' }, { fetch }), preferences };
}

const sent = (saved: SavedReceipt) => ({
  body: JSON.stringify({ actions: [], signer: saved.signer, signature: saved.signature }),
  message: saved.message,
});

test('a receipt signs the bytes of the vectors (RCP-001)', async () => {
  for (const vector of vectors) {
    const receipt = parseReceipt(vector.saved.receipt);
    assert.deepEqual(
      [receipt.network ?? '', receipt.shard, receipt.number, receipt.runningHash, String(receipt.timeNanos), receipt.key],
      [vector.network, vector.shard, vector.number, vector.hash, vector.time, exchangeKey],
      vector.name,
    );
    assert.equal(hexOf(await receiptBytes(vector.saved, receipt)), vector.signedHex, vector.name);
    assert.equal(await receiptFlaw(vector.saved, [exchangeKey]), null, vector.name);
  }
  assert.equal(vectors.length, 4);
});

test('what was changed is not the word of the exchange (RCP-002)', async () => {
  for (const vector of forged) {
    const flaw = await receiptFlaw(vector.saved, [exchangeKey]);
    assert.ok(flaw?.startsWith(vector.why), `${vector.name}: ${flaw}`);
  }
  assert.equal(forged.length, 13);
});

test('a header that is no receipt is refused with what is wrong', () => {
  for (const { name, why, receipt } of malformed) {
    assert.throws(() => parseReceipt(receipt), (error) => error instanceof RangeError && error.message.includes(why), name);
  }
  for (const { name, receipt } of sameReceipt) assert.deepEqual(parseReceipt(receipt), parseReceipt(given.saved.receipt), name);
});

test('the outcome comes with the receipt, which can be kept as JSON', async () => {
  const { client, preferences } = answering(given.saved, given.saved.receipt);
  const outcome = await client.transactions.withReceipts(exchangeKey).submit(sent(given.saved));
  assert.ok(outcome.outcome === 'executed' && outcome.receipt);
  assert.deepEqual(JSON.parse(JSON.stringify(outcome.receipt)), given.saved);
  assert.deepEqual(preferences, ['receipt']);
});

/** A header of an exchange with this key. */
async function receiptOf(exchange: CryptoKeySigner, saved: SavedReceipt, network: string): Promise<string> {
  const header = (sig: string) =>
    `v=1, network="${network}", shard="account-0", number=1, hash="0123456789abcdef", time="1", key="${exchange.publicKey}", sig="${sig}"`;
  const bytes = await receiptBytes(saved, parseReceipt(header(encodeBase58(new Uint8Array(64)))));
  return header(encodeBase58(await exchange.sign(bytes)));
}

test('what a wallet signed has a receipt, kept with its text', async () => {
  const [key, exchange] = [await CryptoKeySigner.generate(), await CryptoKeySigner.generate()];
  const trader = new Trader(new WalletSigner(key.publicKey, (envelope) => key.sign(envelope)), { network: 'devnet' });
  const { body: order, message, text } = await trader.sign(cancelAll());
  const saved = { signer: key.publicKey, message, text: text!, signature: JSON.parse(order).signature, body: given.saved.body, receipt: '' };
  const receipt = await receiptOf(exchange, saved, 'devnet');
  const { client } = answering(given.saved, receipt);
  const outcome = await client.transactions.withReceipts(exchange.publicKey).submit({ body: order, message, text: text! });
  assert.ok(outcome.outcome === 'executed');
  assert.deepEqual(outcome.receipt, { ...saved, receipt });
  assert.equal(await receiptFlaw(outcome.receipt, [exchange.publicKey]), null);

  const { text: _, ...withoutText } = outcome.receipt;
  const other = await trader.sign(cancelAll('BTC-USD'));
  const ofOther = { ...saved, message: other.message };
  const flawed: SavedReceipt[] = [
    withoutText,
    { ...outcome.receipt, text: other.text! },
    { ...ofOther, receipt: await receiptOf(exchange, ofOther, 'devnet') },
    { ...saved, receipt: await receiptOf(exchange, saved, 'testnet') },
    { ...saved, receipt: await receiptOf(exchange, saved, '') },
  ];
  for (const each of flawed) assert.match((await receiptFlaw(each, []))!, /^the signature of the transaction is not that of its signer/);
});

test('what a wallet signed is the text of these bytes (TXN-029)', async () => {
  for (const vector of wallets) {
    const flaw = await receiptFlaw(vector.saved, [exchangeKey]);
    assert.equal(flaw === null, vector.why === null, vector.name);
    assert.ok((flaw ?? '').startsWith(vector.why ?? ''), `${vector.name}: ${flaw}`);
  }
  assert.equal(wallets.length, 7);
});

test('an answer that is not signed by the exchange is not believed', async () => {
  const stranger = forged.find((vector) => vector.name === 'another key')!;
  const { client } = answering(given.saved, stranger.saved.receipt);
  await assert.rejects(
    client.transactions.withReceipts(exchangeKey).submit(sent(given.saved)),
    (error) => error instanceof WrongReceipt && error.message.startsWith(stranger.why) && error.submission.outcome === 'executed' && error.saved.receipt === stranger.saved.receipt,
  );
  const other = answering(given.saved, 'v=2').client;
  await assert.rejects(other.transactions.withReceipts(exchangeKey).submit(sent(given.saved)), /^WrongReceipt: this receipt has version 2/);
});

test('who does not ask, and who gets none, has the outcome alone', async () => {
  const plain = answering(given.saved, given.saved.receipt);
  assert.ok(!('receipt' in (await plain.client.transactions.submit(sent(given.saved)))));
  assert.deepEqual(plain.preferences, [null]);
  const without = answering(given.saved, null).client;
  const outcome = await without.transactions.withReceipts(exchangeKey).submit(sent(given.saved));
  assert.ok(outcome.outcome === 'executed' && !('receipt' in outcome));
});

test('an answer through the socket has a receipt too, under the text that ends the message (RCP-006)', async () => {
  const sockets = new FakeSockets();
  const streams = new Streams('ws://x/', { openSocket: sockets.open });
  await streams.submit(sent(given.saved), [exchangeKey]);
  sockets.current.open();
  const posted = (receipt: string | null, body: string) => {
    const outcome = streams.submit(sent(given.saved), [exchangeKey]);
    const { id, receipt: wanted } = sockets.current.last('post')!;
    assert.equal(wanted, true);
    const signed = receipt === null ? '' : `,"receipt":${JSON.stringify(receipt)}`;
    sockets.current.receive(`{"type":"post","id":${id}${signed},"data":{"type":"action","payload":${body}}}`);
    return outcome;
  };
  const outcome = await posted(given.saved.receipt, given.saved.body);
  assert.ok(outcome.outcome === 'executed');
  assert.deepEqual(outcome.receipt, given.saved);
  const without = await posted(null, given.saved.body);
  assert.ok(without.outcome === 'executed' && without.receipt === undefined);
  await assert.rejects(posted(given.saved.receipt, `${given.saved.body.slice(0, -1)} }`), WrongReceipt);
  void streams.submit(sent(given.saved));
  assert.equal(sockets.current.last('post')!['receipt'], undefined);
  assert.throws(() => streams.submit(sent(given.saved), ['no key']), RangeError);
  streams.close();
});

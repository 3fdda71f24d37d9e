import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { receiptFlaw, Transactions, WrongReceipt, type SavedReceipt, type Sendable } from 'openperp-client';
import { HttpRequests } from '../../typescript/src/http/httpRequests.js';
import { entryOf, fileOf, placeOf } from '../src/receipts/kept.js';

interface Vectors {
  readonly exchangeKey: string;
  readonly vectors: readonly { readonly saved: SavedReceipt }[];
  readonly forged: readonly { readonly why: string; readonly saved: SavedReceipt }[];
}

const vectors = JSON.parse(readFileSync(new URL('../../../../../../libraries/transaction/src/test/resources/vectors/receipts.json', import.meta.url), 'utf8')) as Vectors;
const given = vectors.vectors[0]!.saved;
const forged = vectors.forged.find(({ saved }) => saved.message === given.message && saved.signature === given.signature)!;
const ORDER = { l: { b: true, c: 'BTC-USD', i: false, px: 100000, r: false, sz: 0.1, tif: 'GTC' } };

const sent = ({ signer, signature, message }: SavedReceipt): Sendable => ({ message, body: JSON.stringify({ actions: [ORDER], nonce: 42, account: signer, signer, signature }) });

/** The submission to an exchange that answers with this receipt. */
function answered(saved: SavedReceipt) {
  const fetch = () => Promise.resolve(new Response(saved.body, { status: 200, headers: { receipt: saved.receipt } }));
  return new Transactions(new HttpRequests('http://fake', { fetch })).withReceipts(vectors.exchangeKey).submit(sent(given));
}

test('a receipt is kept with what was sent and answered, in a file that programs verify', async () => {
  const entry = entryOf(sent(given), await answered(given), 5)!;
  assert.deepEqual({ ...entry, saved: null }, { receivedAt: 5, account: given.signer, sent: 'buy 0.1 BTC-USD, limit at 100,000', outcome: 'resting', flaw: null, saved: null });
  assert.equal(placeOf(entry.saved), 'account-2, number 57');
  const { name, text } = fileOf(entry);
  assert.equal(name, 'receipt-account-2-57.json');
  assert.equal(await receiptFlaw(JSON.parse(text) as SavedReceipt, [vectors.exchangeKey]), null);
  assert.deepEqual(Object.keys(JSON.parse(text) as object).sort(), ['body', 'message', 'receipt', 'signature', 'signer']);
});

test('a receipt that is not valid is kept with what is wrong with it', async () => {
  const error = await answered({ ...given, body: forged.saved.body, receipt: forged.saved.receipt }).then(() => assert.fail(), (thrown: unknown) => thrown);
  assert.ok(error instanceof WrongReceipt);
  const entry = entryOf(sent(given), error)!;
  assert.ok(entry.flaw!.startsWith(forged.why));
  assert.equal(JSON.parse(fileOf(entry).text).body, forged.saved.body);
  assert.equal(fileOf({ ...entry, receivedAt: 7, saved: { ...given, receipt: 'v=2' } }).name, 'receipt-7.json');
});

test('an answer without a receipt keeps nothing', () => {
  assert.equal(entryOf(sent(given), { outcome: 'executed', results: [] }), null);
  assert.equal(entryOf(sent(given), { outcome: 'unknown', message: 'no answer' }), null);
});

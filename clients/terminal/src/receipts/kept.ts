import { parseExactly, parseReceipt, sentenceOf, WrongReceipt, type SavedReceipt, type Sendable, type Submission } from 'openperp-client';
import { actionWords } from '../openOrders/actionWords.js';
import { wordsOf } from '../trading/outcome.js';

/** A receipt as this browser keeps it. */
export interface KeptReceipt {
  /** Milliseconds since 1970, of this browser. */
  readonly receivedAt: number;
  readonly account: string;
  /** The signed actions, in words. */
  readonly sent: string;
  /** The answer of the exchange, in words. */
  readonly outcome: string;
  /** Flaw of the receipt; null: the exchange's key has signed it. */
  readonly flaw: string | null;
  /** All that it takes to verify it again. */
  readonly saved: SavedReceipt;
}

/** Number of receipts that are kept. */
export const MOST_RECEIPTS = 200;

/** The receipt that came beside an answer; null: none did. */
export function entryOf({ body }: Sendable, answer: Submission | WrongReceipt, receivedAt = Date.now()): KeptReceipt | null {
  const isWrong = answer instanceof WrongReceipt;
  const submission = isWrong ? answer.submission : answer;
  const saved = isWrong ? answer.saved : 'receipt' in submission ? submission.receipt : undefined;
  if (saved === undefined) return null;
  const { account, actions } = parseExactly(body) as { readonly account: string; readonly actions: readonly unknown[] };
  const words = submission.outcome === 'executed' ? submission.results.map((each) => wordsOf(each.kind)).join('; ') : `refused: ${sentenceOf(submission)}`;
  return { receivedAt, account, sent: actions.map(actionWords).join('; '), outcome: words, flaw: isWrong ? answer.message : null, saved };
}

/** `account-0, number 57`; empty of one that cannot be read. */
export function placeOf({ receipt }: SavedReceipt): string {
  try {
    const { shard, number } = parseReceipt(receipt);
    return `${shard}, number ${number}`;
  } catch {
    return '';
  }
}

/** The file that programs of this exchange verify and compare with its logs. */
export function fileOf({ saved, receivedAt }: KeptReceipt): { readonly name: string; readonly text: string } {
  const place = placeOf(saved).replace(', number ', '-');
  return { name: `receipt-${place === '' ? receivedAt : place}.json`, text: `${JSON.stringify(saved)}\n` };
}

const DATABASE = 'openperp-receipts';
const STORE = 'receipts';

/** Keeps a receipt, in the place of the oldest if there are too many. */
export async function putReceipt(entry: KeptReceipt): Promise<void> {
  await inStore('readwrite', async (store) => {
    await resultOf(store.add(entry));
    const keys = await resultOf(store.getAllKeys());
    for (const key of keys.slice(0, Math.max(0, keys.length - MOST_RECEIPTS))) store.delete(key);
  });
}

/** The newest first. */
export async function keptReceipts(): Promise<readonly KeptReceipt[]> {
  const all = await inStore('readonly', (store) => resultOf(store.getAll() as IDBRequest<KeptReceipt[]>));
  return all.reverse();
}

export async function clearReceipts(): Promise<void> {
  await inStore('readwrite', (store) => resultOf(store.clear()));
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { autoIncrement: true });
  const database = await resultOf(request);
  try {
    const transaction = database.transaction(STORE, mode);
    const completed = new Promise<void>((done, failed) => {
      transaction.oncomplete = () => done();
      transaction.onabort = () => failed(transaction.error ?? new Error('the browser did not store the receipt'));
    });
    const [found] = await Promise.all([work(transaction.objectStore(STORE)), completed]);
    return found;
  } finally {
    database.close();
  }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error ?? new Error('the browser did not open its storage'));
  });
}

import { isPublicKey, WrongReceipt, type Sendable, type Submission, type Transactions } from 'openperp-client';
import { createSignal } from 'solid-js';
import { toast } from '../layout/toasts.js';
import { preference } from '../settings/preferences.js';
import { exchange } from '../stores/exchange.js';
import type { Exchange } from '../trading/trading.js';

/** The key that must have signed receipts, as the exchange named it when they were switched on; empty: none are asked for. */
export const [receiptKey, rememberKey] = preference('receiptKey', '', (stored) => typeof stored === 'string' && (stored === '' || isPublicKey(stored)));

/** An answer whose receipt was not made by the exchange. */
export interface Alarm {
  readonly flaw: string;
  readonly sent: string;
}

const [alarms, setAlarms] = createSignal<readonly Alarm[]>([]);

/** Alarms that the person has not confirmed yet. */
export { alarms };

export function confirmAlarms(): void {
  setAlarms([]);
}

const [kept, setKept] = createSignal(0);

/** Grows with each receipt that is kept. */
export { kept };

/** Sends transactions, asking for a receipt while that is switched on. */
export const sending: Exchange = {
  accounts: exchange.accounts,
  get transactions() {
    const key = receiptKey();
    return key === '' ? exchange.transactions : askingWith(key);
  },
};

/** Remembers the key that the exchange names, which must sign from now on. Returns whether it names one. */
export async function askForReceipts(): Promise<boolean> {
  const key = await exchange.markets.receiptKey();
  rememberKey(key ?? '');
  return key !== null;
}

let asking: { readonly key: string; readonly transactions: Transactions } | undefined;

function askingWith(key: string): Transactions {
  if (asking?.key !== key) {
    const transactions = exchange.transactions.withReceipts(key);
    const submit = transactions.submit.bind(transactions);
    asking = { key, transactions: Object.assign(transactions, { submit: (transaction: Sendable) => keeping(transaction, submit(transaction)) }) };
  }
  return asking.transactions;
}

/** Keeps the receipt that comes beside an answer, without delaying the answer. */
async function keeping(transaction: Sendable, answer: Promise<Submission>): Promise<Submission> {
  try {
    const submission = await answer;
    void keep(transaction, submission);
    return submission;
  } catch (error) {
    if (error instanceof WrongReceipt) void keep(transaction, error);
    throw error;
  }
}

async function keep(transaction: Sendable, answer: Submission | WrongReceipt): Promise<void> {
  try {
    const { entryOf, putReceipt } = await import('./kept.js');
    const entry = entryOf(transaction, answer);
    if (entry === null) return;
    if (entry.flaw !== null) setAlarms((known) => [...known, { flaw: entry.flaw!, sent: entry.sent }]);
    await putReceipt(entry);
    setKept((count) => count + 1);
  } catch (error) {
    if (answer instanceof WrongReceipt) setAlarms((known) => [...known, { flaw: answer.message, sent: 'a transaction' }]);
    toast('failure', 'A receipt was not kept', error instanceof Error ? error.message : String(error));
  }
}

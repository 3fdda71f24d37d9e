import type { Action } from '../actions/index.js';
import { wireAction } from '../actions/wire.js';
import { fieldsOf, list, nullable, object, text } from '../answers/decoding.js';
import { actionResult, reasonOf, type ActionResult } from '../answers/results/actionResult.js';
import { orderCheck, type OrderCheck } from '../answers/results/checks.js';
import { RequestFailed } from '../http/failures.js';
import { failureOf, pause, type HttpRequests } from '../http/httpRequests.js';
import { receiptFlaw, type SavedReceipt } from '../proofs/receipts.js';
import { decodeBase58 } from '../values/base58.js';
import { parseExactly, printExactly } from '../values/json.js';
import type { SignedTransaction } from './trader.js';

/**
 * The transaction was executed: durable, matched, settled. Each action has its own result, in their order; `cancelAll`
 * one for each order.
 */
export interface Executed {
  readonly outcome: 'executed';
  readonly results: readonly ActionResult[];
  /**
   * The exchange's signature of the answer, verified; only with {@link Transactions.withReceipts}, and where the
   * exchange gives one.
   */
  readonly receipt?: SavedReceipt;
}

/**
 * The transaction was refused as a whole and nothing of it was done: `bad signature`, `unauthorized signer`, … Also
 * where another transaction was executed with its nonce: `duplicate nonce`.
 */
export interface Refused {
  readonly outcome: 'refused';
  readonly message: string;
  readonly detail: string | null;
  /** Like {@link Executed.receipt}; absent where the refusal follows from no log, such as one of a bad signature. */
  readonly receipt?: SavedReceipt;
}

/**
 * This very transaction was executed before, by an earlier attempt of this client or of another. Look its orders up by their IDs:
 * `orderIds` of the signed transaction, `accounts.order`.
 */
export interface AlreadyExecuted {
  readonly outcome: 'alreadyExecuted';
  /** When it was executed, in nanoseconds since 1970; null if the exchange does not say. */
  readonly executedAt: bigint | null;
  /** Like {@link Executed.receipt}. */
  readonly receipt?: SavedReceipt;
}

/**
 * The exchange did not take the transaction and nothing was done. The same may be sent again, unless it is a
 * `badRequest`.
 */
export interface NotTaken {
  readonly outcome: 'notTaken';
  readonly failure: RequestFailed;
}

/**
 * **The transaction may have been executed, or may still be.** Look its orders up by their IDs, or send the same signed
 * transaction again: the nonce makes that safe. Never sign it again: that would be a second order.
 */
export interface UnknownOutcome {
  readonly outcome: 'unknown';
  readonly message: string;
  /**
   * Whether sending it again tells no more: its nonce is used, and the exchange no longer knows by which transaction.
   */
  readonly isFinal?: true;
}

/** The outcome of sending a transaction. */
export type Submission = Executed | Refused | AlreadyExecuted | NotTaken | UnknownOutcome;

/**
 * The answer is not signed as its receipt claims; it may be forged. `submission` is the outcome that it states, `saved`
 * everything that was received, to be shown to others.
 */
export class WrongReceipt extends Error {
  override readonly name = 'WrongReceipt';

  constructor(
    message: string,
    readonly submission: Submission,
    readonly saved: SavedReceipt,
  ) {
    super(message);
  }
}

/** The signed transaction to send; a receipt needs the signed bytes too. */
export type Sendable = Pick<SignedTransaction, 'body'> & Partial<Pick<SignedTransaction, 'message' | 'text'>>;

const DUPLICATE = 'duplicate nonce';
/**
 * Refusals of a nonce. Without the field that says which transaction used it, this one may have been executed long ago.
 */
const USED_NONCE = [DUPLICATE, 'nonce too old'];
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 2_000;

/** `POST /order` and `POST /order/check`. */
export class Transactions {
  /** @param receiptKeys keys of the exchange that must sign receipts; undefined: no receipts are requested */
  constructor(
    private readonly http: HttpRequests,
    private readonly receiptKeys?: readonly string[],
  ) {}

  /**
   * A copy that requests receipts: the exchange signs its answers, and `submit` rejects with {@link WrongReceipt} where
   * the signature is not made with one of these keys. Answers without a receipt are passed on without one.
   *
   * @param exchangeKeys public keys of the exchange, base58, from where you trust them; two while it changes its key
   */
  withReceipts(...exchangeKeys: readonly [string, ...string[]]): Transactions {
    exchangeKeys.forEach((key) => decodeBase58(key, 32));
    return new Transactions(this.http, exchangeKeys);
  }

  /**
   * Checks how a signed transaction would be admitted now. Nothing happens, and its nonce stays good. Rejects with
   * `RequestFailed`.
   */
  async check(transaction: Pick<SignedTransaction, 'body'>): Promise<OrderCheck> {
    return orderCheck((await this.http.query('/order/check', transaction.body)).body);
  }

  /** Checks how these actions of the account would be admitted now, signed by itself. Rejects with `RequestFailed`. */
  async checkUnsigned(account: string, ...actions: Action[]): Promise<OrderCheck> {
    return this.check({ body: printExactly({ actions: actions.map(wireAction), account }) });
  }

  /** Sends once. Never rejects because of the exchange or the network, only for a wrong receipt. */
  async submit(transaction: Sendable): Promise<Submission> {
    try {
      const answer = await this.http.once('/order', transaction.body, this.receiptKeys ? { prefer: 'receipt' } : {});
      const submission = answer.status === 200 || answer.status === 400 ? submissionOf(answer.body) : undefined;
      if (submission === undefined) return ofFailure(failureOf(answer));
      return this.receiptKeys && answer.receipt !== null
        ? await withReceipt(submission, transaction, answer.text, answer.receipt, this.receiptKeys)
        : submission;
    } catch (error) {
      if (error instanceof RequestFailed) return ofFailure(error);
      throw error;
    }
  }

  /**
   * Sends the same signed transaction until its outcome is known or the time is over: again after a pause if nothing was
   * done, and again if the outcome is unknown. {@link AlreadyExecuted} if an earlier attempt was executed. After an attempt of unknown
   * outcome a refusal says nothing about that one: the outcome stays unknown, unless another transaction has used the nonce.
   *
   * @param mayHaveRun whether it was sent before, with an outcome that is not known
   */
  async submitUntilKnown(transaction: Sendable, longestMillis = 10_000, mayHaveRun = false): Promise<Submission> {
    const deadline = Date.now() + longestMillis;
    for (let next = FIRST_PAUSE; ; next = Math.min(2 * next, LONGEST_PAUSE)) {
      const submission = await this.submit(transaction);
      mayHaveRun ||= submission.outcome === 'unknown';
      const wait = pauseAfter(submission, next);
      if (wait === undefined) return mayHaveRun ? afterUnknown(submission) : submission;
      if (Date.now() + wait > deadline) {
        return mayHaveRun ? { outcome: 'unknown', message: `no answer within ${longestMillis} ms` } : submission;
      }
      await pause(wait);
    }
  }
}

/** The outcome of a transaction whose last attempt was answered with `last`, after an attempt of unknown outcome. */
function afterUnknown(last: Submission): Submission {
  const isAboutTheLastOnly = last.outcome === 'notTaken' || (last.outcome === 'refused' && last.message !== DUPLICATE);
  return isAboutTheLastOnly
    ? { outcome: 'unknown', message: `an earlier attempt may have been executed; the last one: ${sentenceOf(last)}` }
    : last;
}

/** The results of a transaction that was executed now. Throws an `Error` that says what came instead. */
export function resultsOf(submission: Submission): readonly ActionResult[] {
  if (submission.outcome === 'executed') return submission.results;
  throw new Error(`the transaction has no results: ${sentenceOf(submission)}`);
}

/** The outcome of a transaction, as a sentence for people. */
export function sentenceOf(submission: Submission): string {
  switch (submission.outcome) {
    case 'executed':
      return submission.results.map((result) => [result.kind, reasonOf(result)].filter(Boolean).join(': ')).join('; ');
    case 'refused':
      return submission.detail === null ? submission.message : `${submission.message}: ${submission.detail}`;
    case 'alreadyExecuted':
      return 'it had been executed before: look its orders up by their IDs';
    case 'notTaken':
      return `it was not taken: ${submission.failure.message}`;
    case 'unknown':
      return `it is not known whether it was executed: ${submission.message}`;
  }
}

const answerOf = object({
  status: text,
  response: object({ data: object({ statuses: list(actionResult) }) }),
});

/** Reads the answer to a transaction; undefined if the body is something else. */
export function submissionOf(body: unknown): Submission | undefined {
  if (typeof body !== 'object' || body === null || nullable(fieldsOf)(fieldsOf(body)['response']) === null) return undefined;
  const { status, response } = answerOf(body);
  const results = response.data.statuses;
  if (status === 'ok') return { outcome: 'executed', results };
  const first = results[0];
  if (first?.kind !== 'error') return { outcome: 'refused', message: results.map((each) => each.kind).join(', '), detail: null };
  const { message, detail, duplicate, executedAt } = first;
  if (duplicate === 'this') return { outcome: 'alreadyExecuted', executedAt };
  return duplicate === null && USED_NONCE.includes(message)
    ? { outcome: 'unknown', message: `${message}: whether it was executed before is not known any more`, isFinal: true }
    : { outcome: 'refused', message, detail };
}

export async function withReceipt(
  submission: Submission,
  transaction: Sendable,
  body: string,
  receipt: string,
  keys: readonly string[],
): Promise<Submission> {
  const { message, text } = transaction;
  if (message === undefined) throw new TypeError('a receipt can only be verified with the message that was signed');
  const { signer, signature } = sentOf(parseExactly(transaction.body));
  const saved: SavedReceipt = { signer, message, signature, body, receipt, ...(text === undefined ? {} : { text }) };
  let flaw: string | null;
  try {
    flaw = await receiptFlaw(saved, keys);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    flaw = error.message;
  }
  if (flaw !== null) throw new WrongReceipt(flaw, submission, saved);
  return submission.outcome === 'notTaken' || submission.outcome === 'unknown' ? submission : { ...submission, receipt: saved };
}

const sentOf = object({ signer: text, signature: text });

function ofFailure(failure: RequestFailed): Submission {
  return failure.kind === 'noAnswer' ? { outcome: 'unknown', message: failure.message } : { outcome: 'notTaken', failure };
}

/** Milliseconds until the next attempt; undefined if none helps. */
function pauseAfter(submission: Submission, usual: number): number | undefined {
  if (submission.outcome === 'unknown') return submission.isFinal ? undefined : usual;
  if (submission.outcome !== 'notTaken') return undefined;
  if (submission.failure.kind === 'tooManyRequests') return submission.failure.retryAfterMillis;
  return submission.failure.kind === 'unavailable' ? usual : undefined;
}

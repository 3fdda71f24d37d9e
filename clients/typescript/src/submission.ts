import type { Action } from './actions.js';
import { orderCheck, type OrderCheck } from './answers/checks.js';
import { fieldsOf, list, nullable, object, text } from './answers/decoding.js';
import { actionResult, reasonOf, type ActionResult } from './answers/results.js';
import { RequestFailed } from './failures.js';
import { failureOf, pause, type HttpRequests } from './http.js';
import { printExactly } from './json.js';
import type { SignedTransaction } from './trader.js';
import { wireAction } from './wire.js';

/** It was executed: durable, matched, settled. Each action has its own result, in their order; `cancelAll` one for each order. */
export interface Executed {
  readonly outcome: 'executed';
  readonly results: readonly ActionResult[];
}

/** It was refused as a whole and nothing was done: `bad signature`, `unauthorized signer`, … */
export interface Refused {
  readonly outcome: 'refused';
  readonly message: string;
  readonly detail: string | null;
}

/** An earlier attempt had been executed: its nonce is used. Look its orders up by their IDs. */
export interface AlreadyExecuted {
  readonly outcome: 'alreadyExecuted';
}

/** The exchange did not take it and nothing was done. The same may be sent again, unless it is a `badRequest`. */
export interface NotTaken {
  readonly outcome: 'notTaken';
  readonly failure: RequestFailed;
}

/**
 * **It may have been executed, or still be.** Look its orders up by their IDs, or send the same signed transaction again:
 * the nonce makes that safe. Never sign it again: that would be a second order.
 */
export interface UnknownOutcome {
  readonly outcome: 'unknown';
  readonly message: string;
}

/** What came of sending a transaction. */
export type Submission = Executed | Refused | AlreadyExecuted | NotTaken | UnknownOutcome;

const DUPLICATE = 'duplicate nonce';
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 2_000;

/** `POST /order` and `POST /order/check`. */
export class Transactions {
  constructor(private readonly http: HttpRequests) {}

  /** How a signed transaction would be admitted now. Nothing happens, and its nonce stays good. Rejects with `RequestFailed`. */
  async check(transaction: Pick<SignedTransaction, 'body'>): Promise<OrderCheck> {
    return orderCheck((await this.http.query('/order/check', transaction.body)).body);
  }

  /** How these actions of the account would be admitted now, signed by itself. Rejects with `RequestFailed`. */
  async checkUnsigned(account: string, ...actions: Action[]): Promise<OrderCheck> {
    return this.check({ body: printExactly({ actions: actions.map(wireAction), account }) });
  }

  /** Sends once. Never rejects for what the exchange or the network does. */
  async submit(transaction: Pick<SignedTransaction, 'body'>): Promise<Submission> {
    try {
      const answer = await this.http.once('/order', transaction.body);
      const submission = answer.status === 200 || answer.status === 400 ? submissionOf(answer.body) : undefined;
      return submission ?? ofFailure(failureOf(answer));
    } catch (error) {
      if (error instanceof RequestFailed) return ofFailure(error);
      throw error;
    }
  }

  /**
   * Sends the same signed transaction until its outcome is known or the time is over: again after a pause if nothing was
   * done, and again if the outcome is unknown. {@link AlreadyExecuted} if an earlier attempt was executed.
   */
  async submitUntilKnown(transaction: Pick<SignedTransaction, 'body'>, longestMillis = 10_000): Promise<Submission> {
    const deadline = Date.now() + longestMillis;
    let mayHaveRun = false;
    for (let next = FIRST_PAUSE; ; next = Math.min(2 * next, LONGEST_PAUSE)) {
      const submission = await this.submit(transaction);
      mayHaveRun ||= submission.outcome === 'unknown';
      if (mayHaveRun && submission.outcome === 'refused' && submission.message === DUPLICATE) return { outcome: 'alreadyExecuted' };
      const wait = pauseAfter(submission, next);
      if (wait === undefined) return submission;
      if (Date.now() + wait > deadline) {
        return mayHaveRun ? { outcome: 'unknown', message: `no answer within ${longestMillis} ms` } : submission;
      }
      await pause(wait);
    }
  }
}

/** The results of a transaction that was executed. Throws an `Error` that says what came instead. */
export function resultsOf(submission: Submission): readonly ActionResult[] {
  if (submission.outcome === 'executed') return submission.results;
  throw new Error(`the transaction was not executed: ${sentenceOf(submission)}`);
}

/** What came of a transaction, as a sentence for people. */
export function sentenceOf(submission: Submission): string {
  switch (submission.outcome) {
    case 'executed':
      return submission.results.map((result) => [result.kind, reasonOf(result)].filter(Boolean).join(': ')).join('; ');
    case 'refused':
      return submission.detail === null ? submission.message : `${submission.message}: ${submission.detail}`;
    case 'alreadyExecuted':
      return 'it had been executed before';
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
  return first?.kind === 'error'
    ? { outcome: 'refused', message: first.message, detail: first.detail }
    : { outcome: 'refused', message: results.map((each) => each.kind).join(', '), detail: null };
}

function ofFailure(failure: RequestFailed): Submission {
  return failure.kind === 'noAnswer' ? { outcome: 'unknown', message: failure.message } : { outcome: 'notTaken', failure };
}

/** Milliseconds until the next attempt; undefined if none helps. */
function pauseAfter(submission: Submission, usual: number): number | undefined {
  if (submission.outcome === 'unknown') return usual;
  if (submission.outcome !== 'notTaken') return undefined;
  if (submission.failure.kind === 'tooManyRequests') return submission.failure.retryAfterMillis;
  return submission.failure.kind === 'unavailable' ? usual : undefined;
}

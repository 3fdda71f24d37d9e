import { parseExactly } from '../values/json.js';
import { RequestFailed, type FailureKind } from './failures.js';

/** Sends an HTTP request: `fetch`, or something like it. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

export interface HttpSettings {
  /**
   * Largest number of attempts of a query: it is sent again after 429 and 503 and, since queries change nothing,
   * without an answer. Default 3.
   */
  readonly attempts?: number;
  /** Longest wait for an answer, in milliseconds; longer than the two seconds of the exchange. Default 10 000. */
  readonly timeoutMillis?: number;
  readonly fetch?: Fetch;
}

/** An answer with those of its headers that are read. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly nextCursor: string | null;
  /** The body as it came. */
  readonly text: string;
  /** The exchange's signature of the answer, if the transaction asked for one. */
  readonly receipt: string | null;
}

const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5_000;

/** Spelling of answers that this client reads. Every request asks for it, as the venue may write another by default. */
export const SPELLING = '1.0.12';

/** Sends requests to one base address and interprets their status. */
export class HttpRequests {
  private readonly base: string;
  private readonly fetch: Fetch;
  private readonly attempts: number;
  private readonly timeoutMillis: number;

  constructor(base: string, settings: HttpSettings = {}) {
    this.base = base.replace(/\/+$/, '');
    this.fetch = settings.fetch ?? ((url, init) => globalThis.fetch(url, init));
    this.attempts = settings.attempts ?? 3;
    this.timeoutMillis = settings.timeoutMillis ?? 10_000;
  }

  /** Sends a query, and again after a pause where that may help. Rejects with {@link RequestFailed}. */
  async query(path: string, body?: string): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await this.once(path, body);
        if (answer.status === 200) return answer;
        throw failureOf(answer);
      } catch (error) {
        if (!(error instanceof RequestFailed) || attempt >= this.attempts || !mayPass(error)) throw error;
        await pause(error.retryAfterMillis || Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempt));
      }
    }
  }

  /**
   * Sends once and returns the answer, whatever its status. Rejects with {@link RequestFailed} if there is no answer.
   */
  async once(path: string, body?: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer & { readonly retryAfterMillis: number }> {
    const init: RequestInit = { signal: AbortSignal.timeout(this.timeoutMillis), credentials: 'omit', headers: { 'x-api-spelling': SPELLING } };
    if (body !== undefined) {
      Object.assign(init, { method: 'POST', body, headers: { 'content-type': 'application/json', 'x-api-spelling': SPELLING, ...headers } });
    }
    let response: Response;
    let text: string;
    try {
      response = await this.fetch(this.base + path, init);
      text = await response.text();
    } catch (error) {
      const kind = isConnectionRefused(error) ? 'unavailable' : 'noAnswer';
      throw new RequestFailed(kind, `no answer of ${this.base}: ${reasonOf(error)}`, 0);
    }
    return {
      status: response.status,
      body: parsed(text),
      nextCursor: response.headers.get('x-next-cursor'),
      text,
      receipt: response.headers.get('receipt'),
      retryAfterMillis: 1000 * (Number(response.headers.get('retry-after')) || 1),
    };
  }
}

/** Returns the failure that an answer with a status other than 200 means. */
export function failureOf(answer: Answer & { readonly retryAfterMillis?: number }): RequestFailed {
  const { status } = answer;
  const kind = kindOf(status);
  return new RequestFailed(kind, sentenceOf(answer.body, status), status, kind === 'tooManyRequests' ? answer.retryAfterMillis : 0);
}

function kindOf(status: number): FailureKind {
  if (status === 404) return 'notFound';
  if (status === 429) return 'tooManyRequests';
  if (status === 503) return 'unavailable';
  return [400, 405, 413, 415].includes(status) ? 'badRequest' : 'noAnswer';
}

function mayPass(failure: RequestFailed): boolean {
  return failure.kind === 'tooManyRequests' || failure.kind === 'unavailable' || failure.kind === 'noAnswer';
}

function sentenceOf(body: unknown, status: number): string {
  if (typeof body === 'object' && body !== null && 'error' in body) {
    const { error } = body;
    return String(typeof error === 'object' && error !== null && 'message' in error ? error.message : error);
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return `${status}: ${text.length > 200 ? text.slice(0, 200) + '…' : text}`;
}

/** The text itself if it is no JSON, as an error page of a proxy. */
function parsed(text: string): unknown {
  try {
    return parseExactly(text);
  } catch {
    return text;
  }
}

/** Node's `fetch failed` has the reason in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** Whether nobody listens, so that nothing was done. Only Node.js says so; browsers do not. */
function isConnectionRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === 'ECONNREFUSED';
}

export function pause(millis: number): Promise<void> {
  return new Promise((done) => setTimeout(done, millis));
}

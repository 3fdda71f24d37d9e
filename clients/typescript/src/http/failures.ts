/** Why a request failed. */
export type FailureKind =
  /** The request is wrong (400, 405, 413): the same again fails again. */
  | 'badRequest'
  /** No such market (404). */
  | 'notFound'
  /** Too many requests (429): nothing was done; send it again after `retryAfterMillis`. */
  | 'tooManyRequests'
  /** The exchange is starting, stopping or full (503): nothing was done. */
  | 'unavailable'
  /** No answer in time (408), another 5xx, a broken connection: **the request may have been carried out**. */
  | 'noAnswer';

/** A request that was not answered as asked. The message is the exchange's own sentence if there is one. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed';

  constructor(
    readonly kind: FailureKind,
    message: string,
    /** The HTTP status; 0 without an answer. */
    readonly status: number,
    /** How long to wait, for `tooManyRequests`. */
    readonly retryAfterMillis = 0,
  ) {
    super(message);
  }
}

package io.openperp.client;

import java.time.Duration;

/** The reason why a request failed, with the message of the exchange if there is one. */
public sealed interface Failure {

    String message();

    /** The request is invalid, so that sending it again would fail again: HTTP 400, 405, 413 or 415. */
    record BadRequest(int status, String message) implements Failure {}

    /** The market, or whatever else the request names, does not exist: HTTP 404. */
    record NotFound(String message) implements Failure {}

    /**
     * Too many requests were sent; nothing was done: HTTP 429.
     *
     * @param retryAfter pause after which the request may be sent again
     */
    record TooManyRequests(String message, Duration retryAfter) implements Failure {}

    /**
     * The exchange cannot process requests now; nothing was done, so that the request may be sent again after a moment:
     * HTTP 503, or the connection was refused.
     */
    record Unavailable(String message) implements Failure {}

    /**
     * It is not known whether a transaction was executed: HTTP 408, a 5xx other than the 503 of {@link Unavailable}, a
     * broken connection, or an answer that an exchange would not give.
     */
    record NoAnswer(String message) implements Failure {}
}

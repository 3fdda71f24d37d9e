package io.openperp.client;

import java.time.Duration;

/** Why a request brought nothing, with the exchange's own sentence where it gave one. */
public sealed interface Failure {

    String message();

    /** HTTP 400, 405, 413, 415: the request itself is wrong, and would be again. */
    record BadRequest(int status, String message) implements Failure {}

    /** HTTP 404: no such market. */
    record NotFound(String message) implements Failure {}

    /** HTTP 429: nothing was done; again after this long. */
    record TooManyRequests(String message, Duration retryAfter) implements Failure {}

    /** HTTP 503, or nobody listens: nothing was done; again in a moment. */
    record Unavailable(String message) implements Failure {}

    /** HTTP 408, another 5xx, or a connection that broke: of a transaction nobody knows yet whether it is carried out. */
    record NoAnswer(String message) implements Failure {}
}

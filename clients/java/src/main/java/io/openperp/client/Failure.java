package io.openperp.client;

import java.time.Duration;

/** Why a request failed, with the message of the exchange if there is one. */
public sealed interface Failure {

    String message();

    /** HTTP 400, 405, 413, 415: the request is wrong; sending it again fails again. */
    record BadRequest(int status, String message) implements Failure {}

    /** HTTP 404: no such market. */
    record NotFound(String message) implements Failure {}

    /** HTTP 429: nothing was done; send it again after this time. */
    record TooManyRequests(String message, Duration retryAfter) implements Failure {}

    /** HTTP 503, or the connection was refused: nothing was done; send it again after a moment. */
    record Unavailable(String message) implements Failure {}

    /** HTTP 408, another 5xx, or a broken connection: it is not known whether a transaction was executed. */
    record NoAnswer(String message) implements Failure {}
}

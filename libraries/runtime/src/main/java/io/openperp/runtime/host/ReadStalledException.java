package io.openperp.runtime.host;

import java.time.Duration;

/** The broker accepts records but returns none: only a new connection may help. */
final class ReadStalledException extends RuntimeException {

    private static final long serialVersionUID = 1;

    ReadStalledException(Duration length) {
        super("nothing has been read for " + length + ", although a log has more");
    }
}

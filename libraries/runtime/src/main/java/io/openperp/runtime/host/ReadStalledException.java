package io.openperp.runtime.host;

import java.time.Duration;

/** The broker takes what is sent but gives nothing to read: only another connection may help. */
final class ReadStalledException extends RuntimeException {

    private static final long serialVersionUID = 1;

    ReadStalledException(Duration length) {
        super("nothing has been read for " + length + ", though a log holds more");
    }
}

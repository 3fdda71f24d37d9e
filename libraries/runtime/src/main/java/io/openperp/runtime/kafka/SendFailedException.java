package io.openperp.runtime.kafka;

/** The broker has not taken a record. What it and later ones said must be said again, from the snapshot on. */
public final class SendFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public SendFailedException(Throwable cause) {
        super("a send failed: " + cause, cause);
    }
}

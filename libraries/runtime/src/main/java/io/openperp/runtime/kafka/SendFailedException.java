package io.openperp.runtime.kafka;

/** Thrown if the broker has not accepted a record. All outputs since the snapshot must be sent again. */
public final class SendFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public SendFailedException(Throwable cause) {
        super("a send failed: " + cause, cause);
    }
}

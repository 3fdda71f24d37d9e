package io.openperp.transaction.sealing;

/** A sealed text cannot be opened; the message says why. */
public final class NotOpenedException extends Exception {

    private static final long serialVersionUID = 1;

    NotOpenedException(String message) {
        super(message);
    }
}

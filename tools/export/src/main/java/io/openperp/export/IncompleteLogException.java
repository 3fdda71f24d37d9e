package io.openperp.export;

/** The logs do not have all events of the period. The message says which, and what to do. */
public final class IncompleteLogException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    IncompleteLogException(String message) {
        super(message);
    }
}

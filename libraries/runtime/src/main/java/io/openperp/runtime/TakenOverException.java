package io.openperp.runtime;

/** This host can no longer go on as what it was: it starts over from the snapshots. */
final class TakenOverException extends RuntimeException {

    private static final long serialVersionUID = 1;

    TakenOverException(String message) {
        super(message);
    }
}

package io.openperp.runtime.standby;

/** This host can no longer go on as what it was: it starts over from the snapshots. */
public final class TakenOverException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public TakenOverException(String message) {
        super(message);
    }
}

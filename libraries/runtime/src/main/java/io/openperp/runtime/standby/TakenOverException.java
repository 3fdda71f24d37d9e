package io.openperp.runtime.standby;

/** This host has lost the ownership it had, or cannot use the one it got: it starts over from the snapshots. */
public final class TakenOverException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public TakenOverException(String message) {
        super(message);
    }
}

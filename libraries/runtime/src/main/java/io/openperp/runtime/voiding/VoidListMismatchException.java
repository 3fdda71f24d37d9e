package io.openperp.runtime.voiding;

/** A snapshot and the operator's list do not agree about which records had no effect; neither older snapshots nor the log help. */
public final class VoidListMismatchException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    public VoidListMismatchException(String message) {
        super(message);
    }
}

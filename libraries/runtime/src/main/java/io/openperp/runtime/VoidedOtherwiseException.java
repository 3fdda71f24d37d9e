package io.openperp.runtime;

/** A snapshot and the operator's list do not agree about which records had no effect; neither older snapshots nor the log help. */
public final class VoidedOtherwiseException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    VoidedOtherwiseException(String message) {
        super(message);
    }
}

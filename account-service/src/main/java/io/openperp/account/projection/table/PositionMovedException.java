package io.openperp.account.projection.table;

/** Another replica projects too: this one starts again from the stored positions, or stands by. */
public final class PositionMovedException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    public PositionMovedException(String message) {
        super(message);
    }
}

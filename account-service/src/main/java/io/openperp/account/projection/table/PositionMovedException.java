package io.openperp.account.projection.table;

/** Another replica is writing too: this one restarts from the stored positions, or becomes a standby. */
public final class PositionMovedException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    public PositionMovedException(String message) {
        super(message);
    }
}

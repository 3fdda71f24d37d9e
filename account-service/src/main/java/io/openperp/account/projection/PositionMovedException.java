package io.openperp.account.projection;

/** Another replica projects too; whoever reads this starts again from the stored positions, or stands by. */
final class PositionMovedException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    PositionMovedException(String message) {
        super(message);
    }
}

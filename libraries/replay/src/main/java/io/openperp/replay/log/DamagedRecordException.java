package io.openperp.replay.log;

/** A stored record that the broker or its client refuses to hand out, for a wrong checksum for instance. */
public final class DamagedRecordException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    DamagedRecordException(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}

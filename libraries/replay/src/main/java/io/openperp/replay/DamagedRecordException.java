package io.openperp.replay;

/** A stored record that the broker or its client refuses to hand out, for a wrong checksum for instance. */
final class DamagedRecordException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    DamagedRecordException(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}

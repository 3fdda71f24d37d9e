package io.openperp.replay.log;

/** A stored record that Kafka cannot read, for instance because its checksum is wrong. */
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

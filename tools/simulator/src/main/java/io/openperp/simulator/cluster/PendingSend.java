package io.openperp.simulator.cluster;

import com.google.protobuf.ByteString;
import io.openperp.journal.LogRecord;
import org.jspecify.annotations.Nullable;

/** A record handed to a producer, and its outcome as far as the sender knows. */
public final class PendingSend {

    /** See {@link PendingSend}. */
    public enum State {
        UNDER_WAY,
        ACKNOWLEDGED,
        FAILED
    }

    final LogRecord record;
    final @Nullable ByteString gateway;
    private State state = State.UNDER_WAY;
    private long storedAt = -1;

    PendingSend(LogRecord record, @Nullable ByteString gateway) {
        this.record = record;
        this.gateway = gateway;
    }

    /** Notes that the record is at this offset of its log. */
    void stored(long offset) {
        storedAt = storedAt < 0 ? offset : storedAt;
    }

    /** Offset of the record in its log, the first if it was appended more than once; -1 before. */
    long storedAt() {
        return storedAt;
    }

    public State state() {
        return state;
    }

    void end(State outcome) {
        state = outcome;
    }
}

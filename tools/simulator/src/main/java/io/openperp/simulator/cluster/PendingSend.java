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

    PendingSend(LogRecord record, @Nullable ByteString gateway) {
        this.record = record;
        this.gateway = gateway;
    }

    public State state() {
        return state;
    }

    void end(State outcome) {
        state = outcome;
    }
}

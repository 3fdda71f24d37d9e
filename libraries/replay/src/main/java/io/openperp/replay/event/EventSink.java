package io.openperp.replay.event;

import io.openperp.runtime.shard.Output;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Receives the events that follow from the commands of a shard during its replay. For one thread. */
public interface EventSink extends AutoCloseable {

    /** Ignores the events: only the commands are checked. */
    EventSink UNUSED = (offset, event) -> null;

    /** Takes an event that follows from the command at an offset. Returns what is wrong with it, null if nothing is. */
    @Nullable
    String take(long offset, Output event);

    /** Number of events that were compared with stored ones. */
    default long compared() {
        return 0;
    }

    /** Number of events that could not be compared because the stored ones end before them. */
    default long unmatched() {
        return 0;
    }

    /** Called after the last command. */
    default void readToTheEnd() {}

    /** What is wrong with stored events, found since the last call. */
    default List<String> takeFlaws() {
        return List.of();
    }

    @Override
    default void close() {}
}

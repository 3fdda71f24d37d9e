package io.openperp.replay.event;

import io.openperp.runtime.shard.Output;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What becomes of the events that follow from the commands of a shard while it is replayed. For one thread. */
public interface EventSink extends AutoCloseable {

    /** Nothing becomes of them: only the commands are checked. */
    EventSink UNUSED = (offset, event) -> null;

    /** What is wrong with an event because of the command at an offset; null if nothing is. */
    @Nullable
    String take(long offset, Output event);

    /** Those that were compared with others. */
    default long compared() {
        return 0;
    }

    /** Those that should have been compared and had nothing to be compared with. */
    default long untold() {
        return 0;
    }

    /** After the last command. */
    default void readToTheEnd() {}

    /** Flaws of the stored events found since the last call. */
    default List<String> takeFlaws() {
        return List.of();
    }

    @Override
    default void close() {}
}

package io.openperp.replay.event;

import io.openperp.journal.ShardAddress;
import io.openperp.runtime.channel.Output;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Receives the events that follow from the commands of a lane during its replay. For one thread. */
public interface EventSink extends AutoCloseable {

    /** A sink that ignores all events, for replays that check only commands. */
    EventSink UNUSED = (offset, event) -> null;

    /**
     * Processes an event that follows from the command at an offset. Returns the difference from the stored event; null
     * if there is none.
     */
    @Nullable
    String take(long offset, Output event);

    /** Number of events that were compared with stored ones. */
    default long compared() {
        return 0;
    }

    /** Number of events that were not compared because the stored ones end before them. */
    default long unmatched() {
        return 0;
    }

    /** Called after the last command of the replay, to check stored events that the replay has not reached. */
    default void readToTheEnd() {}

    /**
     * Sentences about damaged or altered stored events that were found since the last call; empty if there are none.
     */
    default List<String> takeFlaws() {
        return List.of();
    }

    /**
     * Returns a sink that passes only the events of one shard to this one; events of other shards in its lane are
     * ignored.
     */
    default EventSink only(ShardAddress shard) {
        return (offset, event) -> event.record().getChannel().getSender().equals(shard) ? take(offset, event) : null;
    }

    @Override
    default void close() {}
}

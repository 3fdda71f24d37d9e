package io.openperp.export;

import io.openperp.reader.Event;
import java.util.List;
import java.util.function.Consumer;

/** A table that is made from the events of one topic. */
interface Table {

    /** Name of the topic. */
    String topic();

    List<String> columns();

    /** Whether the table needs all events before the period too, because it contains sums since the beginning. */
    boolean needsAllBefore();

    /** Takes one record of events; passes on the rows that it gives. */
    void take(Event event, Consumer<List<String>> rows);

    /** Passes on the rows that are known only after the last event. */
    default void end(Consumer<List<String>> rows) {}
}

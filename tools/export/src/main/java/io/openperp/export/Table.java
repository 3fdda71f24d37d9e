package io.openperp.export;

import io.openperp.reader.Event;
import java.util.List;
import java.util.function.Consumer;

/** One table: the rows that the events of a topic give, in the order in which they are passed. */
interface Table {

    /** The topic of its events. */
    String topic();

    List<String> columns();

    /** Whether rows need all events before the period, for sums since the beginning. */
    boolean needsAllBefore();

    /** Passes on the rows of one record of events. */
    void take(Event event, Consumer<List<String>> rows);

    /** Passes on the rows that are known when all events have been taken. */
    default void end(Consumer<List<String>> rows) {}
}

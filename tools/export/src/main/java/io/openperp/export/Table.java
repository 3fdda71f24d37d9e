package io.openperp.export;

import io.openperp.reader.Event;
import java.util.List;
import java.util.function.Consumer;

/** A table that is made from the events of one topic. */
interface Table {

    /** Name of the topic whose events the table is made from. */
    String topic();

    List<String> columns();

    /** Whether the table needs all events before the period too, because it contains sums since the beginning. */
    boolean needsAllBefore();

    /**
     * Processes the events of one record; passes the table's rows for these events to {@code rows}. Called in the order
     * of their times.
     */
    void take(Event event, Consumer<List<String>> rows);

    /**
     * Called after the last event; passes the rows that are known only then, such as final balances, to {@code rows}.
     */
    default void end(Consumer<List<String>> rows) {}
}

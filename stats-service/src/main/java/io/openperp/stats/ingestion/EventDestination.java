package io.openperp.stats.ingestion;

import java.util.List;
import java.util.Map;

/** What reads market-events to keep something up to date. Called by one thread. */
public interface EventDestination {

    /** The position to read a partition from, at the start of reading and after any failure. */
    Position position(int partition);

    /**
     * Takes what one poll brought, all or nothing.
     *
     * @param reached by partition, after these events
     * @return false if another replica was faster and nothing was applied; reading then continues from {@link #position}
     */
    boolean take(List<NumberedEvents> events, Map<Integer, Position> reached);

    /** Whether {@link #take} leaves everything as it was when it throws this. */
    boolean survives(RuntimeException failure);

    /** Nothing more comes. */
    void stopped();
}

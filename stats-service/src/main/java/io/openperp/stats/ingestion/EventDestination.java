package io.openperp.stats.ingestion;

import java.util.List;
import java.util.Map;

/** Receiver of market-events that keeps something up to date. Called by one thread. */
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

    /** Called when nothing more comes. */
    void stopped();
}

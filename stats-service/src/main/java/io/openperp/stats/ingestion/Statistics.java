package io.openperp.stats.ingestion;

import io.openperp.journal.MarketListing;
import io.openperp.stats.ingestion.CommitListener.Activity;
import io.openperp.stats.ingestion.EventDestination.NumberedEvents;
import io.openperp.stats.ingestion.EventDestination.Position;
import io.openperp.stats.ingestion.MarketTables.PositionMovedException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Converts events to rows of the statistics tables; all replicas read the same events, and each batch is written by the
 * replica that commits it first.
 */
final class Statistics implements EventDestination {

    private static final Logger LOG = LoggerFactory.getLogger(Statistics.class);

    private final MarketTables tables;
    private final CommitListener listener;
    private final Map<Integer, Position> written = new HashMap<>();
    /** Listings by market, as last written. */
    private final Map<Integer, MarketListing> listings = new HashMap<>();

    Statistics(MarketTables tables, CommitListener listener) {
        this.tables = tables;
        this.listener = listener;
    }

    @Override
    public Position position(int partition) {
        Position position = tables.position(partition);
        written.put(partition, position);
        tables.listing(partition)
                .ifPresentOrElse(listing -> listings.put(partition, listing), () -> listings.remove(partition));
        return position;
    }

    @Override
    public boolean take(List<NumberedEvents> events, Map<Integer, Position> reached) {
        Changes changes = new Changes(listings);
        events.forEach(one -> changes.add(one.events()));
        try {
            tables.write(changes, written, reached);
        } catch (PositionMovedException moved) {
            LOG.debug("standing by", moved);
            listener.stoodBy();
            return false;
        }
        written.putAll(reached);
        listings.putAll(changes.listings);
        listener.committed(activities(changes));
        return true;
    }

    /** Always returns true: everything is written in one SQL transaction, or nothing. */
    @Override
    public boolean survives(RuntimeException failure) {
        return true;
    }

    @Override
    public void stopped() {
        listener.stoodBy();
    }

    private static List<Activity> activities(Changes changes) {
        List<Activity> activities = new ArrayList<>();
        changes.markets.forEach(
                (number, market) -> activities.add(new Activity(number, market.symbol, market.traded, market.seconds)));
        return activities;
    }
}

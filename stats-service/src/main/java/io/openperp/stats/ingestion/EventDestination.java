package io.openperp.stats.ingestion;

import com.google.protobuf.ByteString;
import io.openperp.journal.ChannelReceiver;
import io.openperp.journal.MarketEvents;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/**
 * Receives market-events and keeps the statistics tables, or the books in memory, up to date with them. Called by one
 * thread.
 */
public interface EventDestination {

    /** Place at which to begin reading a partition, at the start and after any failure. */
    Position position(int partition);

    /**
     * Applies all events of one poll, or none of them.
     *
     * @param reached reading position of each partition after these events
     * @return false if another replica has applied events first, so that nothing was applied; reading then continues
     *     from {@link #position}
     */
    boolean take(List<NumberedEvents> events, Map<Integer, Position> reached);

    /** Whether {@link #take} leaves everything unchanged when it throws this failure. */
    boolean survives(RuntimeException failure);

    /** Called when reading has ended and no more events will come. */
    void stopped();

    /**
     * The events of one command in a market.
     *
     * @param number number of the record in the market's channel; of a record that was split into parts, the number of
     *     the last part
     */
    record NumberedEvents(long number, MarketEvents events) {}

    /**
     * Reading position: the place at which to continue reading a partition of market-events; stored together with the
     * rows made from the events before it.
     */
    record Position(long nextOffset, ChannelReceiver.Position channel) {

        public static final Position START = new Position(0, ChannelReceiver.Position.START);

        /** Restores a reading position from the columns that are named like its fields. */
        public static Position of(ResultSet row) throws SQLException {
            return new Position(
                    row.getLong("next_offset"),
                    new ChannelReceiver.Position(
                            row.getLong("number"),
                            row.getLong("running_hash"),
                            row.getInt("next_chunk"),
                            row.getInt("chunks"),
                            ByteString.copyFrom(row.getBytes("partial"))));
        }
    }
}

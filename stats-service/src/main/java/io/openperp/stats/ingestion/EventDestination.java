package io.openperp.stats.ingestion;

import com.google.protobuf.ByteString;
import io.openperp.journal.ChannelReceiver;
import io.openperp.journal.MarketEvents;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** Receiver of market-events that keeps something up to date. Called by one thread. */
public interface EventDestination {

    /** The position to read a partition from, at the start of reading and after any failure. */
    Position position(int partition);

    /**
     * Takes what one poll brought, all or nothing.
     *
     * @param reached position in each partition after these events
     * @return false if another replica was faster and nothing was applied; reading then continues from {@link #position}
     */
    boolean take(List<NumberedEvents> events, Map<Integer, Position> reached);

    /** Whether {@link #take} leaves everything as it was when it throws this. */
    boolean survives(RuntimeException failure);

    /** Called when nothing more comes. */
    void stopped();

    /**
     * The events of one command in a market.
     *
     * @param number of the record in the channel of the market; of one that was split, that of its last part
     */
    record NumberedEvents(long number, MarketEvents events) {}

    /** The position to continue reading a partition of market-events from, stored in the tables with the rows up to it. */
    record Position(long nextOffset, ChannelReceiver.Position channel) {

        public static final Position START = new Position(0, ChannelReceiver.Position.START);

        /** Reads a position from the columns of its names. */
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

package io.openperp.stats.ingestion;

import com.google.protobuf.ByteString;
import io.openperp.journal.ChannelReceiver;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The position to continue reading a partition of market-events from, stored in the tables with the rows up to it. */
public record Position(long nextOffset, ChannelReceiver.Position channel) {

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

package io.openperp.account.projection.table;

import com.google.protobuf.ByteString;
import io.openperp.journal.ChannelReceiver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Accesses table {@code projection_position}: for each partition of events, the position up to which the tables contain
 * it. It is written in the same SQL transaction as the rows made from those events.
 */
public final class PositionTable {

    private static final String LOAD = """
            SELECT topic, partition, next_offset, number, running_hash, next_chunk, chunks, partial
            FROM account.projection_position
            """;

    private static final String BEGIN = """
            INSERT INTO account.projection_position
                (next_offset, number, running_hash, next_chunk, chunks, partial, topic, partition)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING
            """;

    private static final String MOVE = """
            UPDATE account.projection_position
            SET next_offset = ?, number = ?, running_hash = ?, next_chunk = ?, chunks = ?, partial = ?
            WHERE topic = ? AND partition = ? AND next_offset = ? AND number = ?
            """;

    private final JdbcTemplate jdbc;

    public PositionTable(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    public Map<TopicPartition, PartitionPosition> load() {
        Map<TopicPartition, PartitionPosition> positions = new HashMap<>();
        jdbc.query(LOAD, row -> {
            PartitionPosition position = position(row);
            positions.put(position.partition(), position);
        });
        return positions;
    }

    /**
     * Replaces a position. Throws {@link PositionMovedException} if it is not the expected one, because another replica
     * has written meanwhile; the caller must then roll its transaction back.
     */
    public void move(PartitionPosition from, PartitionPosition to) {
        boolean isNew = from.equals(PartitionPosition.start(from.partition()));
        int rows = isNew ? jdbc.update(BEGIN, arguments(to).toArray()) : jdbc.update(MOVE, withExpectation(from, to));
        if (rows != 1) {
            throw new PositionMovedException(
                    "another replica has moved " + from.partition() + " on from offset " + from.nextOffset());
        }
    }

    private static Object[] withExpectation(PartitionPosition from, PartitionPosition to) {
        List<Object> arguments = arguments(to);
        arguments.add(from.nextOffset());
        arguments.add(from.channel().number());
        return arguments.toArray();
    }

    private static List<Object> arguments(PartitionPosition position) {
        ChannelReceiver.Position channel = position.channel();
        return new java.util.ArrayList<>(List.of(
                position.nextOffset(),
                channel.number(),
                channel.runningHash(),
                channel.nextChunk(),
                channel.chunks(),
                channel.partial().toByteArray(),
                position.partition().topic(),
                position.partition().partition()));
    }

    private static PartitionPosition position(ResultSet row) throws SQLException {
        return new PartitionPosition(
                new TopicPartition(row.getString("topic"), row.getInt("partition")),
                row.getLong("next_offset"),
                new ChannelReceiver.Position(
                        row.getLong("number"),
                        row.getLong("running_hash"),
                        row.getInt("next_chunk"),
                        row.getInt("chunks"),
                        ByteString.copyFrom(row.getBytes("partial"))));
    }

    /** Thrown when another replica writes too; this one restarts from the stored positions, or becomes a standby. */
    public static final class PositionMovedException extends IllegalStateException {

        private static final long serialVersionUID = 1L;

        public PositionMovedException(String message) {
            super(message);
        }
    }

    /**
     * The position up to which the tables contain a partition of events.
     *
     * @param nextOffset offset at which reading continues. While a missing record is awaited, it stays at the first
     *     record that was ignored, so that a restarted reader awaits the missing one too.
     * @param channel state of the partition's channel
     */
    public record PartitionPosition(TopicPartition partition, long nextOffset, ChannelReceiver.Position channel) {

        public static PartitionPosition start(TopicPartition partition) {
            return new PartitionPosition(partition, 0, ChannelReceiver.Position.START);
        }
    }
}

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

/** Table {@code projection_position}: written in the same transaction as the rows up to it. */
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
     * Moves a position. Throws {@link PositionMovedException} if it is not where the caller took it up: then another
     * replica has projected meanwhile, and nothing of this transaction may stay.
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

    /** Another replica is writing too: this one restarts from the stored positions, or becomes a standby. */
    public static final class PositionMovedException extends IllegalStateException {

        private static final long serialVersionUID = 1L;

        public PositionMovedException(String message) {
            super(message);
        }
    }

    /**
     * How far a partition of events is contained in the tables.
     *
     * @param nextOffset where to read on. While a missing number is awaited it stays at the first ignored record, so that a
     *     reader that starts anew awaits it too.
     */
    public record PartitionPosition(TopicPartition partition, long nextOffset, ChannelReceiver.Position channel) {

        public static PartitionPosition start(TopicPartition partition) {
            return new PartitionPosition(partition, 0, ChannelReceiver.Position.START);
        }
    }
}

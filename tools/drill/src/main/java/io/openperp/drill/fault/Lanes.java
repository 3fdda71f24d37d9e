package io.openperp.drill.fault;

import io.openperp.drill.load.MarketMoves.Moved;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * Finds out in which lane a market is. The host of a lane appends a tick every second while a market is in the lane.
 */
public final class Lanes implements AutoCloseable {

    private static final long LONGEST_BETWEEN_TICKS_MILLIS =
            Duration.ofSeconds(4).toMillis();

    private final Admin admin;

    public Lanes(Map<String, Object> kafka) {
        admin = Admin.create(kafka);
    }

    /** Whether the market has arrived in its new lane; false also if the brokers cannot answer at the moment. */
    public boolean hasArrived(Moved moved) {
        TopicPartition accounts = laneOf(Shards.accounts());
        TopicPartition own = laneOf(Shards.market(moved.market().number()));
        try {
            return hasTicks(accounts) && hasTicks(own) == moved.toOwnLane();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (TimeoutException e) {
            return false;
        }
    }

    @Override
    public void close() {
        admin.close();
    }

    private static TopicPartition laneOf(ShardAddress first) {
        return new TopicPartition(Topics.COMMANDS, Shards.lane(first));
    }

    private boolean hasTicks(TopicPartition lane) throws InterruptedException {
        long newest = get(admin.listOffsets(Map.of(lane, OffsetSpec.maxTimestamp()))
                        .partitionResult(lane))
                .timestamp();
        return System.currentTimeMillis() - newest < LONGEST_BETWEEN_TICKS_MILLIS;
    }

    private static <T> T get(KafkaFuture<T> answer) throws InterruptedException {
        try {
            return answer.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof TimeoutException timeout) {
                throw timeout;
            }
            throw new IllegalStateException("the cluster does not say where its logs end: " + e.getCause(), e);
        }
    }
}

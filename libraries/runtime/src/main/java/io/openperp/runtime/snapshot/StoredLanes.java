package io.openperp.runtime.snapshot;

import io.openperp.journal.Shard;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.runtime.shard.HostedLanes;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.voiding.VoidedRecords;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;

/**
 * The lanes of an exchange that have records: the lane of the account shard, in which every market may run, and those
 * of the markets that have ever had a lane of their own.
 */
public final class StoredLanes {

    private final List<ShardAddress> firsts;
    private final HostedLanes lanes;

    private StoredLanes(List<ShardAddress> firsts, HostedLanes lanes) {
        this.firsts = List.copyOf(firsts);
        this.lanes = lanes;
    }

    /** Finds the lanes by reading the end offsets of all command logs; there are none if the topic does not exist. */
    public static StoredLanes read(Consumer<byte[], byte[]> consumer) {
        int count =
                consumer.listTopics().getOrDefault(Topics.COMMANDS, List.of()).size();
        List<TopicPartition> logs = IntStream.range(0, count)
                .mapToObj(partition -> new TopicPartition(Topics.COMMANDS, partition))
                .toList();
        return of(logs, consumer.endOffsets(logs));
    }

    private static StoredLanes of(List<TopicPartition> logs, Map<TopicPartition, Long> ends) {
        List<ShardAddress> firsts = new ArrayList<>();
        List<ShardAddress> markets = new ArrayList<>();
        for (TopicPartition log : logs) {
            ShardAddress first = Shards.firstOfLane(log.partition());
            boolean isMarket = first.getKind() == ShardKind.MARKET;
            if (isMarket) {
                markets.add(first);
            }
            if (!isMarket || ends.getOrDefault(log, 0L) > 0) {
                firsts.add(first);
            }
        }
        return new StoredLanes(firsts, HostedLanes.of(markets, Set.of()));
    }

    /** The first shard of each lane, the account shard first. */
    public List<ShardAddress> firsts() {
        return firsts;
    }

    /**
     * The shards that may run in a lane, in order.
     *
     * @param first the first shard of the lane
     */
    public List<ShardAddress> shards(ShardAddress first) {
        return lanes.shards(first);
    }

    /**
     * A new lane, to which nothing has been applied.
     *
     * @param shard makes a new shard
     */
    public Lane newLane(ShardAddress first, Function<ShardAddress, ? extends Shard> shard, VoidedRecords voided) {
        return lanes.newLane(first, shard, voided);
    }
}

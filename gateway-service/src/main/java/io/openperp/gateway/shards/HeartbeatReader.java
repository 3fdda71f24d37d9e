package io.openperp.gateway.shards;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.OwnerBeat;
import io.openperp.journal.Topics;
import io.openperp.reader.Destination;
import io.openperp.reader.LogReader;
import io.openperp.servicekit.background.LogFollower;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the topic {@code owners} from its end: heartbeats from before this process started are ignored. */
public final class HeartbeatReader extends LogFollower {

    private static final Logger LOG = LoggerFactory.getLogger(HeartbeatReader.class);

    /** Intervals of the reader; new partitions are looked for only once an hour, because the topic always has one. */
    private static final LogReader.Settings SETTINGS =
            new LogReader.Settings(Duration.ofHours(1), Duration.ofSeconds(1), Duration.ofMillis(50));

    private final LogReader reader;
    private final RunningShards shards;

    public HeartbeatReader(Supplier<Consumer<byte[], byte[]>> consumers, RunningShards shards) {
        this.shards = shards;
        this.reader = new LogReader("owner-beats", List.of(Topics.OWNERS), SETTINGS, consumers, new Beats());
    }

    @Override
    protected LogReader reader() {
        return reader;
    }

    private final class Beats implements Destination {

        @Override
        public long begin(TopicPartition partition, Bounds bounds) {
            return bounds.end();
        }

        @Override
        public boolean take(ConsumerRecords<byte[], byte[]> records) {
            records.forEach(this::take);
            return true;
        }

        /** Returns true: after any failure, reading begins at the end again. */
        @Override
        public boolean survives(RuntimeException failure) {
            return true;
        }

        private void take(ConsumerRecord<byte[], byte[]> record) {
            try {
                OwnerBeat.parseFrom(record.value()).getShardsList().forEach(shards::take);
            } catch (InvalidProtocolBufferException e) {
                LOG.warn("record {} of {} is left out: {}", record.offset(), Topics.OWNERS, e.toString());
            }
        }
    }
}

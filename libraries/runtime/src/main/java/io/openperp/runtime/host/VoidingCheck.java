package io.openperp.runtime.host;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.runtime.channel.Output;
import io.openperp.runtime.kafka.KafkaConnection;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.shard.LaneEvents;
import io.openperp.runtime.voiding.VoidedOffsets.VoidListMismatchException;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks, before a shard sends anything, that its list of voided records agrees with the events it has published: a
 * copy of the shard replays the log up to the last published event. Needed only while the newest snapshot is older than
 * a voided record.
 */
final class VoidingCheck {

    private static final Logger log = LoggerFactory.getLogger(VoidingCheck.class);
    private static final Duration POLL = Duration.ofMillis(200);

    private final KafkaConnection kafka;

    VoidingCheck(KafkaConnection kafka) {
        this.kafka = kafka;
    }

    /**
     * Throws {@link VoidListMismatchException} if the log, replayed with the list, does not reproduce the published
     * events.
     *
     * @param copy the restored lane; must not be used afterwards
     * @param published events that were published before
     * @param end end offset of the lane's log
     */
    void run(Lane copy, LaneEvents published, long end) {
        String name = Shards.name(copy.address());
        log.info("{} has new voided records; what it published is compared before it runs", name);
        try {
            follow(copy, published, end);
        } catch (IllegalStateException e) {
            throw refusal(name, String.valueOf(e.getMessage()));
        }
        if (published.isBehind(copy)) {
            throw refusal(name, "the log now leads to " + published.shortfall(copy));
        }
    }

    private void follow(Lane copy, LaneEvents published, long end) {
        TopicPartition commands = new TopicPartition(Topics.COMMANDS, Shards.lane(copy.address()));
        Consumer<byte[], byte[]> consumer = kafka.consumerOfWhatIsThere();
        try {
            consumer.assign(List.of(commands));
            consumer.seek(commands, copy.offset() + 1);
            while (isNeeded(copy, published) && consumer.position(commands) < end) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                    if (isNeeded(copy, published)) {
                        List<Output> applied = outputs(copy, record);
                        copy.moves().forEach(move -> published.follow(move, true));
                        published.compare(applied);
                    }
                }
            }
        } finally {
            consumer.close(CloseOptions.timeout(Duration.ZERO));
        }
    }

    /**
     * Whether the replay of the copy must continue: it has not reproduced all published events yet, or a voided record
     * is still ahead, before which a market with published events may arrive in the lane.
     */
    private static boolean isNeeded(Lane copy, LaneEvents published) {
        return copy.isBeforeVoided() || published.isBehind(copy);
    }

    private static List<Output> outputs(Lane copy, ConsumerRecord<byte[], byte[]> record) {
        try {
            return copy.apply(record.offset(), record.timestamp(), record.value());
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException("offset " + record.offset() + " is unreadable", e);
        } catch (RuntimeException | AssertionError e) {
            throw new IllegalStateException("offset " + record.offset() + " cannot be applied: " + e, e);
        }
    }

    private static VoidListMismatchException refusal(String name, String what) {
        return new VoidListMismatchException("the list voids a record of " + name
                + " that had been applied and whose consequences were published (" + what
                + "). Take the entry out of the list; start from a snapshot behind the record, or put the logs of the last"
                + " copy back: docs/run/incidents/voided-record.md");
    }
}

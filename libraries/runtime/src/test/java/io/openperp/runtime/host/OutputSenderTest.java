package io.openperp.runtime.host;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.LogRecord;
import io.openperp.journal.RecordBatch;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.runtime.host.HopListener.TracedRecord;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.shard.LaneEvents;
import io.openperp.runtime.shard.OwnerRecords;
import io.openperp.runtime.shard.ScriptedShard;
import io.openperp.runtime.snapshot.Restoration;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class OutputSenderTest {

    private static final long MINUTE_MILLIS = 60_000;

    private final MockProducer<byte[], byte[]> broker =
            new MockProducer<>(false, null, new ByteArraySerializer(), new ByteArraySerializer());
    private final OutputSender sender = new OutputSender(broker, () -> {});
    private final HostedLane shard = new HostedLane(
            new Restoration.Restored(new Lane(Shards.accounts(), new ScriptedShard()), List.of(), List.of(), 0),
            LaneEvents.none(List.of(Shards.accounts())),
            0);

    /**
     * A standby forgets the outputs of the records up to the offset that the owner reports. Here each record has one event,
     * so at least as many events have to be stored. The hash of a record that begins a minute is published among them.
     */
    @Test
    void noEventIsReportedAsAcknowledgedBeforeItIsStored() throws Exception {
        shard.run();
        take(0, MINUTE_MILLIS, "publish first");
        take(1, MINUTE_MILLIS + 1, "publish second");
        take(2, 2 * MINUTE_MILLIS, "publish third");
        take(3, 3 * MINUTE_MILLIS, "send market-0 fourth;publish fourth");
        take(4, 3 * MINUTE_MILLIS + 1, "publish fifth");
        sender.flush();

        for (int stored = 1; broker.completeNext(); stored++) {
            sender.settle();
            assertThat(shard.acknowledgement().getOffset())
                    .as("reported after %d sends are stored", stored)
                    .isLessThan(eventsIn(broker.history().subList(0, stored)));
        }
        assertThat(eventsIn(broker.history())).isEqualTo(5);
        assertThat(shard.acknowledgement().getOffset()).isEqualTo(4);
    }

    /** Takes a record as a host that owns the shard does, one of several that a poll returned. */
    private void take(long offset, long timeMillis, String script) throws InvalidProtocolBufferException {
        shard.apply(command(offset, timeMillis, script), null)
                .forEach(output -> sender.send(shard, offset, output, TracedRecord.UNOBSERVED));
        sender.publishHash(shard, offset);
    }

    private static int eventsIn(List<ProducerRecord<byte[], byte[]>> stored) throws InvalidProtocolBufferException {
        int events = 0;
        for (ProducerRecord<byte[], byte[]> record : stored) {
            if (record.topic().equals(Topics.ACCOUNT_EVENTS)) {
                events +=
                        RecordBatch.records(LogRecord.parseFrom(record.value())).size();
            }
        }
        return events;
    }

    private static ConsumerRecord<byte[], byte[]> command(long offset, long timeMillis, String script) {
        byte[] value = OwnerRecords.of(ScriptedShard.command(script)).toByteArray();
        return new ConsumerRecord<>(
                Topics.COMMANDS,
                0,
                offset,
                timeMillis,
                TimestampType.LOG_APPEND_TIME,
                0,
                value.length,
                new byte[0],
                value,
                new RecordHeaders(),
                Optional.empty());
    }
}

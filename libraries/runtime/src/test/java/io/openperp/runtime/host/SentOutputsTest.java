package io.openperp.runtime.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.runtime.kafka.SendFailedException;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.shard.LaneEvents;
import io.openperp.runtime.shard.OwnerRecords;
import io.openperp.runtime.shard.ScriptedShard;
import io.openperp.runtime.snapshot.Restoration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

class SentOutputsTest {

    private static final RecordMetadata ACKNOWLEDGED =
            new RecordMetadata(new TopicPartition("account-events", 0), 0, 0, 0, 0, 0);

    private final HostedLane shard = new HostedLane(
            new Restoration.Restored(new Lane(Shards.accounts(), new ScriptedShard()), List.of(), List.of(), 0),
            LaneEvents.none(List.of(Shards.accounts())),
            0);
    private final SentOutputs sent = new SentOutputs();
    private final CompletableFuture<RecordMetadata> first = new CompletableFuture<>();
    private final CompletableFuture<RecordMetadata> second = new CompletableFuture<>();

    @Test
    void anAcknowledgementCountsOnlyWhenEverythingBeforeItIsAcknowledged() {
        sent.add(shard, 7, first);
        sent.add(shard, 8, second);
        second.complete(ACKNOWLEDGED);
        sent.settle();
        assertThat(shard.status().unacknowledged()).isEqualTo(2);
        first.complete(ACKNOWLEDGED);
        sent.settle();
        assertThat(shard.status().unacknowledged()).isZero();
    }

    /** A standby forgets what an owner reports as acknowledged: it would be lost with an owner that dies now. */
    @Test
    void sentOutputsAreNotReportedAsAcknowledged() throws Exception {
        shard.apply(published(0, "first"), null);
        sent.add(shard, 0, first);
        shard.apply(published(1, "second"), null);
        sent.add(shard, 1, second);
        assertThat(shard.acknowledgement().getOffset()).isEqualTo(-1);
        first.complete(ACKNOWLEDGED);
        sent.settle();
        assertThat(shard.acknowledgement().getOffset())
                .as("more of record 0 might follow")
                .isEqualTo(-1);
        second.complete(ACKNOWLEDGED);
        sent.settle();
        assertThat(shard.acknowledgement().getOffset()).isEqualTo(1);
    }

    /** A beat may fall due after a standby has become the owner and before it has sent what it kept. */
    @Test
    void outputsKeptByAStandbyAreNotReportedAsAcknowledgedBeforeTheyAreSent() throws Exception {
        shard.unsent().add(0, shard.apply(published(0, "first"), null));
        assertThat(shard.acknowledgement().getOffset()).as("kept").isEqualTo(-1);
        shard.unsent().drainTo((output, offset) -> sent.add(shard, offset, first));
        assertThat(shard.acknowledgement().getOffset()).as("sent").isEqualTo(-1);
        first.complete(ACKNOWLEDGED);
        sent.settle();
        assertThat(shard.acknowledgement().getOffset()).as("acknowledged").isZero();
    }

    @Test
    void outputsAStandbyCouldNotKeepAreNotReportedAsAcknowledged() throws Exception {
        shard.unsent().add(0, shard.apply(published(0, "first"), null));
        shard.unsent().drop();
        assertThat(shard.acknowledgement().getOffset()).isEqualTo(-1);
    }

    private static ConsumerRecord<byte[], byte[]> published(long offset, String event) {
        byte[] value =
                OwnerRecords.of(ScriptedShard.command("publish " + event)).toByteArray();
        return new ConsumerRecord<>(
                Topics.COMMANDS,
                0,
                offset,
                1_000 + offset,
                TimestampType.LOG_APPEND_TIME,
                0,
                value.length,
                new byte[0],
                value,
                new RecordHeaders(),
                Optional.empty());
    }

    @Test
    void aFailedSendEndsEverything() {
        sent.add(shard, 7, first);
        first.completeExceptionally(new IllegalStateException("no leader"));
        assertThatThrownBy(sent::settle)
                .isInstanceOf(SendFailedException.class)
                .hasMessage("a send failed: java.lang.IllegalStateException: no leader");
        assertThat(shard.status().unacknowledged()).isEqualTo(1);
    }
}

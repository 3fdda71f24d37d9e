package io.openperp.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.journal.Shards;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class SentOutputsTest {

    private static final RecordMetadata ACKNOWLEDGED =
            new RecordMetadata(new TopicPartition("account-events", 0), 0, 0, 0, 0, 0);

    private final HostedShard shard = new HostedShard(
            new Restoration.Restored(new NumberedShard(Shards.account(0), new ScriptedShard()), List.of()), 0);
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

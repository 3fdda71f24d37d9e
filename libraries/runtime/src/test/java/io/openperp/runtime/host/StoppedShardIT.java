package io.openperp.runtime.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.journal.Shards;
import io.openperp.runtime.channel.Output;
import io.openperp.runtime.kafka.KafkaConnection;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.shard.OwnerRecords;
import io.openperp.runtime.shard.ScriptedShard;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.junit.jupiter.api.Test;

/** Causes that stop a shard, or keep it from being ready, on a real broker: LOG-008, LOG-013. */
class StoppedShardIT extends HostFixture {

    @Test
    void aBrokenShardStopsAloneAndForGood() throws Exception {
        try (ShardHost host = ready(8, 9)) {
            logs.submit(8, "publish before");
            long poisoned = TestLogs.offsetOf(logs.submit(8, "publish never;break"));
            logs.submit(8, "publish after");
            awaitState(host, 8, ShardStatus.State.FAILED);
            logs.submit(9, "publish other");
            awaitEvents(9, 1);
            assertThat(status(host, 8).reason())
                    .isEqualTo("offset " + poisoned + ": java.lang.IllegalStateException: the script says break");
            assertThat(host.isReady()).isFalse();
            assertThat(logs.eventsOf(8)).singleElement().asString().startsWith("before");
            assertThatThrownBy(() -> host.stateHash(8).get(10, TimeUnit.SECONDS))
                    .isInstanceOf(ExecutionException.class)
                    .hasMessageContaining("market-8 broke at offset " + poisoned);
        }
        try (ShardHost again = start(HostSettings.of(logs.connection), 8)) {
            awaitState(again, 8, ShardStatus.State.FAILED);
            assertThat(logs.eventsOf(8)).singleElement().asString().startsWith("before");
        }
    }

    @Test
    void anUnreadableRecordStopsTheShard() throws Exception {
        try (ShardHost host = ready(10)) {
            logs.appendCommand(10, new byte[] {-1, -1, -1}).get();
            awaitState(host, 10, ShardStatus.State.FAILED);
            assertThat(status(host, 10).reason()).contains("InvalidProtocolBufferException");
        }
    }

    @Test
    void aLogWithoutItsBeginningNeedsASnapshot() throws Exception {
        logs.submit(11, 0, 10);
        TestLogs.offsetOf(logs.submit(11, "last"));
        try (var admin = new KafkaConnection(logs.connection).admin()) {
            admin.deleteRecords(Map.of(TestLogs.lane(11), RecordsToDelete.beforeOffset(5)))
                    .all()
                    .get();
        }
        try (ShardHost host = start(HostSettings.of(logs.connection), 11)) {
            awaitState(host, 11, ShardStatus.State.FAILED);
            assertThat(status(host, 11).reason()).contains("the log begins at offset 5, but offset 0 is needed");
        }
    }

    @Test
    void aShardThatMissesARecordForLongIsNotReady() throws Exception {
        HostSettings usual = HostSettings.of(logs.connection);
        HostSettings impatient = new HostSettings(
                usual.kafka(),
                usual.snapshotEveryRecords(),
                usual.snapshotEvery(),
                Duration.ofMillis(500),
                usual.topicWait(),
                usual.longestBackoff(),
                usual.closeTimeout(),
                usual.standby());
        Lane sender = new Lane(Shards.accounts(), new ScriptedShard());
        List<Output> sent = sender.apply(
                0,
                System.currentTimeMillis(),
                OwnerRecords.of(ScriptedShard.command("send market-12 a;send market-12 b")));
        try (ShardHost host = start(impatient, 12)) {
            awaitReady(host);
            append(12, sent.get(1));
            await("not ready").until(() -> !host.isReady());
            assertThat(status(host, 12).ignored()).isEqualTo(1);
            assertThat(status(host, 12).state()).isEqualTo(ShardStatus.State.RUNNING);
            append(12, sent.get(0));
            append(12, sent.get(1));
            await("both are applied").until(() -> made.getFirst().applied.contains("b"));
            awaitReady(host);
            assertThat(made.getFirst().applied).containsSubsequence("a", "b");
        }
    }

    private void append(int partition, Output output) {
        logs.appendCommand(partition, output.record().toByteArray());
    }
}

package io.openperp.runtime.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.runtime.shard.ScriptedShard;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.junit.jupiter.api.Test;

/** Who watches records pass changes nothing, on a real broker. */
class HopListenerIT extends HostFixture {

    private static final String STAMP = "seen-by";

    /** Scripts, with the shard that took them. */
    private final List<String> taken = new CopyOnWriteArrayList<>();

    private final List<String> passed = new CopyOnWriteArrayList<>();

    @Test
    void whatItAddsToRecordsReachesNoState() throws Exception {
        try (ShardHost host = start(this::stamp, 0, 1)) {
            logs.submit(0, "publish a;send account-1 publish b");
            awaitEvents(1, 1);

            assertThat(taken)
                    .containsSubsequence("account-0 publish a;send account-1 publish b", "account-1 publish b");
            await("all have passed").until(() -> passed.containsAll(taken));
            assertThat(stamps(Topics.ACCOUNT_EVENTS, 0)).containsExactly("account-0");
            assertThat(stamps(Topics.ACCOUNT_EVENTS, 1)).containsExactly("account-1");
            assertThat(stamps(Topics.ACCOUNT_COMMANDS, 1)).contains("account-0");
            for (int partition = 0; partition < 2; partition++) {
                logs.assertStateIsThatOfAFullReplay(host, partition);
            }
        }
    }

    @Test
    void replaysAreNotTracedAndWithoutATracerNothingIsAdded() throws Exception {
        try (ShardHost host = start(HopListener.NONE, 2)) {
            logs.submit(2, "publish early");
            awaitEvents(2, 1);
            host.kill();
        }
        try (ShardHost host = start(this::stamp, 2)) {
            logs.submit(2, "publish late");
            awaitEvents(2, 2);
            assertThat(host.restarts()).isZero();
        }
        assertThat(taken).contains("account-2 publish late").doesNotContain("account-2 publish early");
        assertThat(stamps(Topics.ACCOUNT_EVENTS, 2)).containsOnlyOnce("account-2");
        assertThat(logs.records(Topics.ACCOUNT_EVENTS, 2).getFirst().headers()).isEmpty();
    }

    private HopListener.Passage stamp(ShardAddress shard, ConsumerRecord<byte[], byte[]> record) {
        String name = Shards.name(shard);
        String what = name + " " + ScriptedShard.textOf(TestLogs.parse(record).getBody());
        taken.add(what);
        return new HopListener.Passage() {
            @Override
            public void onSend(Headers headers) {
                headers.add(STAMP, name.getBytes(StandardCharsets.US_ASCII));
            }

            @Override
            public void close() {
                passed.add(what);
            }
        };
    }

    private ShardHost start(HopListener hops, Integer... partitions) {
        ShardHost host = new ShardHost(TestLogs.accounts(made, partitions), HostSettings.of(logs.connection), hops);
        host.start();
        awaitReady(host);
        return host;
    }

    private List<String> stamps(String topic, int partition) {
        List<String> stamps = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> record : logs.records(topic, partition)) {
            Header stamp = record.headers().lastHeader(STAMP);
            if (stamp != null) {
                stamps.add(new String(stamp.value(), StandardCharsets.US_ASCII));
            }
        }
        return stamps;
    }
}

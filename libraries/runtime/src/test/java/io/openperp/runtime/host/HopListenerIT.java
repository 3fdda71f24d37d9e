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

/** Observing the records that pass changes nothing, on a real broker. */
class HopListenerIT extends HostFixture {

    private static final String STAMP = "seen-by";

    /** Scripts of the commands taken, each with the shard that took it. */
    private final List<String> taken = new CopyOnWriteArrayList<>();

    private final List<String> passed = new CopyOnWriteArrayList<>();

    @Test
    void whatItAddsToRecordsReachesNoState() throws Exception {
        try (ShardHost host = start(this::stamp, 0, 1)) {
            logs.submit(0, "publish a;send market-1 publish b");
            awaitEvents(1, 1);

            assertThat(taken).containsSubsequence("market-0 publish a;send market-1 publish b", "market-1 publish b");
            await("all have passed").until(() -> passed.containsAll(taken));
            assertThat(stamps(Topics.MARKET_EVENTS, 0)).containsExactly("market-0");
            assertThat(stamps(Topics.MARKET_EVENTS, 1)).containsExactly("market-1");
            assertThat(stamps(Topics.COMMANDS, Shards.lane(Shards.market(1)))).contains("market-0");
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
        assertThat(taken).contains("market-2 publish late").doesNotContain("market-2 publish early");
        assertThat(stamps(Topics.MARKET_EVENTS, 2)).containsOnlyOnce("market-2");
        assertThat(logs.records(Topics.MARKET_EVENTS, 2).getFirst().headers()).isEmpty();
    }

    private HopListener.TracedRecord stamp(ShardAddress shard, ConsumerRecord<byte[], byte[]> record) {
        String name = Shards.name(shard);
        String what = name + " " + ScriptedShard.textOf(TestLogs.parse(record).getBody());
        taken.add(what);
        return new HopListener.TracedRecord() {
            @Override
            public void onApplied(List<ShardAddress> shards) {
                assertThat(shards).containsExactly(shard);
            }

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
        ShardHost host = new ShardHost(TestLogs.markets(made, partitions), HostSettings.of(logs.connection), hops);
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

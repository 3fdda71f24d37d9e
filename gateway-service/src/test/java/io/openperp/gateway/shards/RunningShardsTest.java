package io.openperp.gateway.shards;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardHeartbeat;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Shards;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RunningShardsTest {

    private static final String BTC = "BTC-USD";

    private long nanos = Long.MAX_VALUE - 1; // such a clock may wrap
    private final RunningShards shards = new RunningShards(Duration.ofSeconds(3), () -> nanos);

    @Test
    void everyShardIsDownUntilItsHostSendsAHeartbeat() {
        assertThat(shards.isAccountShardDown()).isTrue();
        assertThat(shards.isMarketDown(BTC)).isTrue();

        says(Shards.accounts(), "", true);

        assertThat(shards.isAccountShardDown()).isFalse();
    }

    @Test
    void silenceCountsFromTheLastSignOfLife() {
        says(Shards.accounts(), "", true);
        after(2.9);
        assertThat(shards.isAccountShardDown()).isFalse();

        after(0.1);

        assertThat(shards.isAccountShardDown()).isTrue();
    }

    @Test
    void answerIsASignOfLifeUnlessTheHostDeniesIt() {
        says(Shards.accounts(), "", true);
        after(2);
        shards.answered();
        after(2);
        assertThat(shards.isAccountShardDown()).isFalse();

        says(Shards.accounts(), "", false);
        shards.answered();

        assertThat(shards.isAccountShardDown()).isTrue();
    }

    @Test
    void answerOfAMarketIsASignOfItsLifeUnlessItsHostDeniesIt() {
        says(Shards.market(0), BTC, true);
        after(2);
        shards.answered(BTC);
        after(2);
        assertThat(shards.isMarketDown(BTC)).isFalse();

        says(Shards.market(0), BTC, false);
        shards.answered(BTC);
        shards.answered("NO-SUCH");

        assertThat(shards.isMarketDown(BTC)).isTrue();
        assertThat(shards.isMarketDown("NO-SUCH")).isFalse();
    }

    @Test
    void whatNobodyListsIsForTheAccountShardToRefuse() {
        says(Shards.market(0), BTC, false);

        assertThat(shards.isMarketDown(BTC)).isTrue();
        assertThat(shards.isMarketDown("NO-SUCH")).isFalse();
        says(Shards.market(0), BTC, true);
        assertThat(shards.isMarketDown(BTC)).isFalse();
        assertThat(shards.count(ShardKind.MARKET)).isEqualTo(1);
    }

    private void after(double seconds) {
        nanos += (long) (seconds * 1e9);
    }

    private void says(ShardAddress shard, String symbol, boolean running) {
        shards.take(ShardHeartbeat.newBuilder()
                .setShard(shard)
                .setSymbol(symbol)
                .setRunning(running)
                .build());
    }
}

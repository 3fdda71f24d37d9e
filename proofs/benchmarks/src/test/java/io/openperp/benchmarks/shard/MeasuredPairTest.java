package io.openperp.benchmarks.shard;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.benchmarks.shard.MeasuredPair.Cost;
import io.openperp.benchmarks.shard.TradingPairs.Population;
import org.junit.jupiter.api.Test;

/** The timed work is trading: orders rest, match and are cancelled, and the state stays as large as it is. */
class MeasuredPairTest {

    @Test
    void copiesThatAreFedWithBytesSendWhatTheShardsSend() {
        MeasuredPair pair = new MeasuredPair(new Population(3, 2, 4));
        for (int round = 0; round < 3; round++) { // each compares the hashes of the channels
            assertThat(pair.measure(48)).extracting(Cost::name).hasSize(4).doesNotHaveDuplicates();
        }
    }

    @Test
    void everyAccountKeepsItsPositionsAndOpenOrders() {
        LinkedShards shards = new LinkedShards(2);
        shards.open();
        TradingPairs trading = new TradingPairs(shards, new Population(3, 2, 4));
        trading.open();
        int[] settled = new int[1];
        byte[] before = stateOf(shards, 1);
        trading.trade(3 * 8);
        shards.watch(command -> settled[0] += command.record().hasChannel() ? 1 : 0);
        trading.trade(3 * 8);
        assertThat(settled[0]).as("commands between shards").isGreaterThanOrEqualTo(2 * 3 * 8);
        assertThat(stateOf(shards, 1).length).isBetween(before.length, before.length + 400);
    }

    private static byte[] stateOf(LinkedShards shards, int market) {
        io.openperp.units.BinaryWriter out = new io.openperp.units.BinaryWriter();
        shards.market(market).writeTo(out);
        return out.toByteArray();
    }
}

package io.openperp.benchmarks.shard;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.benchmarks.shard.MarginCosts.Result;
import org.junit.jupiter.api.Test;

/**
 * The benchmark measures what it says: every order is admitted, every mark leads to a pass. A test cannot say how fast.
 */
class MarginCostsTest {

    @Test
    void ordersAreAdmittedAndSettledWithAnyNumberOfPositions() {
        Result[] results = new MarginCosts(0, 1).orders(2, 4);
        assertThat(results).hasSize(2 * MarginCosts.POSITIONS.length);
        assertThat(results).allSatisfy(result -> assertThat(result.nanos()).hasSize(1));
    }

    @Test
    void everyMarkLeadsToAPassThatFindsNobody() {
        MeasuredShard shard = new MeasuredShard(1);
        shard.open(MeasuredShard.MARK, 1, 100_000_000L);
        long before = shard.passes();
        shard.announce(0, MeasuredShard.MARK - 1, 0);
        assertThat(shard.passes()).isEqualTo(before + 1);
        assertThat(new MarginCosts(0, 1).marks(10, 3, 5)).hasSize(2);
    }
}

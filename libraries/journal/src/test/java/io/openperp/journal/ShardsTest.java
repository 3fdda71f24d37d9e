package io.openperp.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ShardsTest {

    @Test
    void theAccountShardHasTheFirstLaneAndEveryMarketTheNextAfterItsNumber() {
        assertThat(Shards.lane(Shards.accounts())).isZero();
        assertThat(Shards.lane(Shards.market(0))).isEqualTo(1);
        assertThat(Shards.lane(Shards.market(17))).isEqualTo(18);
    }

    @Test
    void everyPartitionOfCommandsIsTheLaneOfItsFirstShard() {
        for (int partition = 0; partition < Shards.lanes(5); partition++) {
            assertThat(Shards.lane(Shards.firstOfLane(partition))).isEqualTo(partition);
        }
        assertThat(Shards.firstOfLane(Shards.lanes(5) - 1)).isEqualTo(Shards.market(4));
    }

    @Test
    void anotherAccountShardHasNoLane() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Shards.lane(
                        Shards.accounts().toBuilder().setPartition(1).build()))
                .withMessage("there is no lane of account-1, only of account-0 and of markets");
    }
}

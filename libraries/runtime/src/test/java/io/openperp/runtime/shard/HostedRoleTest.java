package io.openperp.runtime.shard;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.ShardKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which hosts stand by for each other. */
class HostedRoleTest {

    @Test
    void replicasWithDifferentSparePartitionsStandByForEachOther() { // MKT-016
        assertThat(role(0, 1, 2).leaseName()).isEqualTo("market-shards/0,1,2");
        assertThat(role(2, 1, 0, 3, 4).withSpare(List.of(3, 4)).leaseName()).isEqualTo("market-shards/0,1,2");
    }

    @Test
    void replicasOfOtherSparePartitionsDoNot() {
        assertThat(role(3, 5).withSpare(List.of(3, 5)).leaseName()).isEqualTo("market-shards/spare/3,5");
        assertThat(role(4, 6).withSpare(List.of(4, 6)).leaseName()).isEqualTo("market-shards/spare/4,6");
    }

    private static HostedRole role(Integer... partitions) {
        return new HostedRole(
                ShardKind.MARKET,
                List.of(partitions),
                market -> new ScriptedShard(),
                market -> new ScriptedShard(),
                market -> List.of());
    }
}

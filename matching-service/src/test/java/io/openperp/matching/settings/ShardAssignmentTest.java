package io.openperp.matching.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Three markets with the numbers 0, 1 and 2, and the account shard. */
class ShardAssignmentTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5})
    void everyShardBelongsToExactlyOneReplica(int replicas) {
        int accountHosts = 0;
        List<Integer> markets = new ArrayList<>();
        for (int ordinal = 0; ordinal < replicas; ordinal++) {
            ShardAssignment assignment = assignment("replicas=" + replicas, "ordinal=" + ordinal);
            accountHosts += assignment.hostsAccounts() ? 1 : 0;
            markets.addAll(assignment.markets());
        }
        assertThat(accountHosts).isOne();
        assertThat(markets)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, 3 + 8).boxed().toList()); // the spare ones too (MKT-016)
    }

    @Test
    void marketsOfAGroupAreSharedInOrderOfTheirNumbers() {
        ShardAssignment first = assignment(
                "replicas=2", "pod=perp-matching-alts-0", "hosting.accounts=false", "hosting.markets=SOL-USD,BTC-USD");
        assertThat(first.hostsAccounts()).isFalse();
        assertThat(first.markets()).containsExactly(0);
        ShardAssignment second =
                assignment("replicas=2", "pod=perp-matching-alts-1", "hosting.markets=SOL-USD,BTC-USD");
        assertThat(second.markets()).containsExactly(2);
    }

    @Test
    void aGroupMayHostTheSpareMarketsAlone() { // MKT-016
        assertThat(assignment("hosting.markets=spare", "spare-markets=2").markets())
                .containsExactly(3, 4);
        assertThat(assignment("hosting.markets=spare", "spare-markets=1", "markets[2].number=4")
                        .markets())
                .containsExactly(2, 3, 5);
        assertThat(assignment("spare-markets=0").markets()).containsExactly(0, 1, 2);
    }

    @Test
    void aGroupMayHostNoMarket() {
        assertThat(assignment("hosting.markets=").markets()).isEmpty();
        assertThat(assignment("hosting.markets=").hostsAccounts()).isTrue();
    }

    @Test
    void theOrdinalIsTheNumberAtTheEndOfThePodsName() {
        assertThat(BoundSettings.with("replicas=12", "pod=perp-2-matching-11").ordinal())
                .isEqualTo(11);
    }

    @Test
    void podsBeyondTheReplicasHostWhatThoseBeforeThemHost() {
        assertThat(BoundSettings.with("replicas=3", "pod=matching-3").ordinal()).isEqualTo(0);
        assertThat(BoundSettings.with("replicas=3", "pod=matching-5").ordinal()).isEqualTo(2);
        assertThat(assignment("replicas=2", "pod=matching-3").markets())
                .isEqualTo(assignment("replicas=2", "pod=matching-1").markets());
    }

    @Test
    void aNameWithoutOrdinalAndAnOrdinalBeyondTheReplicasAreRefused() {
        assertThatThrownBy(() -> BoundSettings.with("pod=matching"))
                .hasStackTraceContaining("openperp.matching.pod is \"matching\", the name of a pod of a StatefulSet");
        assertThatThrownBy(() -> BoundSettings.with("ordinal=3", "replicas=3"))
                .hasStackTraceContaining("openperp.matching.ordinal is 3, with 3 replicas 0 to 2 is accepted");
    }

    @Test
    void theLanesOfMarketsAreHostedWhereverTheMarketsBegin() {
        assertThat(assignment("lanes=one").markets())
                .isEqualTo(assignment("lanes=each").markets());
    }

    @Test
    void anUnknownMarketIsRefused() {
        assertThatThrownBy(() -> assignment("hosting.markets=BTC-USD,DOGE-USD"))
                .hasMessage("openperp.matching.hosting.markets names DOGE-USD, accepted are *, spare and "
                        + "BTC-USD, ETH-USD, SOL-USD");
    }

    private static ShardAssignment assignment(String... changes) {
        MatchingSettings settings = BoundSettings.with(changes);
        return new ShardAssignment(settings, MarketRegistry.of(settings));
    }
}

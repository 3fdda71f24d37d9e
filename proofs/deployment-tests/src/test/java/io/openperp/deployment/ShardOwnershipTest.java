package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import io.openperp.matching.HostedShards;
import io.openperp.matching.settings.MatchingSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Markets and replicas agree: asked of the service itself, with the environment of each pod. */
class ShardOwnershipTest {

    /** An exchange that follows hosts no shard. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "FOLLOWER")
    void everyShardIsHostedByExactlyOnePodOrByAPairThatKnowsIt(ValuesMatrix installation) {
        int accountHosts = 0;
        List<Integer> markets = new ArrayList<>();
        MatchingSettings any = null;
        for (Map.Entry<String, MatchingSettings> pod : pods(installation).entrySet()) {
            any = pod.getValue();
            boolean hostsAccounts = HostedShards.hostsAccounts(any);
            assertThat(hostsAccounts || !HostedShards.markets(any).isEmpty())
                    .as("%s hosts something", pod.getKey())
                    .isTrue();
            accountHosts += hostsAccounts ? 1 : 0;
            markets.addAll(HostedShards.markets(any));
        }
        assertThat(any).isNotNull();
        int hosts = any.standby().enabled() ? 2 : 1;
        assertThat(accountHosts).isEqualTo(hosts);
        int partitions = HostedShards.partitions(any).getOrDefault("market-events", 0);
        assertThat(partitions).isGreaterThan(installation.symbols().size());
        List<Integer> numbers = IntStream.range(0, partitions).boxed().toList(); // spare ones too (MKT-016)
        assertThat(markets).containsExactlyInAnyOrderElementsOf(times(hosts, numbers));
    }

    @Test
    void aStandbyHostsWhatItsReplicaHosts() {
        Map<String, MatchingSettings> pods = pods(ValuesMatrix.STANDBYS);
        assertThat(pods.keySet())
                .containsExactly(
                        "perp-openperp-matching-0",
                        "perp-openperp-matching-1",
                        "perp-openperp-matching-2",
                        "perp-openperp-matching-3");
        assertThat(HostedShards.markets(pods.get("perp-openperp-matching-3")))
                .isEqualTo(HostedShards.markets(pods.get("perp-openperp-matching-1")));
        assertThat(HostedShards.hostsAccounts(pods.get("perp-openperp-matching-2")))
                .isTrue();
        assertThat(HostedShards.hostsAccounts(pods.get("perp-openperp-matching-3")))
                .isFalse();
        assertThat(pods.values())
                .allSatisfy(pod -> assertThat(pod.standby().patience()).isEqualTo(Duration.ofSeconds(2)));
    }

    @Test
    void everyReplicaHasAStandbyUnlessItIsRefusedAndADrainTakesOneOfThemAtATime() {
        assertThat(pods(ValuesMatrix.LEAST).keySet())
                .containsExactly("perp-openperp-matching-0", "perp-openperp-matching-1");
        assertThat(pods(ValuesMatrix.NO_STANDBYS).keySet()).containsExactly("perp-openperp-matching-0");
        Manifest budget = ValuesMatrix.LEAST.manifests().one("PodDisruptionBudget", "perp-openperp-matching");
        assertThat(budget.number("spec.maxUnavailable")).isEqualTo(1);
    }

    @Test
    void groupsHostTheMarketsTheyName() {
        Map<String, MatchingSettings> pods = pods(ValuesMatrix.GROUPS);
        assertThat(pods.keySet())
                .containsExactly(
                        "perp-openperp-matching-accounts-0",
                        "perp-openperp-matching-alts-0",
                        "perp-openperp-matching-alts-1",
                        "perp-openperp-matching-btc-0");
        assertThat(HostedShards.markets(pods.get("perp-openperp-matching-btc-0")))
                .containsExactly(0);
        assertThat(HostedShards.markets(pods.get("perp-openperp-matching-alts-0")))
                .containsExactly(1);
        assertThat(HostedShards.markets(pods.get("perp-openperp-matching-alts-1")))
                .containsExactly(2);
        assertThat(HostedShards.hostsAccounts(pods.get("perp-openperp-matching-accounts-0")))
                .isTrue();
        assertThat(HostedShards.hostsAccounts(pods.get("perp-openperp-matching-btc-0")))
                .isFalse();
    }

    @Test
    void aGroupMayHaveResourcesAndNodesOfItsOwn() {
        Manifests manifests = ValuesMatrix.GROUPS.manifests();
        Manifest btc = manifests.one("StatefulSet", "perp-openperp-matching-btc");
        assertThat(btc.map("spec.template.spec.nodeSelector")).containsEntry("pool", "fast");
        assertThat(Manifest.texts(btc.container().getAsJsonObject("resources").get("requests")))
                .containsEntry("cpu", "4");
        Manifest alts = manifests.one("StatefulSet", "perp-openperp-matching-alts");
        assertThat(alts.has("spec.template.spec.nodeSelector")).isFalse();
        assertThat(manifests
                        .one("StatefulSet", "perp-openperp-matching-accounts")
                        .has("spec.template.spec.tolerations"))
                .isTrue();
    }

    @Test
    void aChangeOfTheRegistryChangesThePodsThatReadItAndNoOthers() {
        Manifests one = ValuesMatrix.LEAST.manifests();
        Manifests other = Chart.render(Chart.LEAST, "exchange: {liquidationWindow: 65}");
        String matching = one.component("matching");
        assertThat(checksum(other.one("StatefulSet", matching)))
                .isNotEqualTo(checksum(one.one("StatefulSet", matching)));
        for (String service : List.of("gateway", "account", "stats", "stream")) {
            String name = one.component(service);
            assertThat(checksum(other.one("Deployment", name))).isEqualTo(checksum(one.one("Deployment", name)));
        }
        assertThat(other.names("Job")).doesNotContainAnyElementsOf(one.names("Job"));
    }

    private static String checksum(Manifest workload) {
        JsonObject annotations =
                workload.at("spec.template.metadata.annotations").getAsJsonObject();
        return annotations.get("checksum/config").getAsString();
    }

    private static List<Integer> times(int hosts, Collection<Integer> shards) {
        List<Integer> hosted = new ArrayList<>();
        for (int host = 0; host < hosts; host++) {
            hosted.addAll(shards);
        }
        return hosted;
    }

    /** Settings of each pod, by its name. */
    private static Map<String, MatchingSettings> pods(ValuesMatrix installation) {
        Manifests manifests = installation.manifests();
        Map<String, MatchingSettings> pods = new TreeMap<>();
        manifests.ofKind("StatefulSet").forEach(set -> {
            for (int ordinal = 0; ordinal < set.number("spec.replicas"); ordinal++) {
                String pod = set.name() + "-" + ordinal;
                RenderedService rendered = RenderedService.of(manifests, set, "matching", pod);
                pods.put(
                        pod,
                        ServiceSettings.of("matching", rendered).bind("openperp.matching", MatchingSettings.class));
            }
        });
        return pods;
    }
}

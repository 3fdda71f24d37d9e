package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Every image comes from the values. */
class ChartImagesTest {

    @Test
    void everyImageIsOfTheRegistryThatIsNamedForAll() {
        assertThat(images("imageRegistry: registry.example/mirror", "gateway: {image: {registry: other.example}}"))
                .containsExactly(
                        "other.example/openperp/gateway-service:0.1.0",
                        "registry.example/mirror/curlimages/curl:8.18.0",
                        "registry.example/mirror/openperp/account-service:0.1.0",
                        "registry.example/mirror/openperp/matching-service:0.1.0",
                        "registry.example/mirror/openperp/stats-service:0.1.0",
                        "registry.example/mirror/openperp/stream-service:0.1.0");
    }

    @Test
    void everyImageHasATagAndMayHaveADigestInstead() {
        String digest = "sha256:" + "0123456789abcdef".repeat(4);
        StringBuilder values = new StringBuilder();
        for (String service : Set.of("gateway", "matching", "account", "stats", "stream", "test")) {
            values.append("%s: {image: {repository: x/%s, tag: t-%s}}%n".formatted(service, service, service));
        }
        assertThat(images(values.toString(), "stats: {image: {digest: \"" + digest + "\"}}"))
                .containsExactly(
                        "x/account:t-account",
                        "x/gateway:t-gateway",
                        "x/matching:t-matching",
                        "x/stats@" + digest,
                        "x/stream:t-stream",
                        "x/test:t-test");
    }

    @Test
    void theTopicsAreMadeByTheImageOfMatching() {
        Manifests manifests = ValuesMatrix.LEAST.manifests();
        JsonObject job = manifests.ofKind("Job").findFirst().orElseThrow().container();
        assertThat(job.get("image"))
                .isEqualTo(manifests
                        .one("StatefulSet", manifests.component("matching"))
                        .container()
                        .get("image"));
        assertThat(job.get("args").toString()).isEqualTo("[\"--topics\"]");
    }

    private static Set<String> images(String... values) {
        Set<String> images = new TreeSet<>();
        String[] all = new String[values.length + 1];
        all[0] = Chart.LEAST;
        System.arraycopy(values, 0, all, 1, values.length);
        Chart.render(all)
                .workloads()
                .forEach(workload -> workload.containers()
                        .forEach(container -> images.add(container.get("image").getAsString())));
        return images;
    }
}

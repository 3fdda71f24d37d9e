package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The chart accepts the values that {@code ./exchange size --values} prints; SizeCommandTest compares the file. */
class ChartSizeTest {

    private static final Path VALUES =
            Path.of(System.getProperty("repository.root"), "proofs/benchmarks/src/test/resources/size-values.yaml");

    private static final String OPERATORS = """
            kafka: {bootstrapServers: ""}
            postgresql: {host: ""}
            networkPolicy: {kafka: {peers: []}, postgresql: {peers: []}}
            strimzi: {enabled: true}
            cloudnativepg: {enabled: true}
            """;

    @Test
    void thePodsAreAsManyAndAsLargeAsTheVenueNeeds() throws IOException {
        Manifests manifests = Chart.render(Chart.LEAST, Files.readString(VALUES));
        assertThat(manifests.all()).flatExtracting(KubernetesModel::violations).isEmpty();
        Manifest gateway = manifests.one("Deployment", "perp-openperp-gateway");
        assertThat(gateway.number("spec.replicas")).isEqualTo(2);
        assertThat(gateway.container().getAsJsonObject("resources"))
                .hasToString("{\"limits\":{\"memory\":\"768Mi\"},\"requests\":{\"cpu\":\"2.2\",\"memory\":\"768Mi\"}}");
    }

    @Test
    void brokersAndDatabasesOfTheOperatorsHaveTheDisks() throws IOException {
        Manifests manifests = Chart.render(Chart.LEAST, OPERATORS, Files.readString(VALUES));
        assertThat(manifests.ofKind("KafkaNodePool"))
                .singleElement()
                .satisfies(pool -> assertThat(pool.json().toString()).contains("\"2352Gi\""));
        assertThat(manifests.ofKind("Cluster"))
                .singleElement()
                .satisfies(cluster -> assertThat(cluster.json().toString()).contains("\"809Gi\""));
    }
}

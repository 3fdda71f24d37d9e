package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Services read Secrets when they start, so an upgrade after a change of a Secret replaces the pods that read it, and no others. */
class ChartSecretsTest {

    private static final String VALUES = """
            accept: [custody]
            kafka: {tls: {ca: {existingSecret: kafka-ca}}}
            postgresql: {tls: {ca: {existingSecret: database-ca}}}
            exchange: {receiptKey: {existingSecret: receipts}}
            stream: {extraEnvFrom: [{secretRef: {name: more}}], extraVolumes: [{name: extra, secret: {secretName: files}}], extraVolumeMounts: [{name: extra, mountPath: /extra}]}
            marketMaker: {enabled: true, keys: {existingSecret: maker}}
            """;

    @AfterEach
    void uninstall() {
        ClusterApi.get().uninstallAll();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            kafka-ca        | ca.crt         | account, gateway, matching, stats, stream
            kafka-stream    | password       | stream
            database-stats  | password       | stats
            database-ca     | ca.crt         | account, stats
            keys            | treasurer-keys | matching
            log-keys        | matching.keys  | matching
            log-keys        | gateway.keys   | gateway
            receipts        | receipt.key    | gateway
            gateway-secret  | gateway-secret | gateway, stream
            more            | anything       | stream
            files           | anything       | stream
            maker           | maker.key      | market-maker
            """)
    void aChangeReplacesWhatReadsIt(String secret, String key, String components) {
        install(secret, key, "before");
        Map<String, String> before = checksums();
        install(secret, key, "after");
        Map<String, String> after = checksums();
        Set<String> replaced = new TreeSet<>();
        after.forEach((component, checksum) -> {
            if (!checksum.equals(before.get(component))) {
                replaced.add(component);
            }
        });
        assertThat(replaced).containsExactly(components.split(", "));
        install(secret, key, "before");
        assertThat(checksums()).isEqualTo(before);
    }

    @Test
    void whatNobodyReadsReplacesNothing() {
        install("log-keys", "old.keys", "before");
        Map<String, String> before = checksums();
        install("log-keys", "old.keys", "after");
        assertThat(checksums()).isEqualTo(before);
    }

    @Test
    void whereNoClusterCanBeAskedThereIsNoChecksum() {
        assertThat(checksums()).isEmpty();
    }

    private static void install(String name, String key, String value) {
        ClusterApi.get()
                .install(Chart.parse("""
                        apiVersion: v1
                        kind: Secret
                        metadata: {name: %s, namespace: trading}
                        data: {"%s": %s}
                        """.formatted(
                                name,
                                key,
                                Base64.getEncoder()
                                        .encodeToString(value.getBytes(java.nio.charset.StandardCharsets.UTF_8))))
                        .getFirst());
    }

    /** By component; only those that have one. */
    private static Map<String, String> checksums() {
        Map<String, String> checksums = new TreeMap<>();
        Stream<Manifest> workloads = Chart.render(Chart.LEAST, VALUES)
                .workloads()
                .filter(each -> Set.of("Deployment", "StatefulSet").contains(each.kind()));
        workloads.filter(each -> each.has("spec.template.metadata.annotations")).forEach(each -> {
            String checksum = each.map("spec.template.metadata.annotations").get("checksum/secrets");
            if (checksum != null) {
                checksums.put(each.podLabels().get("app.kubernetes.io/component"), checksum);
            }
        });
        return checksums;
    }
}

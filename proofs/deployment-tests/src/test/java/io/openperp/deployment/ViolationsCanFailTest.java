package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The checks of manifests see what they are there for. */
class ViolationsCanFailTest {

    private static final String SERVICE = """
            apiVersion: v1
            kind: Service
            metadata: {name: gateway, namespace: trading, labels: {a: b}}
            spec: {clusterIP: None, ports: [{name: http, port: 12000}]}
            """;
    private static final String DEPLOYMENT = """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: gateway, namespace: trading}
            spec:
              selector: {matchLabels: {a: b}}
              template:
                metadata: {labels: {a: b}}
                spec: {containers: [{name: gateway, image: gateway, env: [{name: A, value: "9"}], resources: {requests: {memory: 1Gi, cpu: 2}}}]}
            """;
    private static final String SCALED = """
            apiVersion: keda.sh/v1alpha1
            kind: ScaledObject
            metadata: {name: gateway, namespace: trading}
            spec:
              scaleTargetRef: {name: gateway}
              triggers: [{type: prometheus, metadata: {serverAddress: "http://a", query: up, threshold: "1"}}]
            """;

    @Test
    void goodManifestsPass() {
        for (String good : List.of(SERVICE, DEPLOYMENT, SCALED)) {
            assertThat(violations(good)).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            port: 12000    | port: "12000"      | port
            a: b}}         | a: true}}          | labels
            ports:         | prots:             | prots
            kind: Service  | kind: Servise      | Servise
            v1             | v2                 | there is no v2 Service
            port: 12000    | protocol: TCP      | port
            """)
    void badServicesAreSeen(String good, String bad, String named) {
        assertThat(violations(SERVICE.replace(good, bad))).isNotEmpty().anyMatch(text -> text.contains(named));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            value: "9"       | value: 9          | value
            selector: {matchLabels: {a: b}} | replicas: 1 | selector
            1Gi              | lots              | lots
            image: gateway   | imag: gateway     | imag
            apps/v1          | apps/v1beta1      | there is no apps/v1beta1 Deployment
            """)
    void badDeploymentsAreSeen(String good, String bad, String named) {
        assertThat(violations(DEPLOYMENT.replace(good, bad))).isNotEmpty().anyMatch(text -> text.contains(named));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            threshold: "1"                   | threshold: 1          | threshold is 1, string is accepted
            threshold: "1"                   | limit: "1"            | has no field limit
            scaleTargetRef: {name: gateway}  | minReplicaCount: 1    | lacks scaleTargetRef!
            type: prometheus                 | type: graphite        | type is "graphite", prometheus is accepted
            """)
    void badObjectsOfOperatorsAreSeen(String good, String bad, String named) {
        assertThat(violations(SCALED.replace(good, bad))).anyMatch(text -> text.contains(named));
    }

    @Test
    void aKeyThatIsGivenTwiceIsRefused() {
        assertThatThrownBy(() -> Chart.parse(SERVICE + "kind: Service\n")).hasMessageContaining("duplicate key kind");
    }

    private static List<String> violations(String yaml) {
        Manifest manifest = Chart.parse(yaml).getFirst();
        return CustomResources.knows(manifest)
                ? CustomResources.violations(manifest)
                : KubernetesModel.violations(manifest);
    }
}

package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import io.openperp.gateway.GatewaySettings;
import io.openperp.stream.StreamSettings;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** stream-service posts at a port of the gateway that only it and publishers of prices reach, and no upgrade loses a post. */
class ChartInternalPortTest {

    private static final String SECRET = "<gateway-secret/gateway-secret>";

    @Test
    void streamPostsAtTheInternalPortWithTheSecretThatTheGatewayAsksFor() {
        Manifests manifests = ValuesMatrix.LEAST.manifests();
        GatewaySettings.Internal port = gateway(manifests).internal();
        assertThat(port.secret()).isEqualTo(SECRET);
        assertThat(port.address()).as("reached from other pods").isEqualTo("0.0.0.0");
        StreamSettings stream = stream(manifests);
        assertThat(stream.gatewaySecret()).isEqualTo(SECRET);
        assertThat(stream.gateway()).isEqualTo(URI.create("http://perp-openperp-gateway-internal:" + port.port()));
        Manifest service = manifests.one("Service", stream.gateway().getHost());
        assertThat(service.text("spec.type")).isEqualTo("ClusterIP");
        assertThat(manifests.selected(service.map("spec.selector")))
                .extracting(Manifest::name)
                .containsExactly("perp-openperp-gateway");
        JsonObject only = service.list("spec.ports").getFirst();
        assertThat(only.get("port").getAsInt()).isEqualTo(port.port());
        assertThat(only.get("targetPort").getAsString())
                .as("by name: pods of a release that has no such port are not in the Service")
                .isEqualTo("internal");
        assertThat(manifests.ofKind("Ingress").toList().toString()).doesNotContain("gateway-internal");
    }

    @Test
    void nobodyElseIsGivenTheSecret() {
        Manifests manifests = ValuesMatrix.LEAST.manifests();
        assertThat(manifests
                        .workloads()
                        .filter(workload -> workload.json().toString().contains("\"name\":\"gateway-secret\"")))
                .extracting(Manifest::name)
                .containsExactlyInAnyOrder("perp-openperp-gateway", "perp-openperp-stream");
    }

    @Test
    void theStepBeforeOpensThePortAndLeavesStreamWhereItPosts() {
        Manifests before = Chart.render(Chart.LEAST, "exchange: {internalPort: {stream: false}}");
        assertThat(gateway(before).internal().secret()).isEqualTo(SECRET);
        assertThat(stream(before).gatewaySecret()).isEmpty();
        assertThat(stream(before).gateway()).isEqualTo(URI.create("http://perp-openperp-gateway:12000"));
        Manifests after = ValuesMatrix.LEAST.manifests();
        assertThat(after.one("Deployment", "perp-openperp-gateway"))
                .as("the second step replaces no pod of gateway")
                .isEqualTo(before.one("Deployment", "perp-openperp-gateway"));
        assertThat(Chart.notes(Chart.LEAST, "exchange: {internalPort: {stream: false}}"))
                .contains("WARNING: exchange.internalPort.stream is false");
    }

    @Test
    void streamPodsOfBothStepsReachTheGatewayWhileTheyAreReplaced() {
        for (String step : List.of("{}", "exchange: {internalPort: {stream: false}}")) {
            Manifest policy = Chart.render(Chart.LEAST, step).one("NetworkPolicy", "perp-openperp-stream");
            assertThat(policy.list("spec.egress"))
                    .filteredOn(rule -> rule.toString().contains("\"app.kubernetes.io/component\":\"gateway\""))
                    .singleElement()
                    .satisfies(rule -> assertThat(Manifest.objects(rule.get("ports")))
                            .extracting(port -> port.get("port").getAsInt())
                            .containsExactly(12000, 12002));
        }
    }

    @Test
    void withoutASecretThereIsNoSuchPort() {
        Manifests without = ValuesMatrix.TRIAL.manifests();
        assertThat(gateway(without).internal().port()).isZero();
        assertThat(without.names("Service")).noneMatch(name -> name.endsWith("-internal"));
        assertThat(stream(without).gateway()).isEqualTo(URI.create("http://perp-openperp-gateway:12000"));
        assertThat(RenderedService.of(without, "gateway").environment())
                .doesNotContainKey("OPENPERP_GATEWAY_INTERNAL_SECRET");
    }

    @Test
    void theSecretMayHaveAnotherKey() {
        Map<String, String> environment = RenderedService.of(
                        ValuesMatrix.INTERNAL_PORT_NOT_YET_USED.manifests(), "gateway")
                .environment();
        assertThat(environment).containsEntry("OPENPERP_GATEWAY_INTERNAL_SECRET", "<gateway-secret/secret>");
    }

    private static GatewaySettings gateway(Manifests manifests) {
        return ServiceSettings.of("gateway", RenderedService.of(manifests, "gateway"))
                .bind("openperp.gateway", GatewaySettings.class);
    }

    private static StreamSettings stream(Manifests manifests) {
        return ServiceSettings.of("stream", RenderedService.of(manifests, "stream"))
                .bind("openperp.stream", StreamSettings.class);
    }
}

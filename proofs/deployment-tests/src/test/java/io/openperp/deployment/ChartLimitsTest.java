package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.gateway.GatewaySettings;
import org.junit.jupiter.api.Test;

/** Limits of rates where the number of gateways changes by itself. */
class ChartLimitsTest {

    private static final String DIVIDED = "exchange: {divideLimits: true}";

    @Test
    void gatewaysThatDivideTheirLimitsCountThoseThatServe() {
        Manifests manifests = Chart.render(Chart.LEAST, DIVIDED, "gateway: {autoscaling: {enabled: true}}");
        Manifest addresses = manifests.one("Service", "perp-openperp-gateway-replicas");

        assertThat(addresses.text("spec.clusterIP"))
                .as("an address for each pod")
                .isEqualTo("None");
        assertThat(addresses.has("spec.publishNotReadyAddresses")).isFalse();
        assertThat(addresses.map("spec.selector"))
                .isEqualTo(manifests.one("Service", "perp-openperp-gateway").map("spec.selector"));
        assertThat(limits(manifests).replicasOf()).isEqualTo(addresses.name());
        assertThat(limits(manifests).oracle().keys())
                .as("beside what else is set of limits")
                .isEqualTo(limits(Chart.render(Chart.LEAST)).oracle().keys());
    }

    @Test
    void limitsAreThoseOfEachGatewayUnlessItIsAskedFor() {
        Manifests manifests = Chart.render(Chart.LEAST);

        assertThat(limits(manifests).replicasOf()).isEmpty();
        assertThat(manifests.ofKind("Service").map(Manifest::name)).doesNotContain("perp-openperp-gateway-replicas");
    }

    private static GatewaySettings.Limits limits(Manifests manifests) {
        return ServiceSettings.of("gateway", RenderedService.of(manifests, "gateway"))
                .bind("openperp.gateway", GatewaySettings.class)
                .limits();
    }
}

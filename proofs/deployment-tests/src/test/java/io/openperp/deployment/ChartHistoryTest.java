package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An upgrade of an exchange with two markets. */
class ChartHistoryTest {

    @BeforeEach
    void install() {
        Manifests installed = Chart.render(Chart.LEAST, ValuesMatrix.markets(2));
        ClusterApi.get().install(installed.one("ConfigMap", installed.component("matching")));
    }

    @AfterEach
    void uninstall() {
        ClusterApi.get().uninstallAll();
    }

    @Test
    void marketsAndReplicasMayBeAdded() {
        Manifests upgraded = Chart.render(Chart.LEAST, ValuesMatrix.markets(3), "matching: {replicas: 3}");
        assertThat(upgraded.names("StatefulSet")).containsExactly("perp-openperp-matching");
    }

    @Test
    void streamUsesTheInternalPortOnlyWhenTheGatewayThatRunsHasIt() {
        String firstStep = "exchange: {internalPort: {stream: false}}";
        Manifests before = Chart.render(Chart.LEAST, ValuesMatrix.markets(2), firstStep);
        ClusterApi.get().install(before.one("ConfigMap", before.component("gateway")));
        assertThatThrownBy(() -> Chart.render(Chart.LEAST, ValuesMatrix.markets(2)))
                .hasMessageContaining("the gateway that runs has no internal port yet")
                .hasMessageContaining("upgrade with exchange.internalPort.stream=false first");
        Manifests opened = Chart.render(Chart.LEAST, ValuesMatrix.markets(2), firstStep);
        ClusterApi.get().install(opened.one("Service", opened.component("gateway-internal")));
        assertThat(Chart.render(Chart.LEAST, ValuesMatrix.markets(2)).all()).isNotEmpty();
    }

    @Test
    void aListedMarketIsNeverRemoved() {
        assertThatThrownBy(() -> Chart.render(Chart.LEAST, ValuesMatrix.markets(1)))
                .hasMessageContaining("markets: M1-USD is missing, but it is listed, and its positions live on");
    }

    @Test
    void numberTickAndLotOfAListedMarketNeverChange() {
        for (String change : new String[] {"number: 7", "tickSize: \"0.1\"", "lotSize: \"1\""}) {
            String key = change.substring(0, change.indexOf(':'));
            String markets = ValuesMatrix.markets(2);
            int second = markets.lastIndexOf("- {");
            String changed =
                    markets.substring(0, second) + markets.substring(second).replaceFirst(key + ": [^,]*", change);
            assertThatThrownBy(() -> Chart.render(Chart.LEAST, changed))
                    .as(change)
                    .hasMessageContaining("markets: number, tick and lot of M1-USD are ")
                    .hasMessageContaining("but it is listed with 1, 0.5, 0.001 for life");
        }
    }
}

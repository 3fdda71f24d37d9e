package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.openperp.marketmaker.MarketMakerSettings;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The market maker of the chart: off by default, one pod with the keys of a Secret, a client of the gateway like any other. */
class ChartMarketMakerTest {

    private static final String KEYS = "/etc/openperp/keys";

    @Test
    void thereIsNoneByDefault() {
        assertThat(ValuesMatrix.LEAST.manifests().names("Deployment")).noneMatch(name -> name.contains("market-maker"));
    }

    @Test
    void itTradesThroughTheGatewayWithTheKeysOfItsSecret() {
        Manifests manifests = ValuesMatrix.MARKET_MAKER.manifests();
        Manifest deployment = manifests.one("Deployment", manifests.component("market-maker"));
        assertThat(deployment.at("spec.replicas").getAsInt()).isEqualTo(1);
        assertThat(deployment.at("spec.strategy.type").getAsString()).isEqualTo("Recreate");
        Map<String, String> environment = environment(deployment.container());
        assertThat(environment)
                .containsEntry("OPENPERP_MARKET_MAKER_EXCHANGE", "http://perp-openperp-gateway:12000/api/v1")
                .containsEntry("OPENPERP_MARKET_MAKER_KEYS", KEYS)
                .containsEntry("OPENPERP_MARKET_MAKER_TAKERS", "true")
                .containsEntry("OPENPERP_MARKET_MAKER_FAUCET", "true");
        assertThat(SettingNames.variables("openperp.market-maker", MarketMakerSettings.class))
                .containsAll(environment.keySet().stream()
                        .filter(name -> name.startsWith("OPENPERP_"))
                        .collect(Collectors.toSet()));
        assertThat(deployment.container().getAsJsonArray("volumeMounts").toString())
                .contains("{\"name\":\"keys\",\"mountPath\":\"" + KEYS + "\",\"readOnly\":true}");
        List<JsonObject> volumes = deployment.list("spec.template.spec.volumes");
        assertThat(volumes.getFirst()
                        .getAsJsonObject("secret")
                        .get("secretName")
                        .getAsString())
                .isEqualTo("maker");
    }

    @Test
    void itsMetricsAreCollectedWithThoseOfTheServices() {
        Manifests manifests = ValuesMatrix.MARKET_MAKER.manifests();
        Manifest service = manifests.one("Service", manifests.component("market-maker-management"));
        assertThat(service.at("metadata.labels")
                        .getAsJsonObject()
                        .get("openperp.io/metrics")
                        .getAsString())
                .isEqualTo("true");
        assertThat(manifests.selected(service.map("spec.selector")))
                .containsExactly(manifests.one("Deployment", manifests.component("market-maker")));
    }

    private static Map<String, String> environment(JsonObject container) {
        return container.getAsJsonArray("env").asList().stream()
                .map(JsonElement::getAsJsonObject)
                .collect(Collectors.toMap(
                        variable -> variable.get("name").getAsString(),
                        variable -> variable.get("value").getAsString()));
    }
}

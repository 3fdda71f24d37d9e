package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.api.OpenOrder;
import io.openperp.client.Actions;
import io.openperp.client.KeyFile;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.client.Submission;
import io.openperp.marketmaker.service.MarketMakerApplication;
import io.openperp.units.Bytes32;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/** The market maker as compose and the chart run it: a service of its own beside an exchange. */
class MarketMakerServiceIT {

    private static final Duration SOON = Duration.ofSeconds(60);

    @TempDir
    private Path keys;

    @Test
    void anAccountWithoutMoneyQuotesOnceItIsFundedAndQuotesEndWithTheService() throws Exception {
        try (RunningSuite suite = RunningSuite.start();
                OpenPerp exchange = OpenPerp.at(suite.http(), suite.webSocket())) {
            Signer maker = Signer.of(KeyFile.readOrCreate(keys.resolve("maker.key")));
            try (ConfigurableApplicationContext service = start(suite)) {
                await("the reason")
                        .atMost(SOON)
                        .untilAsserted(() -> assertThat(readiness(service))
                                .contains("its account %s has no equity: deposit to it".formatted(maker.account()))
                                .contains("DOWN"));
                assertThat(exchange.accounts().openOrders(maker.account())).isEmpty();

                assertThat(exchange.transactions().submit(maker.sign(Actions.faucet(maker.account()))))
                        .isInstanceOf(Submission.Executed.class);
                await("quotes in each market")
                        .atMost(SOON)
                        .until(() -> quotedSymbols(exchange, maker.account()).size() == 3);
                await("ready").atMost(SOON).until(() -> readiness(service).contains("\"status\":\"UP\""));
                assertThat(get(service, "/actuator/prometheus")).containsPattern("market_maker_quoting 1");
            }
            assertThat(exchange.accounts().openOrders(maker.account())).isEmpty();
        }
    }

    private ConfigurableApplicationContext start(RunningSuite suite) {
        return new SpringApplicationBuilder(MarketMakerApplication.class)
                .run(
                        "--spring.config.name=market-maker",
                        "--server.port=0",
                        "--openperp.market-maker.exchange=" + suite.http(),
                        "--openperp.market-maker.keys=" + keys);
    }

    private static Set<String> quotedSymbols(OpenPerp exchange, Bytes32 account) {
        return exchange.accounts().openOrders(account).stream()
                .map(OpenOrder::symbol)
                .collect(Collectors.toSet());
    }

    private static String readiness(ConfigurableApplicationContext service) throws Exception {
        return get(service, "/actuator/health/readiness");
    }

    private static String get(ConfigurableApplicationContext service, String path) throws Exception {
        int port = ((WebServerApplicationContext) service).getWebServer().getPort();
        URI address = URI.create("http://localhost:" + port + path);
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString())
                    .body();
        }
    }
}

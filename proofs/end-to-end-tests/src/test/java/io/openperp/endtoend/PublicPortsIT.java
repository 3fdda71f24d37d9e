package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.openperp.api.ExchangeStatus;
import io.openperp.client.OpenPerp;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Parts of a local exchange that clients and other machines can reach, and those that they cannot. */
@ExtendWith(OnTheExchange.class)
class PublicPortsIT {

    @ParameterizedTest
    @ValueSource(strings = {"/actuator", "/actuator/health", "/actuator/health/readiness", "/actuator/prometheus"})
    void managementIsNotOnThePublicPorts(String path, Exchange exchange) throws Exception {
        assertThat(get(root(exchange.http()) + path).statusCode()).isEqualTo(404);
        assertThat(get(root(exchange.webSocket().replace("ws:", "http:")) + path)
                        .statusCode())
                .isBetween(400, 499);
    }

    @Test
    void everyServiceServesItsHealthWhereTheDataDirectorySays(Exchange exchange) throws Exception {
        List<String> lines = Files.readAllLines(exchange.data().resolve("management"));

        assertThat(lines).hasSize(5);
        for (String line : lines) {
            HttpResponse<String> health = get(line.split(" ")[1] + "/health");
            assertThat(health.statusCode()).as(line).isEqualTo(200);
            assertThat(health.body())
                    .doesNotContain("diskSpace")
                    .doesNotContain(exchange.data().toString());
        }
    }

    @Test
    void figuresOfTheGatewayStayAtThePathOfTheContractWithoutPaths(Exchange exchange) throws Exception {
        HttpResponse<String> figures = get(root(exchange.http()) + "/metrics");

        assertThat(figures.statusCode()).isEqualTo(200);
        assertThat(figures.body()).contains("gateway_connections ").doesNotContain("disk_free");
    }

    @Test
    void everyShardIsInTheStatusWithItsFigures(Exchange exchange) {
        try (OpenPerp client = exchange.javaClient()) {
            await("figures of every shard").untilAsserted(() -> {
                ExchangeStatus status = client.markets().status();
                assertThat(status.shards())
                        .hasSizeGreaterThan(3)
                        .allMatch(ExchangeStatus.OfShard::running)
                        .allMatch(shard -> (shard.symbol() == null ? shard.accounts() : shard.market()) != null)
                        .filteredOn(shard ->
                                shard.accounts() != null && shard.accounts().insuranceFund() != null)
                        .hasSize(1);
            });
        }
    }

    @Test
    void theTerminalIsAtTheRoot(Exchange exchange) throws Exception {
        HttpResponse<String> page = get(root(exchange.http()) + "/");

        assertThat(page.body()).contains("/terminal/assets/");
        assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains(exchange.webSocket().replaceFirst("/$", ""));
        assertThat(get(root(exchange.http()) + "/terminal/settings.json").body())
                .contains("\"webSocket\":\"" + exchange.webSocket() + "\"", "\"faucet\":{\"amount\":10000,");
    }

    @Test
    void otherMachinesDoNotReachIt(Exchange exchange) throws Exception {
        List<InetAddress> outside = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                .toList();
        for (InetAddress address : outside) {
            for (String base : List.of(exchange.http(), exchange.webSocket())) {
                InetSocketAddress port =
                        new InetSocketAddress(address, URI.create(base).getPort());
                assertThatExceptionOfType(ConnectException.class).as("%s", port).isThrownBy(() -> connect(port));
            }
        }
    }

    private static void connect(InetSocketAddress port) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(port, 2000);
        }
    }

    private static String root(String base) {
        URI address = URI.create(base);
        return address.getScheme() + "://" + address.getAuthority();
    }

    private static HttpResponse<String> get(String address) throws IOException, InterruptedException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(HttpRequest.newBuilder(URI.create(address)).build(), HttpResponse.BodyHandlers.ofString());
        }
    }
}

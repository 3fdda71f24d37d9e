package io.openperp.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.openperp.doctor.Finding.Status;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Findings at an endpoint of a wrongly configured exchange. */
class GatewayChecksTest {

    private static final String NEWCOMER =
            "account not found: fund it first; the first action of its first transaction is {\"faucet\":{}}";

    private final Map<String, Function<HttpExchange, Integer>> status = new TreeMap<>();
    private final Map<String, String> bodies = new TreeMap<>();
    private final Map<String, String> headers = new TreeMap<>();
    private HttpServer server;

    @AfterEach
    void stop() {
        if (server != null) {
            server.stop(0);
        }
    }

    @Test
    void anExchangeThatIsSetWellHasNothingButItsFaucet() throws Exception {
        start();
        assertThat(check(0))
                .containsEntry("gateway-tls", Status.OK)
                .containsEntry("gateway-management", Status.OK)
                .containsEntry("gateway-nosniff", Status.OK)
                .containsEntry("clock", Status.OK)
                .containsEntry("faucet", Status.WARNING)
                .containsEntry("version", Status.OK)
                .containsEntry("rate-limit", Status.SKIPPED)
                .doesNotContainValue(Status.PROBLEM);
    }

    @Test
    void aFaucetThatIsOffIsInOrder() throws Exception {
        start();
        bodies.put("/api/v1/order", "account not found: fund it first");
        assertThat(check(0)).containsEntry("faucet", Status.OK);
    }

    @Test
    void managementOnThePublicPortIsAProblemAndHealthAWarning() throws Exception {
        start();
        bodies.put("/actuator/health", "{}");
        assertThat(check(0)).containsEntry("gateway-management", Status.WARNING);
        bodies.put("/actuator/env", "{}");
        assertThat(check(0)).containsEntry("gateway-management", Status.PROBLEM);
    }

    @Test
    void missingHeadersAndNamedSoftwareAreWarnings() throws Exception {
        start();
        headers.clear();
        headers.put("Server", "nginx/1.18.0");
        assertThat(check(0))
                .containsEntry("gateway-nosniff", Status.WARNING)
                .containsEntry("gateway-server", Status.WARNING);
    }

    @Test
    void aClockThatIsMinutesAwayIsAProblem() throws Exception {
        start();
        bodies.put("/api/v1/time", "{\"serverTime\": %d}".formatted(System.currentTimeMillis() - 120_000));
        assertThat(check(0)).containsEntry("clock", Status.PROBLEM);
    }

    @Test
    void noLimitIsAWarning() throws Exception {
        start();
        assertThat(check(20))
                .containsEntry("rate-limit", Status.WARNING)
                .containsEntry("forwarded-headers", Status.SKIPPED);
    }

    @Test
    void aForgedAddressThatIsBelievedIsAProblem() throws Exception {
        start();
        int[] asked = {0};
        status.put(
                "/api/v1/time",
                request -> request.getRequestHeaders().containsKey("X-Forwarded-For") || asked[0]++ < 10 ? 200 : 429);
        assertThat(check(50)).containsEntry("rate-limit", Status.OK).containsEntry("forwarded-headers", Status.PROBLEM);
        asked[0] = 0;
        status.put("/api/v1/time", request -> asked[0]++ < 10 ? 200 : 429);
        assertThat(check(50)).containsEntry("forwarded-headers", Status.OK);
    }

    @Test
    void aCertificateThatNobodyTrustsIsAProblem(@TempDir Path directory) throws Exception {
        HttpsServer secured = HttpsServer.create(loopback(), 0);
        secured.setHttpsConfigurator(new HttpsConfigurator(SelfSigned.in(directory)));
        start(secured);
        assertThat(new GatewayChecks(endpoint("https"), 0).check())
                .extracting(Finding::check, Finding::status)
                .containsExactly(org.assertj.core.groups.Tuple.tuple("gateway-tls", Status.PROBLEM));
    }

    @Test
    void anEndpointThatDoesNotAnswerIsAProblem() throws Exception {
        start();
        Endpoint endpoint = endpoint("http");
        server.stop(0);
        assertThat(new GatewayChecks(endpoint, 0).check())
                .extracting(Finding::status)
                .containsExactly(Status.PROBLEM);
    }

    private Map<String, Status> check(int requests) {
        Map<String, Status> found = new TreeMap<>();
        List<Finding> findings = new GatewayChecks(endpoint("http"), requests).check();
        findings.forEach(finding -> found.put(finding.check(), finding.status()));
        return found;
    }

    private Endpoint endpoint(String scheme) {
        return Endpoint.of(
                URI.create(scheme + "://localhost:" + server.getAddress().getPort() + "/api/v1"), false);
    }

    private void start() throws IOException {
        start(HttpServer.create(loopback(), 0));
    }

    private void start(HttpServer created) {
        server = created;
        bodies.put("/api/v1/time", "{\"serverTime\": %d}".formatted(System.currentTimeMillis()));
        bodies.put("/api/v1/order", NEWCOMER);
        bodies.put("/openapi.yaml", "openapi: 3.1.0\ninfo:\n  version: 1.0.12\n");
        headers.put("X-Content-Type-Options", "nosniff");
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            exchange.getRequestBody().readAllBytes();
            headers.forEach(exchange.getResponseHeaders()::set);
            byte[] body = bodies.getOrDefault(path, "").getBytes(StandardCharsets.UTF_8);
            int answered = bodies.containsKey(path)
                    ? status.getOrDefault(path, request -> 200).apply(exchange)
                    : 404;
            exchange.sendResponseHeaders(answered, body.length == 0 ? -1 : body.length);
            if (body.length > 0) {
                exchange.getResponseBody().write(body);
            }
        }
    }

    private static InetSocketAddress loopback() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }
}

package io.openperp.healthcheck;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HealthCheckTest {

    @Test
    void aServiceIsReadyWhenItsReadinessAnswersWith200() throws IOException {
        HttpServer service = service(200, "{\"status\":\"UP\"}");
        assertThat(HealthCheck.ask(service.getAddress().getPort())).startsWith("HTTP/1.1 200");
        service.stop(0);
    }

    @Test
    void aServiceThatIsNotReadyIsReportedWithItsOwnReason() throws IOException {
        HttpServer service = service(503, "{\"status\":\"DOWN\",\"lag\":12}");
        assertThat(HealthCheck.ask(service.getAddress().getPort()))
                .startsWith("HTTP/1.1 503")
                .contains("\"lag\":12");
        service.stop(0);
    }

    @Test
    void nobodyAtThePortIsNotReady() throws IOException {
        HttpServer service = service(200, "");
        int port = service.getAddress().getPort();
        service.stop(0);
        assertThat(HealthCheck.ask(port)).startsWith("no answer at port " + port);
    }

    @Test
    void thePortIsTheOneOfTheServicesManagement() {
        assertThat(HealthCheck.port(Map.of())).isEqualTo(12090);
        assertThat(HealthCheck.port(Map.of("MANAGEMENT_SERVER_PORT", "9001"))).isEqualTo(9001);
    }

    private static HttpServer service(int status, String body) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/actuator/health/readiness", exchange -> {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
        return server;
    }
}

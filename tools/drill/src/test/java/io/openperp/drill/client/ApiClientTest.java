package io.openperp.drill.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.drill.load.StubServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The client uses another gateway while one is away. */
class ApiClientTest {

    private final StubServer gateway = new StubServer();

    ApiClientTest() throws IOException {}

    @AfterEach
    void close() {
        gateway.close();
    }

    @Test
    void whatOneGatewayCannotTakeTheOtherOneGets() throws Exception {
        gateway.answers("/order", "{\"status\":\"ok\"}");
        try (ApiClient client = new ApiClient(List.of(nobody(), gateway.base()))) {
            assertThat(client.order("{}")).isInstanceOf(Reply.Answered.class);
            assertThat(client.order("{}")).isInstanceOf(Reply.Answered.class);
        }
    }

    @Test
    void withoutAnyGatewayNothingWasTaken() throws Exception {
        try (ApiClient client = new ApiClient(List.of(nobody(), nobody()))) {
            assertThat(client.order("{}")).isInstanceOf(Reply.NotTaken.class);
        }
    }

    private static String nobody() throws IOException {
        try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return "http://localhost:" + closed.getLocalPort();
        }
    }
}

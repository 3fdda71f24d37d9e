package io.openperp.gateway;

import static io.openperp.gateway.RunningGateway.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.transaction.FundsAction.Faucet;
import io.openperp.transaction.signing.SecretKey;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Clients that are slow on purpose, or too many, cost what was set aside for them and nobody else's service (API-006). */
class SlowClientIT {

    private static final String HEAD = "POST /api/v1/order HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";

    private static final int MOST_CONNECTIONS = 100;

    private static RunningGateway gateway;

    @BeforeAll
    static void start() throws Exception {
        gateway = RunningGateway.start(
                "openperp.gateway.body-timeout=500ms",
                "server.tomcat.connection-timeout=500ms",
                "server.tomcat.keep-alive-timeout=3s",
                "server.tomcat.max-connections=" + MOST_CONNECTIONS,
                "openperp.gateway.limits.buckets=50",
                // On a busy machine each of their refusals counts as many requests.
                "openperp.gateway.limits.address.burst=1000000");
    }

    @AfterAll
    static void stop() throws Exception {
        gateway.close();
    }

    @Test
    void headersThatStopComingEndTheConnection() throws Exception {
        try (Socket slow = connected()) {
            write(slow, HEAD + "X-Slow: ");

            assertThat(ended(slow)).isLessThan(Duration.ofSeconds(4));
        }
    }

    @Test
    void idleConnectionIsClosed() throws Exception {
        try (Socket idle = connected()) {
            write(idle, "GET /api/v1/orders HTTP/1.1\r\nHost: x\r\n\r\n");

            assertThat(ended(idle)).isLessThan(Duration.ofSeconds(8));
        }
    }

    @Test
    void bodyThatTricklesIsRefusedInTime() throws Exception {
        try (Socket slow = connected()) {
            write(slow, HEAD + "Content-Length: 1000\r\n\r\n");
            Thread trickle = Thread.ofVirtual().start(() -> trickle(slow));
            long startedAt = System.nanoTime();

            assertThat(status(slow)).isEqualTo("HTTP/1.1 408");
            assertThat(Duration.ofNanos(System.nanoTime() - startedAt)).isLessThan(Duration.ofSeconds(3));
            slow.close();
            trickle.join();
        }
    }

    @Test
    void chunkedBodyThatTricklesIsRefusedInTime() throws Exception {
        try (Socket slow = connected()) {
            write(slow, HEAD + "Transfer-Encoding: chunked\r\n\r\n3e8\r\n");
            Thread trickle = Thread.ofVirtual().start(() -> trickle(slow));

            assertThat(status(slow)).isEqualTo("HTTP/1.1 408");
            slow.close();
            trickle.join();
        }
    }

    @Test
    void abandonedBodiesLeaveNothingBehind() throws Exception {
        for (int i = 0; i < 300; i++) {
            try (Socket gone = connected()) {
                write(gone, HEAD + "Content-Length: 1000\r\n\r\n{\"actions\":");
                gone.setSoLinger(true, 0);
            }
        }
        assertThat(gateway.get("/api/v1/nothing").statusCode()).isEqualTo(404);
        gateway.awaitMetric("gateway_in_flight", 0);
    }

    @Test
    void moreConnectionsThanAreAcceptedWaitUntilSlowOnesAreClosed() throws Exception {
        List<Socket> crowd = new ArrayList<>();
        long most = 0;
        try {
            for (int i = 0; i < 3 * MOST_CONNECTIONS; i++) {
                Socket one = connected();
                crowd.add(one);
                write(one, HEAD);
                most = Math.max(most, gateway.connections());
            }
            try (Socket late = connected()) {
                write(late, "GET /api/v1/nothing HTTP/1.1\r\nHost: x\r\n\r\n");
                assertThat(status(late)).isEqualTo("HTTP/1.1 404");
            }
            // one above: what is being asked for and not granted counts for a moment
            assertThat(most).isBetween((long) MOST_CONNECTIONS, MOST_CONNECTIONS + 1L);
        } finally {
            for (Socket one : crowd) {
                one.close();
            }
        }
    }

    @Test
    void deeplyNestedJsonIsMalformedWhateverItsDepth() throws Exception {
        for (String opening : List.of("[", "{\"a\":", "{\"actions\":[{\"l\":")) {
            HttpResponse<String> answer = gateway.post("/api/v1/order", opening.repeat(10_000));
            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(json(answer)
                            .at("/response/data/statuses/0/error/message")
                            .asString())
                    .isNotBlank();
        }
    }

    @Test
    void manyUnfundedKeysShareTheBucketsThereAre() throws Exception {
        for (int i = 0; i < 200; i++) {
            SecretKey key = RunningGateway.someone();
            gateway.submit(RunningGateway.signed(key, new Faucet(key.publicKey(), null)));
        }
        assertThat(gateway.metric("gateway_limit_account_buckets")).isBetween(1.0, 50.0);
    }

    private static Socket connected() throws IOException {
        Socket socket = new Socket("localhost", gateway.port());
        socket.setSoTimeout(10_000);
        return socket;
    }

    private static void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    /** Reads the beginning of the answer, up to its status. */
    private static String status(Socket socket) throws IOException {
        return new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
    }

    /** Sends a space every 50 ms until the other side has had enough. */
    private static void trickle(Socket socket) {
        try {
            for (int i = 0; i < 900; i++) {
                socket.getOutputStream().write(' ');
                Thread.sleep(50);
            }
        } catch (IOException | InterruptedException enough) {
            Thread.currentThread().interrupt();
        }
    }

    /** Time that it took the other side to end the connection. */
    private static Duration ended(Socket socket) throws IOException {
        long startedAt = System.nanoTime();
        try {
            socket.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (SocketException reset) {
            // ended as well
        }
        return Duration.ofNanos(System.nanoTime() - startedAt);
    }
}

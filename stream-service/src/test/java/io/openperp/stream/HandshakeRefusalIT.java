package io.openperp.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A request that is no WebSocket handshake is told so in a sentence: no 5xx, no page of HTML (API-006). */
class HandshakeRefusalIT {

    private static final String WEBSOCKET = "Host: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";

    private static RunningStream stream;

    @BeforeAll
    static void start() throws Exception {
        stream = RunningStream.start("openperp.stream.page=/terminal");
    }

    @AfterAll
    static void stop() {
        stream.close();
    }

    @Test
    void whatIsNotSpokenHereIsTheClientsMistake() throws Exception {
        for (String asked : List.of("GET /ws", "OPTIONS *")) {
            assertThat(exchange(asked + " HTTP/2.0\r\n" + WEBSOCKET))
                    .as(asked)
                    .startsWith("HTTP/1.1 400")
                    .endsWith("{\"error\":\"this version of HTTP is not accepted, HTTP/1.1 is\"}");
            assertThat(exchange(asked + " HTTP/1.1\r\nTransfer-Encoding: gzip\r\n" + WEBSOCKET))
                    .as(asked)
                    .startsWith("HTTP/1.1 400")
                    .endsWith("{\"error\":\"this transfer encoding is not accepted, chunked is\"}");
        }
        assertThat(exchange("CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example:443\r\n\r\n"))
                .startsWith("HTTP/1.1 400")
                .endsWith("{\"error\":\"CONNECT is not accepted, this is no proxy\"}");
    }

    @Test
    void whatIsNoHandshakeIsRefusedInJson() throws Exception {
        for (String request : List.of(
                "GET /nowhere HTTP/1.1\r\nAccept: text/html\r\n",
                "GET /error HTTP/1.1\r\n",
                "GET /actuator/health/readiness/a/b HTTP/1.1\r\n",
                "GET /actuator/health?=%zz HTTP/1.1\r\n",
                "GET /%zz HTTP/1.1\r\n",
                "GET /\u0001 HTTP/1.1\r\n",
                "OPTIONS * HTTP/1.1\r\nHost: x:y\r\n",
                "TRACE / HTTP/1.1\r\n")) {
            assertThat(exchange(request + "Host: x\r\nConnection: close\r\n\r\n"))
                    .as(request)
                    .startsWith("HTTP/1.1 4")
                    .contains("application/json")
                    .contains("{\"error\":\"");
        }
    }

    /** API-095. */
    @Test
    void aSpellingThatIsUnknownIsRefusedByName() throws Exception {
        for (String request : List.of(
                "GET /?spelling=today HTTP/1.1\r\n" + WEBSOCKET,
                "GET / HTTP/1.1\r\nX-Api-Spelling: today\r\n" + WEBSOCKET)) {
            assertThat(exchange(request))
                    .startsWith("HTTP/1.1 400")
                    .endsWith("{\"error\":\"spelling is today, accepted is 1.0.12 or live\"}");
        }
    }

    @Test
    void noBodyIsReadForSomebodyWhoIsRefused() throws Exception {
        for (String request : List.of(
                "POST / HTTP/1.1\r\nContent-Type: multipart/form-data\r\n",
                "PUT / HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\n")) {
            assertThat(exchange(request + "Host: x\r\nConnection: close\r\nContent-Length: 4\r\n\r\n=%zz"))
                    .as(request)
                    .startsWith("HTTP/1.1 405");
        }
    }

    @Test
    void browserThatOpensTheAddressOfTheExchangeIsSentToThePage() throws Exception {
        for (String method : List.of("GET", "HEAD")) {
            assertThat(exchange(method + " / HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\n\r\n"))
                    .startsWith("HTTP/1.1 302")
                    .contains("Location: /terminal\r\n");
        }
        assertThat(exchange("GET /ws HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\n\r\n"))
                .startsWith("HTTP/1.1 400");
        assertThat(exchange("GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"))
                .as("a handshake that lacks its key")
                .startsWith("HTTP/1.1 400");
    }

    private static String exchange(String request) throws IOException {
        try (Socket socket = new Socket("localhost", stream.port())) {
            socket.setSoTimeout(5000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }
}

package io.openperp.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A client that sends more than is accepted is cut off, whatever it sends (STR-009). */
class FloodIT {

    private static final String HANDSHAKE = "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n";

    private static final byte TEXT_TO_BE_CONTINUED = 0x01;
    private static final byte CONTINUATION = 0x00;
    private static final byte PING = (byte) 0x89;
    private static final byte PONG = (byte) 0x8A;

    private static RunningStream stream;

    @BeforeAll
    static void start() throws Exception {
        stream = RunningStream.start(
                "openperp.stream.messages-per-second=50",
                "openperp.stream.connections-per-address=5",
                "openperp.stream.requests-per-second=40");
    }

    @AfterAll
    static void stop() {
        stream.close();
    }

    @Test
    void pingsPongsAndEmptyPartsOfMessagesCountAsMessages() throws Exception {
        for (byte kind : new byte[] {PING, PONG, CONTINUATION}) {
            try (Socket socket = connected()) {
                assertThat(opened(socket)).startsWith("HTTP/1.1 101");
                if (kind == CONTINUATION) {
                    socket.getOutputStream().write(empty(TEXT_TO_BE_CONTINUED));
                }
                assertThat(isCutAfter(socket, kind, 100)).as("frame %x", kind).isTrue();
            }
        }
    }

    /** Else the client would come again at once, and each handshake costs as much as thousands of frames. */
    @Test
    void addressOfAConnectionThatWasCutIsRefusedForAWhile() throws Exception {
        try (RunningStream strict =
                RunningStream.start("openperp.stream.messages-per-second=50", "openperp.stream.flood-penalty=2s")) {
            try (Socket socket = connected(strict)) {
                assertThat(opened(socket)).startsWith("HTTP/1.1 101");
                assertThat(isCutAfter(socket, PING, 100)).isTrue();
            }
            try (Socket again = connected(strict)) {
                assertThat(opened(again)).startsWith("HTTP/1.1 429").contains("Retry-After: ");
                assertThat(new String(again.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                        .startsWith("{\"error\":\"a connection of this address was cut for sending too much: wait ");
            }
            Thread.sleep(2100);
            try (Socket later = connected(strict)) {
                assertThat(opened(later)).startsWith("HTTP/1.1 101");
            }
        }
    }

    @Test
    void handshakesThatAreNeverFinishedGiveWayToNewOnes() throws Exception {
        List<Socket> halves = new ArrayList<>();
        try (RunningStream plain = RunningStream.start("openperp.stream.connections-per-address=5000")) {
            for (int i = 0; i < 1200; i++) { // more than are kept, whatever the heap is
                Socket half = connected(plain);
                half.getOutputStream().write(HANDSHAKE.getBytes(StandardCharsets.US_ASCII));
                halves.add(half);
            }
            try (Socket whole = connected(plain)) {
                assertThat(opened(whole)).startsWith("HTTP/1.1 101");
            }
        } finally {
            for (Socket half : halves) {
                half.close();
            }
        }
    }

    @Test
    void compressionIsNotAgreedTo() throws Exception {
        try (Socket socket = connected()) {
            socket.getOutputStream()
                    .write((HANDSHAKE + "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(head(socket)).startsWith("HTTP/1.1 101").doesNotContainIgnoringCase("extensions");
        }
    }

    @Test
    void oneConnectionGetsOneAnswerThatIsNoWebSocket() throws Exception {
        for (String request : new String[] {"GET /nothing", "GET /actuator/health", "OPTIONS *", "PUT /"}) {
            try (Socket socket = connected()) {
                String twice = (request + " HTTP/1.1\r\nHost: x\r\n\r\n").repeat(2);
                socket.getOutputStream().write(twice.getBytes(StandardCharsets.US_ASCII));

                String answers = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
                assertThat(answers.split("HTTP/1.1 ", -1)).as(request).hasSize(2);
            }
        }
    }

    @Test
    void addressBeyondItsConnectionsIsRefusedUntilOneOfThemEnds() throws Exception {
        List<Client> clients = new ArrayList<>();
        try {
            while (clients.size() < 5) {
                Client client = stream.client();
                clients.add(client);
                client.send("{'method':'ping'}");
                client.next(); // it counts from when it is open, a moment after the handshake was answered
            }
            try (Socket sixth = connected()) {
                assertThat(opened(sixth)).startsWith("HTTP/1.1 429");
                assertThat(new String(sixth.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                        .isEqualTo("{\"error\":\"more than 5 connections of one address\"}");
            }
        } finally {
            clients.forEach(Client::close);
        }
        String answer = "";
        for (int i = 0; i < 100 && !answer.startsWith("HTTP/1.1 101"); i++) { // the ends are noticed one by one
            Thread.sleep(50);
            try (Socket again = connected()) {
                answer = opened(again);
            }
        }
        assertThat(answer).startsWith("HTTP/1.1 101");
    }

    @Test
    void addressBeyondItsRequestsIsRefusedForAnyPath() throws Exception {
        int status = 0;
        for (int i = 0; i < 2000 && status != 429; i++) {
            status = stream.get("/nothing").statusCode();
        }
        assertThat(status).isEqualTo(429);
        Thread.sleep(1100); // a second later there are others
        assertThat(stream.get("/nothing").statusCode()).isEqualTo(404);
    }

    private static Socket connected() throws IOException {
        return connected(stream);
    }

    private static Socket connected(RunningStream to) throws IOException {
        Socket socket = new Socket("localhost", to.port());
        socket.setSoTimeout(10_000);
        return socket;
    }

    private static String opened(Socket socket) throws Exception {
        socket.getOutputStream().write((HANDSHAKE + "\r\n").getBytes(StandardCharsets.US_ASCII));
        return head(socket);
    }

    private static String head(Socket socket) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.US_ASCII).endsWith("\r\n\r\n")) {
            int next = socket.getInputStream().read();
            if (next < 0) {
                break;
            }
            head.write(next);
        }
        return head.toString(StandardCharsets.US_ASCII);
    }

    private static boolean isCutAfter(Socket socket, byte kind, int frames) throws IOException {
        try {
            for (int i = 0; i < frames; i++) {
                socket.getOutputStream().write(empty(kind));
            }
            socket.getInputStream().readAllBytes(); // to the end, without an answer to the server's close
            return true;
        } catch (SocketException cut) {
            return true;
        }
    }

    /** A masked frame without payload, final if the kind says so. */
    private static byte[] empty(byte kind) {
        return new byte[] {kind, (byte) 0x80, 1, 2, 3, 4};
    }
}

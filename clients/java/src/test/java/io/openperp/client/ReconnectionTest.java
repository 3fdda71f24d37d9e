package io.openperp.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** How a connection ends, begins again, and is over. */
class ReconnectionTest {

    /** First byte of the frame. */
    private static final int PING = 0x89;

    private static final StreamSettings QUICK = new StreamSettings(
            Duration.ofMillis(5), Duration.ofMillis(20), Duration.ofSeconds(20), Duration.ofSeconds(30));

    @Test
    void whoIsToldThatNoConnectionCameAboutHoldsNobodyUp() throws Exception {
        CompletableFuture<Boolean> othersGoOn = new CompletableFuture<>();
        StreamConnection[] connection = new StreamConnection[1];
        HttpClient closed = HttpClient.newHttpClient();
        closed.shutdownNow();
        assertThat(closed.awaitTermination(Duration.ofSeconds(5))).isTrue();
        connection[0] = new StreamConnection(closed, URI.create("ws://127.0.0.1:1/"), QUICK, new Silent() {
            @Override
            public void ended(String reason) {
                othersGoOn.complete(answersAnotherThread(connection[0]));
            }
        });
        connection[0].start();

        assertThat(othersGoOn.get(10, TimeUnit.SECONDS)).isTrue();
        connection[0].close();
    }

    @Test
    void connectionThatOpensAfterTheCallerHasClosedIsBrokenOff() throws Exception {
        HttpClient http = HttpClient.newHttpClient();
        try (Door door = new Door()) {
            StreamConnection connection = new StreamConnection(http, door.address(), QUICK, new Silent());
            connection.start();
            Socket socket = door.accept();
            String key = Door.key(socket);
            connection.close();
            Door.welcome(socket, key);

            socket.setSoTimeout(5_000);
            assertThat(endOf(socket)).isTrue();
        } finally {
            http.shutdownNow();
        }
    }

    @Test
    void closingTheExchangeEndsItsStreams() throws Exception {
        try (Door door = new Door()) {
            OpenPerp exchange =
                    OpenPerp.at("http://127.0.0.1:1/api/v1", door.address().toString());
            CountDownLatch ended = new CountDownLatch(1);
            AtomicInteger attempts = new AtomicInteger();
            Streams streams = exchange.streams(QUICK).listener(new StreamListener() {
                @Override
                public void disconnected(String reason) {
                    attempts.incrementAndGet();
                    ended.countDown();
                }
            });
            Socket socket = door.accept();
            Door.welcome(socket, Door.key(socket));
            while (!streams.isConnected()) {
                Thread.sleep(5);
            }
            exchange.close();

            assertThat(ended.await(5, TimeUnit.SECONDS)).isTrue();
            Thread.sleep(300);
            assertThat(attempts).hasValue(1);
        }
    }

    /** An end that the JDK misses is found by writing. */
    @Test
    void connectionThatHearsNothingPingsSoon() throws Exception {
        try (Door door = new Door();
                OpenPerp exchange =
                        OpenPerp.at("http://127.0.0.1:1/api/v1", door.address().toString());
                Streams streams = exchange.streams()) {
            Socket socket = door.accept();
            Door.welcome(socket, Door.key(socket));
            socket.setSoTimeout(6_000);

            assertThat(socket.getInputStream().read()).isEqualTo(PING);
            assertThat(streams.isConnected()).isTrue();
        }
    }

    @Test
    void listenerThatThrowsIsToldOfTheNextConnectionAllTheSame() throws Exception {
        CountDownLatch connected = new CountDownLatch(2);
        try (Door door = new Door();
                OpenPerp exchange =
                        OpenPerp.at("http://127.0.0.1:1/api/v1", door.address().toString());
                Streams streams = exchange.streams(new StreamSettings(
                        Duration.ofMillis(5), Duration.ofMillis(20), Duration.ofMillis(50), Duration.ofMillis(200)))) {
            streams.listener(new StreamListener() {
                @Override
                public void connected() {
                    connected.countDown();
                }

                @Override
                public void disconnected(String reason) {
                    throw new IllegalStateException("a listener's own mistake");
                }

                @Override
                public void failed(String topic, RuntimeException failure) {}
            });
            for (int i = 0; i < 3; i++) { // each falls silent at once
                Socket socket = door.accept();
                Door.welcome(socket, Door.key(socket));
            }
            assertThat(connected.await(5, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static boolean answersAnotherThread(StreamConnection connection) {
        try {
            CompletableFuture.supplyAsync(connection::isOpen).get(2, TimeUnit.SECONDS);
            return true;
        } catch (Exception heldUp) {
            return false;
        }
    }

    private static boolean endOf(Socket socket) {
        try {
            InputStream in = socket.getInputStream();
            while (in.read() >= 0) {
                // what came before the end
            }
            return true;
        } catch (SocketTimeoutException stillOpen) {
            return false;
        } catch (IOException reset) {
            return true;
        }
    }

    private static class Silent implements StreamConnection.Events {

        @Override
        public void opened() {}

        @Override
        public void received(String text) {}

        @Override
        public void ended(String reason) {}
    }

    /** Where a WebSocket may be opened, step by step. */
    private static final class Door implements AutoCloseable {

        private final ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());

        Door() throws IOException {
            door.setSoTimeout(5_000);
        }

        URI address() {
            return URI.create("ws://127.0.0.1:" + door.getLocalPort() + "/");
        }

        Socket accept() throws IOException {
            return door.accept();
        }

        /** Reads the request. */
        static String key(Socket socket) throws IOException {
            StringBuilder request = new StringBuilder();
            while (request.indexOf("\r\n\r\n") < 0) {
                request.append((char) socket.getInputStream().read());
            }
            return request.toString()
                    .lines()
                    .filter(line -> line.startsWith("Sec-WebSocket-Key: "))
                    .map(line -> line.substring(line.indexOf(' ') + 1))
                    .findFirst()
                    .orElseThrow();
        }

        static void welcome(Socket socket, String key) throws Exception {
            byte[] hash = MessageDigest.getInstance("SHA-1")
                    .digest((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream()
                    .write(("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                    + "Sec-WebSocket-Accept: "
                                    + Base64.getEncoder().encodeToString(hash) + "\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
        }

        @Override
        public void close() throws IOException {
            door.close();
        }
    }
}

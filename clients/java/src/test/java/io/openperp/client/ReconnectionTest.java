package io.openperp.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.json.ApiJson;
import io.openperp.client.stream.StreamListener;
import io.openperp.client.stream.StreamSettings;
import io.openperp.client.stream.Topic;
import io.openperp.client.stream.Traffic;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** How a connection ends, begins again, and is over. */
class ReconnectionTest {

    /** First byte of a ping frame. */
    private static final int PING = 0x89;
    /** Frame that closes the connection with code 1001, going away. */
    private static final byte[] CLOSE_1001 = {(byte) 0x88, 2, 3, (byte) 0xe9};

    private static final StreamSettings QUICK = new StreamSettings(
            Duration.ofMillis(5), Duration.ofMillis(20), Duration.ofSeconds(20), Duration.ofSeconds(30));

    @Test
    void listenerOfAFailedConnectionDelaysNothing() throws Exception {
        CompletableFuture<Boolean> othersGoOn = new CompletableFuture<>();
        StreamConnection[] connection = new StreamConnection[1];
        HttpClient closed = HttpClient.newHttpClient();
        closed.shutdownNow();
        assertThat(closed.awaitTermination(Duration.ofSeconds(5))).isTrue();
        connection[0] =
                new StreamConnection(closed, URI.create("ws://127.0.0.1:1/"), QUICK, Traffic.UNWATCHED, new Silent() {
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
        try (StubSocket server = new StubSocket()) {
            StreamConnection connection =
                    new StreamConnection(http, server.address(), QUICK, Traffic.UNWATCHED, new Silent());
            connection.start();
            Socket socket = server.accept();
            String key = StubSocket.key(socket);
            connection.close();
            StubSocket.welcome(socket, key);

            socket.setSoTimeout(5_000);
            assertThat(endOf(socket)).isTrue();
        } finally {
            http.shutdownNow();
        }
    }

    @Test
    void closingTheExchangeEndsItsStreams() throws Exception {
        try (StubSocket server = new StubSocket()) {
            OpenPerp exchange =
                    OpenPerp.at("http://127.0.0.1:1/api/v1", server.address().toString());
            CountDownLatch ended = new CountDownLatch(1);
            AtomicInteger attempts = new AtomicInteger();
            Streams streams = exchange.streams(QUICK).listener(new StreamListener() {
                @Override
                public void disconnected(String reason) {
                    attempts.incrementAndGet();
                    ended.countDown();
                }
            });
            Socket socket = server.accept();
            StubSocket.welcome(socket, StubSocket.key(socket));
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
    void silentConnectionPingsSoon() throws Exception {
        try (StubSocket server = new StubSocket();
                OpenPerp exchange = OpenPerp.at(
                        "http://127.0.0.1:1/api/v1", server.address().toString());
                Streams streams = exchange.streams()) {
            Socket socket = server.accept();
            StubSocket.welcome(socket, StubSocket.key(socket));
            socket.setSoTimeout(6_000);

            assertThat(socket.getInputStream().read()).isEqualTo(PING);
            assertThat(streams.isConnected()).isTrue();
        }
    }

    @Test
    void listenerThatThrowsStillReceivesTheNextConnection() throws Exception {
        CountDownLatch connected = new CountDownLatch(2);
        try (StubSocket server = new StubSocket();
                OpenPerp exchange = OpenPerp.at(
                        "http://127.0.0.1:1/api/v1", server.address().toString());
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
                Socket socket = server.accept();
                StubSocket.welcome(socket, StubSocket.key(socket));
            }
            assertThat(connected.await(5, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void listenerIsToldWhenTheServerWillCloseAndTheClientConnectsAgainThen() throws Exception {
        BlockingQueue<Instant> announced = new LinkedBlockingQueue<>();
        try (StubSocket server = new StubSocket();
                OpenPerp exchange = OpenPerp.at(
                        "http://127.0.0.1:1/api/v1", server.address().toString());
                Streams streams = exchange.streams(QUICK)) {
            streams.listener(new StreamListener() {
                @Override
                public void closing(Instant closesAt) {
                    announced.add(closesAt);
                }
            });
            try (Socket first = opened(server)) {
                StubSocket.say(
                        first, "{\"type\":\"serverShutdown\",\"closesAt\":1772800005000,\"message\":\"it stops\"}");
                assertThat(announced.poll(5, TimeUnit.SECONDS)).isEqualTo(Instant.ofEpochMilli(1772800005000L));
                assertThat(streams.isConnected()).isTrue();
                first.getOutputStream().write(CLOSE_1001);
            }
            try (Socket second = opened(server)) {
                assertThat(second.isConnected()).isTrue();
            }
        }
    }

    /** A replica that has just been started perhaps does not know a new market yet. */
    @Test
    void topicThatIsRefusedAfterAReconnectionIsRequestedUntilItIsTaken() throws Exception {
        BlockingQueue<Long> messages = new LinkedBlockingQueue<>();
        BlockingQueue<String> refused = new LinkedBlockingQueue<>();
        try (StubSocket server = new StubSocket();
                OpenPerp exchange = OpenPerp.at(
                        "http://127.0.0.1:1/api/v1", server.address().toString());
                Streams streams = exchange.streams(new StreamSettings(
                        Duration.ofMillis(5), Duration.ofMillis(50), Duration.ofMillis(80), Duration.ofSeconds(30)))) {
            streams.listener(new StreamListener() {
                @Override
                public void refused(String message) {
                    refused.add(message);
                }
            });
            streams.subscribe(Topic.trades("BTC-USD"), message -> messages.add(message.seq()));
            try (Socket first = opened(server)) {
                StubSocket.say(first, confirmed(StubSocket.receivedText(first)));
                StubSocket.say(first, trades(6, 5));
                assertThat(messages.poll(5, TimeUnit.SECONDS)).isEqualTo(6);
            }
            try (Socket second = opened(server)) {
                for (int i = 0; i < 3; i++) {
                    String request = StubSocket.receivedText(second);
                    assertThat(request).contains("\"resumeFrom\":6");
                    StubSocket.say(
                            second,
                            "{\"type\":\"error\",\"message\":\"symbol BTC-USD is unknown\",\"id\":%d}"
                                    .formatted(id(request)));
                }
                assertThat(refused.poll(5, TimeUnit.SECONDS)).isEqualTo("symbol BTC-USD is unknown");
                StubSocket.say(second, confirmed(StubSocket.receivedText(second)));
                StubSocket.say(second, trades(7, 6));
                assertThat(messages.poll(5, TimeUnit.SECONDS)).isEqualTo(7);
            }
        }
    }

    private static Socket opened(StubSocket server) throws Exception {
        Socket socket = server.accept();
        socket.setSoTimeout(5_000);
        StubSocket.welcome(socket, StubSocket.key(socket));
        return socket;
    }

    private static String confirmed(String request) {
        return "{\"type\":\"subscriptionResponse\",\"topics\":[\"trades.BTC-USD\"],\"seqs\":[5],\"id\":%d}"
                .formatted(id(request));
    }

    private static long id(String request) {
        return ApiJson.mapper().readTree(request).path("id").asLong();
    }

    private static String trades(long seq, long prev) {
        return "{\"type\":\"trades\",\"topic\":\"trades.BTC-USD\",\"seq\":%d,\"prev\":%d,\"data\":{\"trades\":[]}}"
                .formatted(seq, prev);
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

        @Override
        public void stillOpen() {}
    }
}

package io.openperp.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.client.stream.Topic;
import io.openperp.client.stream.Traffic;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A watcher of the traffic gets every message, unchanged. */
class TrafficTest {

    private final List<String> seen = new CopyOnWriteArrayList<>();
    private final Traffic watch = new Traffic() {
        @Override
        public void asked(String method, String path, String body) {
            seen.add("> " + method + " " + path + " " + body);
        }

        @Override
        public void answered(String method, String path, int status, String body) {
            seen.add("< " + method + " " + path + " " + status + " " + body);
        }

        @Override
        public void sent(String message) {
            seen.add("> " + message);
        }

        @Override
        public void received(String message) {
            seen.add("< " + message);
        }
    };

    @Test
    void requestsAndAnswersAreSeenAlsoThoseThatFail() throws Exception {
        try (StubExchange stub = new StubExchange();
                OpenPerp exchange = OpenPerp.at(stub.address(), "ws://127.0.0.1:1/", watch)) {
            stub.replies(404, "{\"error\":\"symbol \\\"NO\\\" is unknown\"}").replies(200, "[]");
            try {
                exchange.markets().ticker("NO");
            } catch (RequestFailed expected) {
                seen.add("failed");
            }
            exchange.markets().recentTrades("BTC-USD", 1);
            assertThat(seen)
                    .containsExactly(
                            "> GET /ticker/NO ",
                            "< GET /ticker/NO 404 {\"error\":\"symbol \\\"NO\\\" is unknown\"}",
                            "failed",
                            "> GET /recentTrades?symbol=BTC-USD&limit=1 ",
                            "< GET /recentTrades?symbol=BTC-USD&limit=1 200 []");
        }
    }

    @Test
    void messagesOfAStreamAreSeenBothWays() throws Exception {
        CountDownLatch handled = new CountDownLatch(1);
        String trades =
                "{\"type\":\"trades\",\"topic\":\"trades.BTC-USD\",\"seq\":1,\"prev\":0,\"data\":{\"trades\":[]}}";
        String confirmed = "{\"type\":\"subscriptionResponse\",\"topics\":[\"trades.BTC-USD\"],\"seqs\":[0],\"id\":1}";
        try (StubSocket server = new StubSocket();
                OpenPerp exchange = OpenPerp.at(
                        "http://127.0.0.1:1/api/v1", server.address().toString(), watch);
                Streams streams = exchange.streams()) {
            streams.subscribe(Topic.trades("BTC-USD"), message -> handled.countDown());
            Socket socket = server.accept();
            StubSocket.welcome(socket, StubSocket.key(socket));
            String request = StubSocket.receivedText(socket);
            StubSocket.say(socket, confirmed);
            StubSocket.say(socket, trades);
            assertThat(handled.await(5, TimeUnit.SECONDS)).isTrue();
            assertThat(seen).containsExactly("> " + request, "< " + confirmed, "< " + trades);
        }
    }
}

package io.openperp.stream.trade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.openperp.api.ApiVersion;
import io.openperp.servicekit.answer.OrderBatch;
import io.openperp.stream.StreamSettings;
import io.openperp.stream.trade.Trades.Unanswered;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Transactions go to the gateway one by one or together, and each is answered exactly once. */
class TradesTest {

    /**
     * Number of posts. Each may have a connection of its own: the server of the JDK keeps 200 idle ones open, and
     * closes further ones without notice.
     */
    private static final int POSTS = 150;

    // The JDK's server closes connections beyond 200 that are idle, also one that the next post is just being sent on.
    static {
        System.setProperty("sun.net.httpserver.maxIdleConnections", Integer.toString(2 * POSTS));
    }

    private final Queue<String> told = new ConcurrentLinkedQueue<>();
    private final AtomicInteger alone = new AtomicInteger();
    private final AtomicInteger batches = new AtomicInteger();
    private final AtomicLong held = new AtomicLong();
    private HttpServer gateway;

    private interface Answering {
        void answer(List<OrderBatch.Posted> batch, HttpExchange exchange) throws IOException;
    }

    @BeforeEach
    void open() throws Exception {
        gateway = HttpServer.create(new InetSocketAddress("localhost", 0), POSTS);
        gateway.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        gateway.createContext("/api/v1/order", exchange -> {
            alone.incrementAndGet();
            byte[] answer = answer(exchange.getRequestBody().readAllBytes());
            if ("receipt".equals(exchange.getRequestHeaders().getFirst("Prefer"))) {
                exchange.getResponseHeaders().set("Receipt", "v=1, network=\"devnet\"");
            }
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        gateway.start();
    }

    @AfterEach
    void close() {
        gateway.stop(0);
    }

    @Test
    void postsOfTheSameMomentTravelTogetherAndAreAnsweredInAnyOrder() {
        batches((batch, exchange) -> {
            exchange.sendResponseHeaders(200, 0);
            for (OrderBatch.Posted posted : batch.reversed()) {
                OrderBatch.write(
                        new OrderBatch.Answered(posted.number(), answer(posted.body())), exchange.getResponseBody());
            }
        });

        post("a secret");

        requireAnswers();
        assertThat(batches.get() + alone.get()).isLessThan(POSTS / 2);
    }

    /**
     * RCP-006: posts that want a receipt travel alone, and the payload stays the end of the message, letter for letter.
     */
    @Test
    void aReceiptStandsBeforeTheAnswerThatItSigns() {
        batches((batch, exchange) -> {
            throw new IOException("there is no receipt in a batch");
        });

        post("a secret", true);

        for (long id = 0; id < POSTS; id++) {
            assertThat(told)
                    .contains("{\"type\":\"post\",\"id\":" + id
                            + ",\"receipt\":\"v=1, network=\\\"devnet\\\"\",\"data\":{\"type\":\"action\",\"payload\":{\"status\":\"ok\",\"of\":{\"nonce\":"
                            + id + "}}}}");
        }
        assertThat(alone).hasValue(POSTS);
        assertThat(batches).hasValue(0);
    }

    /** API-095: the gateway spells batches as release 1.0.12; under a receipt it has spelled as it was asked to. */
    @Test
    void anAnswerIsSpelledAsItsConnectionAsks() {
        gateway.removeContext("/api/v1/order");
        gateway.createContext("/api/v1/order", exchange -> {
            exchange.getRequestBody().readAllBytes();
            boolean isLive = "live".equals(exchange.getRequestHeaders().getFirst(ApiVersion.HEADER));
            byte[] answer = ("{\"status\":\"ok\",\"response\":{\"type\":\"order\",\"data\":{\"statuses\":[{\"cancelledI"
                            + (isLive ? "oc" : "OC") + "\":{\"oid\":\"x\",\"filledSz\":0}}]}}}")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Receipt", isLive ? "under live" : "under 1.0.12");
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        Trades.Client live = new Trades.Client("203.0.113.1", ApiVersion.LIVE);
        for (boolean wantsReceipts : new boolean[] {false, true}) {
            told.clear();
            post("", wantsReceipts, live);
            assertThat(told)
                    .allMatch(answer ->
                            answer.contains("\"statuses\":[{\"cancelledIoc\":{\"oid\":\"x\",\"filledSz\":0}}]")
                                    && (!wantsReceipts || answer.contains("under live")));
        }
    }

    @Test
    void withoutSecretEachTravelsAlone() {
        post("");

        requireAnswers();
        assertThat(alone).hasValue(POSTS);
    }

    @Test
    void whatABatchLeavesUnansweredIsUnknown() {
        batches((batch, exchange) -> {
            exchange.sendResponseHeaders(200, 0);
            OutputStream out = exchange.getResponseBody();
            OrderBatch.write(new OrderBatch.Answered(0, answer(batch.getFirst().body())), out);
            out.write(new byte[5]);
        });

        post("a secret");

        await().untilAsserted(() -> assertThat(told).hasSize(POSTS));
        assertThat(told).anyMatch(answer -> answer.contains("\"status\":\"ok\""));
        assertThat(told).anyMatch(answer -> answer.contains("whether the transaction was executed is not known"));
        assertThat(held).hasValue(0);
    }

    @Test
    void refusalOfABatchIsThatOfEachOfItsTransactions() {
        batches((batch, exchange) -> {
            byte[] refusal = "{\"error\":\"this port is for others\"}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(401, refusal.length);
            exchange.getResponseBody().write(refusal);
        });

        post("a secret");

        await().untilAsserted(() -> assertThat(told).hasSize(POSTS));
        assertThat(told).anyMatch(answer -> answer.contains("\"message\":\"this port is for others\""));
    }

    @Test
    void withoutGatewayNothingWasDone() {
        gateway.stop(0);

        post("a secret");

        await().untilAsserted(() -> assertThat(told).hasSize(POSTS));
        assertThat(told).allMatch(answer -> answer.contains("nothing was done"));
        assertThat(held).hasValue(0);
    }

    private void batches(Answering answering) {
        gateway.createContext(OrderBatch.PATH, exchange -> {
            batches.incrementAndGet();
            try (exchange) {
                answering.answer(OrderBatch.readAll(exchange.getRequestBody()), exchange);
            }
        });
    }

    private void post(String secret) {
        post(secret, false);
    }

    private void post(String secret, boolean wantsReceipts) {
        post(secret, wantsReceipts, new Trades.Client("203.0.113.1", ApiVersion.RELEASE));
    }

    private void post(String secret, boolean wantsReceipts, Trades.Client client) {
        StreamSettings settings = new Binder(new MapConfigurationPropertySource(Map.of(
                        "openperp.stream.gateway",
                        "http://localhost:" + gateway.getAddress().getPort(),
                        "openperp.stream.gateway-secret",
                        secret)))
                .bind("openperp.stream", StreamSettings.class)
                .get();
        Trades trades = new Trades(settings);
        Unanswered places = new Unanswered() {
            @Override
            public boolean tryEnter(long bytes) {
                held.addAndGet(bytes);
                return true;
            }

            @Override
            public void leave(long bytes) {
                held.addAndGet(-bytes);
            }
        };
        for (long id = 0; id < POSTS; id++) {
            PlainPost post = new PlainPost(id, "{\"nonce\":" + id + "}", wantsReceipts);
            trades.submit(post, places, client, answer -> told.add(new String(answer, StandardCharsets.UTF_8)));
        }
        await().untilAsserted(() -> assertThat(told).hasSize(POSTS));
        trades.close();
    }

    private void requireAnswers() {
        for (long id = 0; id < POSTS; id++) {
            assertThat(told)
                    .contains("{\"type\":\"post\",\"id\":" + id
                            + ",\"data\":{\"type\":\"action\",\"payload\":{\"status\":\"ok\",\"of\":{\"nonce\":" + id
                            + "}}}}");
        }
        assertThat(told).hasSize(POSTS);
        await().untilAsserted(() -> assertThat(held).hasValue(0));
    }

    private static byte[] answer(byte[] body) {
        return ("{\"status\":\"ok\",\"of\":" + new String(body, StandardCharsets.UTF_8) + "}")
                .getBytes(StandardCharsets.UTF_8);
    }
}

package io.openperp.gateway;

import static io.openperp.gateway.RunningGateway.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.json.TransactionWriter;
import io.openperp.transaction.signing.SecretKey;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Reads are answered by the services behind the gateway, word for word. */
class ForwardingIT {

    private static final byte[] PACKED = "packed ".repeat(1000).getBytes(StandardCharsets.US_ASCII);
    private static final String FEE_STATE = """
            {"stamp":1,"slot":120,"globalPolicyActive":true,"instrumentOverridesActive":0,"scheduledGlobalDepth":0,
            "scheduledTotalDepth":0,"nextActivationSlot":null,"settledFills":14,"totalMakerFees":1,"totalTakerFees":2,
            "totalProtocolSettlement":3,"scopes":[{"instrument":"global","active_policy":{"window_days":30,
            "tiers":[{"threshold_volume":0,"maker_bps":2,"taker_bps":5}],"programmes":[]}}],"accountQuote":null}
            """;
    private static final String FEE_POLICIES = """
            {"policies":[{"symbol":"global","from":1,"active":true,"own":true,
            "tiers":[{"threshold":500,"makerBps":1,"takerBps":3}],
            "programmes":[{"programme":"friends","makerBps":0,"takerBps":1.5}]}],"members":[]}
            """;
    /**
     * Paths that the gateway answers from memory: charged by their bytes alone; a transaction also by its actions, and
     * the pages by what they load.
     */
    private static final Set<String> ANSWERED_FROM_MEMORY = Set.of(
            "/",
            "/api/v1/metrics",
            "/api/v1/order",
            "/api/v1/status",
            "/api/v1/time",
            "/api/v1/verify",
            "/asyncapi.yaml",
            "/docs",
            "/docs/",
            "/docs/asyncapi",
            "/docs/asyncapi/",
            "/docs/page/{file}",
            "/docs/start",
            "/docs/start/",
            "/docs/swagger-ui/{file}",
            "/error",
            "/internal/orders",
            "/metrics",
            "/openapi.yaml",
            "/ops",
            "/terminal",
            "/terminal/",
            "/terminal/settings.json",
            "/terminal/{*name}",
            "/verify");

    private static final List<String> ASKED = new CopyOnWriteArrayList<>();
    private static final CountDownLatch STOPPED = new CountDownLatch(1);
    private static HttpServer service;
    private static RunningGateway gateway;
    /** A gateway that waits for services half a second only, for requests that are too slow. */
    private static RunningGateway impatient;

    @BeforeAll
    static void start() throws Exception {
        service = HttpServer.create(new InetSocketAddress("localhost", 0), 0);
        service.createContext("/", ForwardingIT::serve);
        service.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        service.start();
        String address = "http://localhost:" + service.getAddress().getPort();
        String accounts = "openperp.gateway.forwarding.account-service=" + address;
        String stats = "openperp.gateway.forwarding.stats-service=" + address;
        gateway = RunningGateway.start(accounts, stats);
        impatient = RunningGateway.beside(
                accounts,
                stats,
                "openperp.gateway.spelling=live",
                "openperp.gateway.forwarding.timeout=500ms",
                "openperp.gateway.forwarding.body-timeout=1s");
    }

    @AfterAll
    static void stop() throws Exception {
        STOPPED.countDown();
        impatient.close();
        gateway.close();
        service.stop(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/metrics", "/api/v1/metrics"})
    void figuresOfTheGatewayAreAtThePathsOfTheContract(String path) throws Exception {
        HttpResponse<String> answer = gateway.get(path);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("text/plain"));
        assertThat(answer.body()).contains("# TYPE gateway_");
    }

    /** API-071: an unsigned one passes, a signature is verified first, what is no transaction goes no further. */
    @Test
    void checkOfATransactionPassesOnceItsFormAndSignatureAreGood() throws Exception {
        SecretKey key = SecretKey.ofSeed(new byte[32]);
        String account = key.publicKey().toString();
        String unsigned = "{\"actions\":[{\"cxa\":{\"c\":[]}}],\"account\":\"" + account + "\"}";
        String signed = TransactionWriter.toText(key.sign(List.of(new CancelAll(List.of())), 7));
        int before = ASKED.size();
        assertThat(gateway.post("/api/v1/order/check", unsigned).body())
                .isEqualTo("POST /api/v1/order/check " + unsigned);
        assertThat(gateway.post("/api/v1/order/check", signed).statusCode()).isEqualTo(200);
        int passed = ASKED.size();

        HttpResponse<String> forged = gateway.post("/api/v1/order/check", signed.replace("\"nonce\":7", "\"nonce\":8"));
        assertThat(forged.statusCode()).isEqualTo(400);
        assertThat(forged.body()).startsWith("{\"error\":\"bad signature");
        HttpResponse<String> malformed = gateway.post("/api/v1/order/check", "{\"actions\":[]}");
        assertThat(malformed.statusCode()).isEqualTo(400);
        assertThat(malformed.body()).startsWith("{\"error\":\"");
        assertThat(ASKED).hasSize(passed).hasSizeGreaterThanOrEqualTo(before);
    }

    @Test
    void accountQueryAndItsAnswerPassUnchanged() throws Exception {
        HttpResponse<String> answer = gateway.post("/api/v1/account", "{\"type\":\"fills\",\"user\":\"x\"}");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("POST /api/v1/account {\"type\":\"fills\",\"user\":\"x\"}");
        assertThat(answer.headers().firstValue("Cache-Control")).hasValue("max-age=600");
        assertThat(answer.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
        assertThat(answer.headers().firstValue("X-Internal")).isEmpty();
    }

    @Test
    void marketDataPassesWithItsQuery() throws Exception {
        for (String path : List.of(
                "/api/v1/stats?period=7d&symbol=BTC-USD",
                "/api/v1/exchangeInfo",
                "/api/v1/ticker/BTC-USD",
                "/api/v1/klines?symbol=BTC%2DUSD&interval=1m",
                "/api/v1/l2book?type=l2Book&coin=BTC-USD",
                "/api/v1/recentTrades?symbol=BTC-USD",
                "/api/v1/fundingRateHistory?symbol=BTC-USD&cursor=5")) {
            assertThat(gateway.get(path).body()).isEqualTo("GET " + path + " ");
        }
    }

    /** API-080: sums and markets' rates are of one service, what administrators have set of the other. */
    @Test
    void theStateOfFeesIsPutTogetherOfBothServices() throws Exception {
        JsonNode state = json(gateway.get("/api/v1/feeState"));

        assertThat(state.get("settledFills").asInt()).isEqualTo(14);
        JsonNode policy = state.get("scopes").get(0).get("active_policy");
        assertThat(policy.get("tiers").get(1))
                .hasToString("{\"threshold_volume\":500,\"maker_bps\":1,\"taker_bps\":3}");
        assertThat(policy.get("programmes").get(0).get("programme").asString()).isEqualTo("friends");
    }

    /** API-043: what the gateway answers itself takes no parameter; what it passes on is checked where it is answered. */
    @Test
    void addressWithoutParametersTakesNone() throws Exception {
        for (String path : List.of("/api/v1/feeState", "/api/v1/time", "/api/v1/status", "/api/v1/verify")) {
            HttpResponse<String> refused = gateway.get(path + "?symbol=BTC-USD");
            assertThat(refused.statusCode()).as(path).isEqualTo(400);
            assertThat(refused.body())
                    .isEqualTo("{\"error\":\"\\\"symbol\\\" is no parameter of " + path + ": none is accepted\"}");
        }
        assertThat(gateway.get("/api/v1/ticker/BTC-USD?symbol=ETH-USD").body())
                .isEqualTo("GET /api/v1/ticker/BTC-USD?symbol=ETH-USD ");
    }

    /** API-095: who asks for nothing gets what the venue is set to; the services behind the gateway are always told. */
    @Test
    void theSpellingIsTheOneThatIsAskedForElseThatOfTheVenue() throws Exception {
        assertThat(json(gateway.get("/api/v1/feeState")).get("totalTakerFees").asInt())
                .isEqualTo(2);
        assertThat(json(impatient.get("/api/v1/feeState")).get("totalTakerFees").asInt())
                .isEqualTo(-2);
        for (String spelling : List.of("live", "1.0.12")) {
            JsonNode state = json(spelled(impatient, "/api/v1/feeState", spelling));
            assertThat(state.get("totalTakerFees").asInt()).isEqualTo(spelling.equals("live") ? -2 : 2);
            assertThat(state.get("totalProtocolSettlement").asInt()).isEqualTo(3);
            spelled(gateway, "/api/v1/accounts/x/history/fills", spelling);
            assertThat(ASKED.getLast().toLowerCase(Locale.ROOT)).contains("x-api-spelling=[" + spelling + "]");
        }
        for (String path : List.of("/api/v1/feeState", "/api/v1/accounts/x/history/fills")) {
            HttpResponse<String> unknown = spelled(gateway, path, "1.0.13");
            assertThat(unknown.statusCode()).isEqualTo(400);
            assertThat(unknown.body())
                    .isEqualTo("{\"error\":\"X-Api-Spelling is 1.0.13, accepted is 1.0.12 or live\"}");
        }
    }

    private static HttpResponse<String> spelled(RunningGateway of, String path, String spelling) throws Exception {
        return of.send(of.request(path).header("X-Api-Spelling", spelling).GET());
    }

    /** Bytes that no gzip would make: the gateway looks at none of them. */
    @Test
    void compressedAnswerPassesAsItIsWithTheCursorOfTheNextPage() throws Exception {
        HttpResponse<byte[]> answer = gateway.packed("/api/v1/ticker/PACKED");

        assertThat(answer.headers().firstValue("Content-Encoding")).hasValue("gzip");
        assertThat(answer.headers().firstValue("X-Next-Cursor")).hasValue("17");
        assertThat(answer.body()).isEqualTo(PACKED);
    }

    @Test
    void timeIsThatOfTheGateway() throws Exception {
        JsonNode time = json(gateway.get("/api/v1/time"));

        assertThat(time.get("serverTime").asLong())
                .isEqualTo(time.get("timestamp").asLong() / 1_000_000)
                .isBetween(System.currentTimeMillis() - 60_000, System.currentTimeMillis());
    }

    @Test
    void refusalOfTheServicePasses() throws Exception {
        HttpResponse<String> answer = gateway.get("/api/v1/ticker/NO-SUCH");

        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.body()).isEqualTo("{\"error\":\"no\"}");
    }

    /** The page with which Tomcat answers a header that is too long for it. */
    @Test
    void aPageOfTheServersRefusalBecomesJson() throws Exception {
        HttpResponse<String> answer = gateway.get("/api/v1/ticker/PAGE");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(answer.body()).isEqualTo("{\"error\":\"the request is not valid HTTP for this server\"}");
    }

    /** A new path is either answered by another service, which has a test of its price, or from the memory of the gateway. */
    @Test
    void everyPathHasAPrice() {
        TreeSet<String> paths = new TreeSet<>(gateway.paths());
        paths.removeAll(ANSWERED_FROM_MEMORY);
        assertThat(paths)
                .as("a path that is new: its dearest requests belong into PriceByWorkIT of the service that answers")
                .containsExactlyInAnyOrder(
                        "/api/v1/account",
                        "/api/v1/accounts/{pubkey}/history/{kind}",
                        "/api/v1/adminHistory",
                        "/api/v1/exchangeInfo",
                        "/api/v1/feePolicies",
                        "/api/v1/feeState",
                        "/api/v1/fundingRateHistory",
                        "/api/v1/klines",
                        "/api/v1/l2book",
                        "/api/v1/liabilities",
                        "/api/v1/marketOrders",
                        "/api/v1/marketPositions",
                        "/api/v1/multisig/{pubkey}/proposals",
                        "/api/v1/order/check",
                        "/api/v1/recentTrades",
                        "/api/v1/riskSurfaces",
                        "/api/v1/roles",
                        "/api/v1/stats",
                        "/api/v1/ticker/{symbol}",
                        "/api/v1/volumes",
                        "/api/v1/withdrawals");
    }

    @Test
    void answerOfAnySizePasses() throws Exception {
        assertThat(gateway.get("/api/v1/ticker/LARGE").body()).hasSize(5_000_000);
    }

    @Test
    void serviceThatDoesNotAnswerInTimeIs408() throws Exception {
        HttpResponse<String> answer = impatient.get("/api/v1/ticker/SLOW");

        assertThat(answer.statusCode()).isEqualTo(408);
        assertThat(json(answer).get("error").asString()).contains("stats-service");
    }

    @Test
    void answerThatStallsIsBrokenOffAndNotAwaitedForEver() throws Exception {
        long startedAt = System.nanoTime();

        assertThatThrownBy(() -> impatient.get("/api/v1/ticker/STALLED")).isInstanceOf(IOException.class);

        assertThat(Duration.ofNanos(System.nanoTime() - startedAt))
                .isBetween(Duration.ofMillis(900), Duration.ofSeconds(5));
        assertThat(gateway.get("/api/v1/ticker/BTC-USD").statusCode()).isEqualTo(200);
    }

    @Test
    void clientThatDoesNotTakeItsAnswerIsBrokenOff() throws Exception {
        try (Socket socket = new Socket()) {
            socket.setReceiveBufferSize(4096);
            socket.connect(new InetSocketAddress("localhost", impatient.port()));
            socket.setSoTimeout(10_000);
            socket.getOutputStream()
                    .write("GET /api/v1/ticker/LARGE HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            Thread.sleep(2500);

            long taken = socket.getInputStream().transferTo(OutputStream.nullOutputStream());

            assertThat(taken).isLessThan(5_000_000);
        }
    }

    @Test
    void headersOfTheConnectionAreNotPassedOn() throws Exception {
        gateway.send(gateway.request("/api/v1/stats?headers")
                .header("Cookie", "a=b")
                .header("TE", "trailers")
                .GET());

        assertThat(ASKED).anyMatch(headers -> headers.contains("X-forwarded-for"));
        assertThat(ASKED).noneMatch(headers -> headers.contains("Cookie") || headers.contains("trailers"));
    }

    @Test
    void serviceThatIsDownIs503() throws Exception {
        try (RunningGateway alone = RunningGateway.beside(
                "openperp.gateway.forwarding.account-service=http://localhost:1",
                "openperp.gateway.forwarding.stats-service=http://localhost:1")) {
            HttpResponse<String> answer = alone.post("/api/v1/account", "{}");

            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.headers().firstValue("Retry-After")).hasValue("1");
            assertThat(json(answer).get("error").asString()).contains("account-service");
            HttpResponse<String> head =
                    alone.send(alone.request("/api/v1/stats").method("HEAD", HttpRequest.BodyPublishers.noBody()));
            assertThat(head.body()).isEmpty();
        }
    }

    private static void serve(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().toString();
        ASKED.add(exchange.getRequestHeaders().entrySet().toString());
        byte[] body = (exchange.getRequestMethod() + " " + path + " "
                        + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8))
                .getBytes(StandardCharsets.UTF_8);
        int status = 200;
        if (path.endsWith("SLOW")) {
            sleep();
        } else if (path.endsWith("LARGE")) {
            body = new byte[5_000_000];
        } else if (path.endsWith("PACKED")) {
            assertThat(exchange.getRequestHeaders().getFirst("Accept-Encoding")).isEqualTo("gzip");
            body = PACKED;
            exchange.getResponseHeaders().add("Content-Encoding", "gzip");
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.getResponseHeaders().add("X-Next-Cursor", "17");
        } else if (path.endsWith("/feeState")) {
            body = FEE_STATE.getBytes(StandardCharsets.US_ASCII);
        } else if (path.endsWith("/feePolicies")) {
            body = FEE_POLICIES.getBytes(StandardCharsets.US_ASCII);
        } else if (path.endsWith("PAGE")) {
            status = 400;
            body = "<!doctype html>Request header is too large".getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "text/html;charset=utf-8");
        } else if (path.endsWith("NO-SUCH")) {
            status = 404;
            body = "{\"error\":\"no\"}".getBytes(StandardCharsets.UTF_8);
        }
        exchange.getResponseHeaders().add("Cache-Control", "max-age=600");
        exchange.getResponseHeaders().add("X-Internal", "secret");
        exchange.sendResponseHeaders(status, path.endsWith("STALLED") ? 100_000 : body.length);
        exchange.getResponseBody().write(body);
        if (path.endsWith("STALLED")) {
            exchange.getResponseBody().flush();
            await(STOPPED);
        }
        exchange.close();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(2000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

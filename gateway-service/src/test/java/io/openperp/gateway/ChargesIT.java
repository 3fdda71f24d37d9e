package io.openperp.gateway;

import static io.openperp.gateway.RunningGateway.signed;
import static io.openperp.gateway.RunningGateway.someone;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.openperp.localbroker.LoopbackPort;
import io.openperp.servicekit.work.Work;
import io.openperp.transaction.FundsAction.Faucet;
import io.openperp.transaction.OperatorAction.OraclePrice;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.json.TransactionWriter;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.SecretKey;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Answers are charged by their cost, and nobody's flood takes what the exchange's own publisher may send. */
class ChargesIT {

    private static final String SECRET = "0123456789abcdef0123456789abcdef";
    private static final int TOKENS = 60;
    private static final int ANSWER_BYTES = 1024 * 1024;
    private static final SecretKey ORACLE = someone();
    private static final int INTERNAL_PORT = LoopbackPort.free();

    private static HttpServer service;
    private static RunningGateway gateway;

    /** Starts a gateway whose tokens come back so slowly that none does within a test. */
    @BeforeAll
    static void start() throws Exception {
        service = HttpServer.create(new InetSocketAddress("localhost", 0), 0);
        service.createContext("/", ChargesIT::answer);
        service.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        service.start();
        gateway = RunningGateway.start(
                "openperp.gateway.forwarding.account-service=http://localhost:"
                        + service.getAddress().getPort(),
                "openperp.gateway.internal.port=" + INTERNAL_PORT,
                "openperp.gateway.internal.secret=" + SECRET,
                "openperp.gateway.limits.address.per-second=1",
                "openperp.gateway.limits.address.burst=" + TOKENS,
                "openperp.gateway.limits.cancels.per-second=1",
                "openperp.gateway.limits.cancels.burst=" + TOKENS,
                "openperp.gateway.limits.faucet.per-hour=1",
                "openperp.gateway.limits.faucet.burst=3",
                "openperp.gateway.limits.oracle.keys=" + ORACLE.publicKey(),
                "openperp.gateway.limits.oracle.per-second=5",
                "openperp.gateway.limits.oracle.burst=10");
    }

    @AfterAll
    static void stop() throws Exception {
        gateway.close();
        service.stop(0);
    }

    @Test
    void answerOfMebibyteCostsAsMuchAsSixtyFourRequests() throws Exception {
        assertThat(query("203.0.113.1", "large").body()).hasSize(ANSWER_BYTES);

        HttpResponse<String> next = query("203.0.113.1", "small");

        assertThat(next.statusCode()).isEqualTo(429);
        assertThat(next.body()).contains("large answers and bodies count as several");
        assertThat(query("203.0.113.2", "small").statusCode()).isEqualTo(200);
    }

    @Test
    void bodyOfQuarterMebibyteCostsAsMuchAsSixtyFourRequests() throws Exception {
        byte[] body = (" ".repeat(250_000) + "{}").getBytes(US_ASCII);
        assertThat(post("203.0.113.3", "/api/v1/order", body).statusCode()).isEqualTo(400);

        assertThat(query("203.0.113.3", "small").statusCode()).isEqualTo(429);
    }

    @Test
    void addressClaimsFromTheFaucetSoOftenAnHourAndTradesOn() throws Exception {
        for (int i = 0; i < 3; i++) {
            assertThat(claim("203.0.113.4").statusCode()).isEqualTo(200);
        }

        HttpResponse<String> refused = claim("203.0.113.4");

        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.body()).contains("faucet actions an hour from one address");
        assertThat(submit("203.0.113.4", signed(someone(), new CancelAll(List.of())))
                        .statusCode())
                .isEqualTo(200);
        assertThat(claim("203.0.113.5").statusCode()).isEqualTo(200);
    }

    @Test
    void pricesPassWhereTheirAddressHasNoTokensLeft() throws Exception {
        for (int i = 0; i < 2 * TOKENS; i++) {
            post("203.0.113.6", "/api/v1/order", "{}".getBytes(US_ASCII));
        }
        assertThat(query("203.0.113.6", "small").statusCode()).isEqualTo(429);

        assertThat(submit("203.0.113.6", price()).statusCode()).isEqualTo(200);
    }

    @Test
    void forgedPricesAreChargedToTheirAddressAndTakeNothingFromThePublisher() throws Exception {
        Envelope forged = forged(price());
        int refused = 0;
        for (int i = 0; i < 3 * TOKENS; i++) {
            refused += submit("203.0.113.7", forged).statusCode() == 429 ? 1 : 0;
        }

        assertThat(refused).isGreaterThan(TOKENS);
        for (int i = 0; i < 3; i++) {
            assertThat(own(price()).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void internalPortRefusesWhoeverHasNotTheSecret() throws Exception {
        HttpResponse<String> refused = gateway.send(HttpRequest.newBuilder(internal("/api/v1/time"))
                .header("X-Forwarded-For", "203.0.113.8")
                .header("Authorization", "Bearer " + SECRET.replace('0', '1')));

        assertThat(refused.statusCode()).isEqualTo(401);
        assertThat(refused.headers().firstValue("Connection")).hasValue("close");
    }

    /** The work of the other service is charged to the address; its price concerns nobody else. */
    @Test
    void answerThatTookWorkCostsItsTokens() throws Exception {
        HttpResponse<String> answer = query("203.0.113.21", "work");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue(Work.HEADER)).isEmpty();

        assertThat(query("203.0.113.21", "small").statusCode()).isEqualTo(429);
        assertThat(query("203.0.113.22", "small").statusCode()).isEqualTo(200);
    }

    private static void answer(HttpExchange exchange) throws IOException {
        String asked = new String(exchange.getRequestBody().readAllBytes(), US_ASCII);
        if (asked.contains("work")) {
            exchange.getResponseHeaders().add(Work.HEADER, Integer.toString(TOKENS));
        }
        byte[] body = new byte[asked.contains("large") ? ANSWER_BYTES : 10];
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static HttpResponse<String> query(String client, String size) throws Exception {
        return post(client, "/api/v1/account", size.getBytes(US_ASCII));
    }

    private static HttpResponse<String> claim(String client) throws Exception {
        SecretKey newcomer = someone();
        return submit(client, signed(newcomer, new Faucet(newcomer.publicKey(), null)));
    }

    private static HttpResponse<String> submit(String client, Envelope transaction) throws Exception {
        return post(client, "/api/v1/order", TransactionWriter.toJson(transaction));
    }

    /** Posts a request as stream-service sends one that a client posted. */
    private static HttpResponse<String> post(String client, String path, byte[] body) throws Exception {
        return gateway.send(authorized(path).header("X-Forwarded-For", client).POST(BodyPublishers.ofByteArray(body)));
    }

    /** Posts a transaction as the exchange's own price publisher sends it. */
    private static HttpResponse<String> own(Envelope transaction) throws Exception {
        return gateway.send(
                authorized("/api/v1/order").POST(BodyPublishers.ofByteArray(TransactionWriter.toJson(transaction))));
    }

    private static HttpRequest.Builder authorized(String path) {
        return HttpRequest.newBuilder(internal(path))
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer " + SECRET);
    }

    private static URI internal(String path) {
        return URI.create("http://127.0.0.1:" + INTERNAL_PORT + path);
    }

    private static Envelope price() {
        return signed(ORACLE, new OraclePrice(1, "BTC-USD", Quantity.of("100000")));
    }

    private static Envelope forged(Envelope honest) {
        return new Envelope(
                honest.actions(),
                honest.nonce(),
                honest.account(),
                honest.signer(),
                someone().sign(new byte[1]));
    }
}

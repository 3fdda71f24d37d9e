package io.openperp.gateway;

import static io.openperp.gateway.RunningGateway.json;
import static io.openperp.gateway.RunningGateway.signed;
import static io.openperp.gateway.RunningGateway.someone;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.TransactionCompleted;
import io.openperp.transaction.FundsAction.Faucet;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.TradingAction.CancelOrder;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.transaction.json.TransactionWriter;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** One account, one address and all together may ask for so much; cancels of an account are not counted. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class RateLimitIT {

    private static final LimitOrder ORDER = new LimitOrder(
            "BTC-USD", Side.BUY, Quantity.of("100000"), Quantity.of("1"), TimeInForce.GTC, false, Routing.CROSS);

    private static RunningGateway gateway;

    /** A gateway with little room for transactions and cancels, on the same log, behind a proxy that it trusts. */
    private static RunningGateway narrow;

    @BeforeAll
    static void start() throws Exception {
        gateway = RunningGateway.start(
                "openperp.gateway.limits.account.per-second=1",
                "openperp.gateway.limits.account.burst=3",
                "openperp.gateway.limits.address.per-second=1",
                "openperp.gateway.limits.address.burst=1000",
                "openperp.gateway.limits.cancels.per-second=1",
                "openperp.gateway.limits.cancels.burst=100");
        narrow = RunningGateway.beside(
                "server.forward-headers-strategy=native",
                "openperp.gateway.in-flight=2",
                "openperp.gateway.answer-timeout=3s",
                "openperp.gateway.limits.cancels.per-second=1",
                "openperp.gateway.limits.cancels.burst=3");
        narrow.awaitReady();
    }

    @AfterAll
    static void stop() throws Exception {
        narrow.close();
        gateway.close();
    }

    @Test
    @Order(1)
    void accountBeyondItsLimitLearnsWhenToTryAgainAndItsCancelsStillPass() throws Exception {
        SecretKey alice = someone();
        for (int i = 0; i < 3; i++) {
            assertThat(claim(alice).statusCode()).isEqualTo(200);
        }
        requireLimited("from one account", () -> claim(alice));
        CancelOrder cancel = new CancelOrder("BTC-USD", Bytes32.ZERO);
        for (int i = 0; i < 10; i++) { // in less time than ten tokens take to come back
            assertThat(gateway.submit(signed(alice, cancel)).statusCode()).isEqualTo(200);
            assertThat(gateway.submit(signed(alice, new CancelAll(List.of()), cancel))
                            .statusCode())
                    .isEqualTo(200);
        }
        requireLimited("from one account", () -> gateway.submit(signed(alice, cancel, ORDER)));
        assertThat(claim(someone()).statusCode()).isEqualTo(200);
    }

    @Test
    @Order(2)
    void forgedTransactionsDoNotUseUpTheLimitOfTheirVictim() throws Exception {
        SecretKey victim = someone();
        Envelope honest = signed(victim, new Faucet(victim.publicKey(), null));
        for (int i = 0; i < 10; i++) {
            assertThat(gateway.submit(forged(honest)).body()).contains("bad signature");
        }

        assertThat(gateway.submit(honest).statusCode()).isEqualTo(200);
    }

    /** Last of those that use this gateway, because it leaves this address without a token. */
    @Test
    @Order(3)
    void addressBeyondItsLimitIsRefusedForReadsAndWritesButNotForCancels() throws Exception {
        Envelope forged = forged(signed(someone(), new Faucet(someone().publicKey(), null)));
        HttpResponse<String> answer = gateway.post("/api/v1/order", "{}");
        for (int i = 0; i < 3000 && answer.statusCode() != 429; i++) {
            answer = gateway.post("/api/v1/order", "{}");
        }
        for (Request request : List.<Request>of(
                () -> gateway.post("/api/v1/order", "{}"),
                () -> gateway.submit(forged), // before its signature is looked at
                () -> gateway.post("/api/v1/account", "{}"),
                () -> gateway.get("/api/v1/ticker/BTC-USD"),
                () -> gateway.get("/nothing"),
                () -> gateway.get("/api/v1/order"),
                () -> gateway.get("/docs/"),
                () -> gateway.get("/actuator/health/liveness"),
                () -> gateway.get("/metrics"),
                () -> gateway.send(gateway.request("/api/v1/account").method("OPTIONS", BodyPublishers.noBody())),
                () -> gateway.send(inTheNameOf("203.0.113.1", gateway.request("/api/v1/ticker/BTC-USD"))))) {
            requireLimited("requests a second from one address", request);
        }
        assertThat(gateway.submit(signed(someone(), new CancelAll(List.of()))).statusCode())
                .isEqualTo(200);
    }

    @Test
    void forgedCancelsCostTheirAddressItsTokensForCancelsAndNothingElse() throws Exception {
        Envelope forged = forged(signed(someone(), new CancelAll(List.of())));
        for (int i = 0; i < 3; i++) {
            assertThat(narrow.submit(forged).body()).contains("bad signature");
        }
        requireLimited("transactions of cancels", () -> narrow.submit(forged));

        SecretKey bob = someone();
        assertThat(narrow.submit(signed(bob, new Faucet(bob.publicKey(), null))).statusCode())
                .isEqualTo(200);
    }

    /** The proxy may also be stream-service, which forwards transactions that come over WebSocket. */
    @Test
    void clientsThatATrustedProxyNamesAreLimitedEachForItself() throws Exception {
        for (String client : List.of("203.0.113.1", "203.0.113.2")) {
            Request cancel = () -> narrow.send(inTheNameOf(client, narrow.request("/api/v1/order"))
                    .POST(BodyPublishers.ofByteArray(
                            TransactionWriter.toJson(signed(someone(), new CancelAll(List.of()))))));
            for (int i = 0; i < 3; i++) {
                assertThat(cancel.send().statusCode()).as(client).isEqualTo(200);
            }
            requireLimited("transactions of cancels", cancel);
        }
    }

    @Test
    void transactionBeyondThoseInFlightIsRefusedUntilOneIsAnswered() throws Exception {
        SecretKey bob = someone();
        gateway.shard.answer(transaction -> List.of());
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<HttpResponse<String>> unanswered =
                    () -> narrow.submit(signed(bob, new Faucet(bob.publicKey(), null)));
            List<Future<HttpResponse<String>>> inFlight =
                    List.of(clients.submit(unanswered), clients.submit(unanswered));
            narrow.awaitMetric("gateway_in_flight", 2);

            HttpResponse<String> refused = narrow.submit(signed(bob, new Faucet(bob.publicKey(), null)));

            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.headers().firstValue("Retry-After")).hasValue("1");
            assertThat(json(refused).get("error").asString())
                    .contains("in flight")
                    .contains("nothing was done");
            for (Future<HttpResponse<String>> one : inFlight) {
                assertThat(one.get().statusCode()).isEqualTo(408);
            }
        } finally {
            gateway.shard.answer(transaction -> List.of(TransactionCompleted.newBuilder()));
        }
        narrow.awaitMetric("gateway_in_flight", 0);
        assertThat(narrow.submit(signed(bob, new Faucet(bob.publicKey(), null))).statusCode())
                .isEqualTo(200);
    }

    private interface Request {
        HttpResponse<String> send() throws Exception;
    }

    /** Requires that a request is refused now, or after a few times if a token has come back meanwhile. */
    private static void requireLimited(String what, Request request) throws Exception {
        HttpResponse<String> answer = request.send();
        for (int i = 0; i < 20 && answer.statusCode() != 429; i++) {
            answer = request.send();
        }
        assertThat(answer.statusCode()).isEqualTo(429);
        assertThat(answer.headers().firstValue("Retry-After"))
                .as("a second, or more where refusals counted several times on a busy machine")
                .hasValueSatisfying(seconds -> assertThat(seconds).matches("[1-9]\\d?"));
        assertThat(json(answer).get("error").asString()).contains(what).contains("nothing was done");
    }

    private static HttpRequest.Builder inTheNameOf(String client, HttpRequest.Builder request) {
        return request.header("X-Forwarded-For", client);
    }

    private static Envelope forged(Envelope honest) {
        return new Envelope(
                honest.actions(),
                honest.nonce(),
                honest.account(),
                honest.signer(),
                someone().sign(new byte[1]));
    }

    private static HttpResponse<String> claim(SecretKey key) throws Exception {
        return gateway.submit(signed(key, new Faucet(key.publicKey(), null)));
    }
}

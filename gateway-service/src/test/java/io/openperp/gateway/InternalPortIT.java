package io.openperp.gateway;

import static io.openperp.gateway.RunningGateway.signed;
import static io.openperp.gateway.RunningGateway.someone;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.ActionStatus;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TransactionCompleted;
import io.openperp.servicekit.answer.OrderBatch;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.json.TransactionWriter;
import io.openperp.transaction.signing.Envelope;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Other processes of the exchange pass on the transactions of their clients, one in a request or many. */
class InternalPortIT {

    private static final String SECRET = "a secret of more than sixteen";

    private static RunningGateway gateway;
    private static int port;

    private final HttpClient http = HttpClient.newHttpClient();

    @BeforeAll
    static void start() throws Exception {
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        gateway = RunningGateway.start(
                "openperp.gateway.internal.port=" + port,
                "openperp.gateway.internal.secret=" + SECRET,
                "openperp.gateway.limits.cancels.per-second=1",
                "openperp.gateway.limits.cancels.burst=3");
    }

    @AfterAll
    static void stop() throws Exception {
        gateway.close();
    }

    @Test
    void transactionsOfABatchAreAnsweredEachForItself() throws Exception {
        gateway.shard.answer(transaction -> List.of(TransactionCompleted.newBuilder()
                .addStatuses(ActionStatus.newBuilder()
                        .setKind(StatusKind.ERROR)
                        .setReason("nonce " + transaction.nonce()))));
        List<Envelope> sent = new ArrayList<>();
        ByteArrayOutputStream batch = new ByteArrayOutputStream();
        for (int i = 0; i < 50; i++) {
            sent.add(signed(someone(), new CancelAll(List.of())));
            post(i, "198.51.100." + i, TransactionWriter.toText(sent.get(i)), batch);
        }
        post(50, "198.51.100.50", "{}", batch);

        Map<Integer, String> answers = answers(send(OrderBatch.PATH, batch.toByteArray(), SECRET, port));

        assertThat(answers).hasSize(51);
        for (int i = 0; i < 50; i++) {
            assertThat(answers.get(i))
                    .startsWith("{\"status\":\"ok\"")
                    .contains("\"nonce " + sent.get(i).nonce() + "\"");
        }
        assertThat(answers.get(50)).startsWith("{\"status\":\"error\"").contains("actions is missing");
    }

    @Test
    void clientsOfABatchAreLimitedEachForItself() throws Exception {
        ByteArrayOutputStream batch = new ByteArrayOutputStream();
        for (int i = 0; i < 10; i++) {
            post(i, "203.0.113.1", TransactionWriter.toText(signed(someone(), new CancelAll(List.of()))), batch);
        }
        post(10, "203.0.113.2", TransactionWriter.toText(signed(someone(), new CancelAll(List.of()))), batch);

        Map<Integer, String> answers = answers(send(OrderBatch.PATH, batch.toByteArray(), SECRET, port));

        assertThat(answers.get(10)).startsWith("{\"status\":\"ok\"");
        answers.remove(10);
        assertThat(answers.values().stream().filter(answer -> answer.startsWith("{\"status\":\"ok\"")))
                .as("3, and what came back meanwhile")
                .hasSizeBetween(3, 5);
        assertThat(answers.values().stream().filter(answer -> answer.contains("transactions of cancels")))
                .hasSizeBetween(5, 7);
    }

    @Test
    void batchIsForOtherProcessesOfTheExchangeOnly() throws Exception {
        assertThat(send(OrderBatch.PATH, new byte[0], "another secret", port).statusCode())
                .isEqualTo(401);
        HttpResponse<byte[]> atThePublicPort = send(OrderBatch.PATH, new byte[0], SECRET, gateway.port());
        assertThat(atThePublicPort.statusCode()).isEqualTo(404);
        assertThat(new String(atThePublicPort.body(), StandardCharsets.UTF_8))
                .isEqualTo("{\"error\":\"there is nothing at /internal/orders\"}");
        assertThat(send(OrderBatch.PATH, new byte[] {1, 2, 3}, SECRET, port).statusCode())
                .isEqualTo(400);
    }

    @Test
    void singleTransactionsAreLimitedByWhomTheyName() throws Exception {
        byte[] transaction = TransactionWriter.toJson(signed(someone(), new CancelAll(List.of())));
        List<Integer> statuses = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            statuses.add(send("/api/v1/order", transaction, SECRET, port, "X-Forwarded-For", "203.0.113.77")
                    .statusCode());
        }
        assertThat(statuses).startsWith(200, 200, 200).contains(429);
        assertThat(send("/api/v1/order", transaction, SECRET, port, "X-Forwarded-For", "203.0.113.78")
                        .statusCode())
                .isEqualTo(200);
        assertThat(send("/api/v1/order", transaction, "another secret", port).statusCode())
                .isEqualTo(401);
    }

    private HttpResponse<byte[]> send(String path, byte[] body, String secret, int to, String... headers)
            throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://localhost:" + to + path))
                .version(HttpClient.Version.HTTP_1_1)
                .header("Authorization", "Bearer " + secret)
                .POST(HttpRequest.BodyPublishers.ofByteArray(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    private static void post(int number, String address, String body, ByteArrayOutputStream batch) throws Exception {
        OrderBatch.write(new OrderBatch.Posted(number, address, body.getBytes(StandardCharsets.UTF_8)), batch);
    }

    private static Map<Integer, String> answers(HttpResponse<byte[]> response) throws Exception {
        assertThat(response.statusCode()).isEqualTo(200);
        Map<Integer, String> answers = new HashMap<>();
        ByteArrayInputStream body = new ByteArrayInputStream(response.body());
        for (OrderBatch.Answered next = OrderBatch.read(body); next != null; next = OrderBatch.read(body)) {
            answers.put(next.number(), new String(next.body(), StandardCharsets.UTF_8));
        }
        return answers;
    }
}

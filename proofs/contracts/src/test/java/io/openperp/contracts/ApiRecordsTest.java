package io.openperp.contracts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The JSON that the records of {@code api} are frozen in, by their own tests, is what the documents say. */
class ApiRecordsTest {

    private static final HttpContract HTTP = new HttpContract();
    private static final SocketContract SOCKET = new SocketContract();

    static Stream<Path> frozen() throws IOException {
        return Files.list(Path.of(Objects.requireNonNull(ApiRecordsTest.class.getResource("/examples"))
                        .getPath()))
                .sorted();
    }

    @ParameterizedTest
    @MethodSource("frozen")
    void recordIsWrittenAsDocumented(Path file) throws IOException {
        assertThat(violations(file.getFileName().toString().replace(".json", ""), Files.readString(file)))
                .isEmpty();
    }

    private static List<String> violations(String name, String text) {
        JsonNode json = Document.json(text);
        return switch (name) {
            case "order-ok", "order-error", "order-duplicate" -> HTTP.violations("POST", "/order", 200, text);
            case "order-check" -> HTTP.violations("POST", "/order/check", 200, text);
            case "error", "account-page-refused" -> HTTP.violations("POST", "/account", 400, text);
            case "account-query", "account-query-order", "account-query-page" ->
                HTTP.requestViolations("POST", "/account", json);
            case "stats",
                    "klines",
                    "l2book",
                    "recentTrades",
                    "fundingRateHistory",
                    "time",
                    "verify",
                    "status",
                    "feeState",
                    "feePolicies",
                    "volumes",
                    "roles",
                    "adminHistory",
                    "marketPositions",
                    "marketOrders",
                    "liabilities" -> HTTP.violations("GET", "/" + name, 200, text);
            case "ticker" -> HTTP.violations("GET", "/ticker/BTC-USD", 200, text);
            case "multisig-proposals" ->
                HTTP.violations("GET", "/multisig/" + json.get("multisig").asString() + "/proposals", 200, text);
            // whose signature is a placeholder
            case "client-post" -> HTTP.requestViolations("POST", "/order", signed(json));
            default -> {
                if (name.startsWith("account-")) {
                    yield HTTP.violations("POST", "/account", 200, text);
                }
                yield name.startsWith("client-") ? SOCKET.clientViolations(json) : SOCKET.serverViolations(json);
            }
        };
    }

    private static JsonNode signed(JsonNode post) {
        JsonNode transaction = post.at("/request/payload").deepCopy();
        return transaction.asObject().put("signature", "1".repeat(64));
    }
}

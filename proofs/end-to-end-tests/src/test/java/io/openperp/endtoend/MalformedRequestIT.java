package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.buy;
import static io.openperp.endtoend.Exchange.BTC;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.drill.published.SignedTransaction;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bad input gets a sentence, never a 5xx (API-002, API-003, API-006, API-014, TXN-001, TXN-002, TXN-023). */
@ExtendWith(OnTheExchange.class)
class MalformedRequestIT {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "null",
                "[]",
                "7",
                "\"order\"",
                "{}",
                "{\"actions\":[]}",
                "{\"actions\":{},\"nonce\":1,\"account\":\"a\",\"signer\":\"a\",\"signature\":\"a\"}",
                "{\"actions\":[{\"jump\":{}}],\"nonce\":1,\"account\":\"a\",\"signer\":\"a\",\"signature\":\"a\"}",
                "{\"actions\":[{}],\"nonce\":1,\"account\":\"a\",\"signer\":\"a\",\"signature\":\"a\"}",
                "{\"actions\":[{\"cxa\":{\"c\":[]},\"cx\":{}}],\"nonce\":1,\"account\":\"a\",\"signer\":\"a\",\"signature\":\"a\"}"
            })
    void malformedTransactionIsARefusalThatSaysWhy(String body, Exchange exchange) {
        assertRefused(exchange.api().post("/order", body));
    }

    @Test
    void everyFieldOfATransactionIsRequired(Exchange exchange) {
        String good = exchange.trader().sign(buy(BTC, "0.1", "99000")).text();
        for (String field : List.of("actions", "nonce", "account", "signer", "signature")) {
            HttpResponse<String> response =
                    exchange.api().post("/order", good.replace("\"" + field + "\"", "\"other\""));
            assertRefused(response);
            assertThat(response.body()).contains(field);
        }
    }

    @Test
    void wrongTypesAreRefused(Exchange exchange) {
        String good = exchange.trader().sign(42, buy(BTC, "0.1", "99000")).text();
        assertRefused(exchange.api().post("/order", good.replace("\"nonce\":42", "\"nonce\":4.5")));
        assertRefused(exchange.api().post("/order", good.replace("\"nonce\":42", "\"nonce\":-9223372036854775809")));
        assertRefused(exchange.api().post("/order", good.replace("\"nonce\":42", "\"nonce\":true")));
        assertRefused(exchange.api().post("/order", good.replace("\"sz\":0.1", "\"sz\":{}")));
        assertRefused(exchange.api().post("/order", good.replace("\"b\":true", "\"b\":\"yes\"")));
        assertRefused(exchange.api().post("/order", good.replace("\"tif\":\"GTC\"", "\"tif\":\"FOK\"")));
        assertRefused(exchange.api().post("/order", good.replace("\"nonce\":42", "\"nonce\":42,\"nonce\":42")));
    }

    @Test
    void undecodableKeysFailAuthentication(Exchange exchange) {
        SignedTransaction good = exchange.trader().sign(buy(BTC, "0.1", "99000"));
        String account = good.json().get("account").asString();
        Answer answer = exchange.api().order(good.text().replace(account, account + "0"));
        assertThat(answer.refusal()).startsWith("bad signature: account");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "{}",
                "null",
                "{\"type\":\"fullAccount\"}",
                "{\"type\":\"fullAccount\",\"user\":\"abc\"}",
                "{\"type\":\"fullAccount\",\"user\":7}",
                "{\"type\":\"secrets\",\"user\":\"11111111111111111111111111111111\"}",
                "{\"user\":\"11111111111111111111111111111111\"}"
            })
    void malformedQueryIsARefusalThatSaysWhy(String body, Exchange exchange) {
        HttpResponse<String> response = exchange.api().post("/account", body);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(400);
        Shapes.exactly("error", PublicApi.read(response.body()), Set.of("error"));
    }

    @Test
    void otherPathsMethodsAndSizesAreRefusedInJson(Exchange exchange) {
        PublicApi api = exchange.api();
        assertError(api.get("/nothing"), 404);
        assertError(api.get("/order"), 405);
        assertError(api.post("/stats", "{}"), 405);
        assertError(api.post("/order", " ".repeat(300_000)), 413);
    }

    @Test
    void contentTypeDoesNotMatter(Exchange exchange) {
        SignedTransaction good = exchange.trader().sign(buy(BTC, "0.1", "99000"));
        PublicApi api = exchange.api();
        HttpResponse<String> response = api.send(api.request("/order")
                .header("Content-Type", "text/plain")
                .POST(HttpRequest.BodyPublishers.ofString(good.text())));
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(Answer.of(PublicApi.read(response.body())).only().orderId()).isEqualTo(good.orderId());
    }

    private static void assertRefused(HttpResponse<String> response) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(400);
        assertThat(Answer.of(PublicApi.read(response.body())).refusal()).isNotBlank();
    }

    private static void assertError(HttpResponse<String> response, int status) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        Shapes.exactly("error", PublicApi.read(response.body()), Set.of("error"));
    }
}

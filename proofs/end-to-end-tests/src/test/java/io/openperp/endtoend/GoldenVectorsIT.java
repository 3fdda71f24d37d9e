package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.cancelAll;
import static io.openperp.drill.published.ClientAction.faucet;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.drill.published.ClientAction;
import io.openperp.drill.published.SignedTransaction;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Posts every golden vector of transactions unchanged (TXN-007 to TXN-014). */
@ExtendWith(OnTheExchange.class)
class GoldenVectorsIT {

    private static final String ALPHA = "CCXYz9oRxCQcT4F6PdpCTah5wVMMPtwaFunuP1LHDiqM";
    private static final String BRAVO = "56eawaLhmMVCherCSc3xB5k3eZhr3qFhsxSZxGpY9oqi";

    /** A vector whose settings the library that made it put in an arbitrary order. */
    private static final String OPTIONAL = "settings-three-hash-order/march-raw";

    /** Fewest orders that must be answered: of vectors that share a nonce, only one transaction can run. */
    private static final int ORDERS_ANSWERED = 40;

    private Trader alpha;
    private Trader bravo;

    @BeforeEach
    void fund(Exchange exchange) {
        alpha = exchange.owner(ALPHA);
        bravo = exchange.owner(BRAVO);
        alpha.send(faucet());
        bravo.send(faucet());
    }

    @AfterEach
    void leaveTheBooks() {
        alpha.send(cancelAll());
        bravo.send(cancelAll());
        assertThat(alpha.openOrders()).isEmpty();
        assertThat(bravo.openOrders()).isEmpty();
    }

    @Test
    void transactionsOfEveryPublishedLayoutAuthenticateAndKeepTheirOrderIds(Exchange exchange) throws IOException {
        List<JsonNode> vectors = new ArrayList<>(vectors("keychain-wasm-0.1.17"));
        vectors.addAll(vectors("march-2026-no-i"));
        vectors.removeIf(vector -> vector.get("name").asString().equals(OPTIONAL));
        Collections.shuffle(vectors, new Random(2));
        int orders = 0;
        for (JsonNode vector : vectors) {
            Answer answer = exchange.api().order(vector.get("txText").asString());
            String name = vector.get("name").asString();
            if (answer.isOk()) {
                List<String> expected = orderIds(vector);
                assertThat(answer.orderIds()).as("order IDs of %s", name).containsAll(expected);
                orders += expected.size();
            } else {
                assertThat(answer.refusal()).as(name).isIn("duplicate nonce", "unauthorized signer", "nonce too old");
            }
        }
        assertThat(orders).isGreaterThan(ORDERS_ANSWERED);
    }

    /** Three of its sizes are multiples of 0.001 as binary floating point writes them: 0.009000000000000001 (NUM-002). */
    @Test
    void everyOrderOfThePublishedLadderRests(Exchange exchange) throws IOException {
        JsonNode ladder = vectors("keychain-wasm-0.1.17").stream()
                .filter(vector -> vector.get("name").asString().equals("group-ladder-20"))
                .findFirst()
                .orElseThrow();
        Trader alice = exchange.trader();
        SignedTransaction signed = alice.sign(ladder.get("input")
                .get("actions")
                .valueStream()
                .map(action -> new ClientAction((ObjectNode) action))
                .toArray(ClientAction[]::new));
        assertThat(signed.json().get("actions").toString())
                .isEqualTo(ladder.get("tx").get("actions").toString());
        assertThat(signed.text()).contains("0.009000000000000001");
        assertThat(alice.submit(signed).statuses()).hasSize(20).containsOnly("resting");
        assertThat(alice.openOrders()).hasSize(20);
        assertThat(alice.openOrders().toString()).contains("\"originalSize\":0.009,");
    }

    @Test
    void whatNoLayoutAcceptsHasABadSignature(Exchange exchange) throws IOException {
        for (JsonNode vector : vectors("must-reject")) {
            Answer answer = exchange.api().order(vector.get("txText").asString());
            assertThat(answer.refusal()).as(vector.get("name").asString()).startsWith("bad signature");
        }
    }

    @Test
    void signatureDomainOfADevnetIsAcceptedAndOthersAreNamed(Exchange exchange) throws IOException {
        for (JsonNode vector : vectors("later-domain-byte")) {
            Answer answer = exchange.api().order(vector.get("tx").toString());
            String name = vector.get("name").asString();
            String domain = vector.get("domain").asString();
            if (!domain.equals("devnet")) {
                assertThat(answer.refusal())
                        .as(name)
                        .isEqualTo("bad signature: signed for " + domain + ", this is devnet");
            } else if (answer.isOk()) {
                assertThat(answer.orderIds()).as(name).containsAll(orderIds(vector));
            } else {
                assertThat(answer.refusal()).as(name).isEqualTo("duplicate nonce");
            }
        }
    }

    private static List<String> orderIds(JsonNode vector) {
        return vector.get("orderIds")
                .valueStream()
                .filter(id -> !id.isNull())
                .map(JsonNode::asString)
                .toList();
    }

    private static List<JsonNode> vectors(String file) throws IOException {
        try (InputStream in = GoldenVectorsIT.class.getResourceAsStream("/vectors/" + file + ".json")) {
            return PublicApi.read(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                    .get("vectors")
                    .valueStream()
                    .toList();
        }
    }
}

package io.openperp.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.transaction.json.TransactionReader;
import io.openperp.transaction.message.Network;
import io.openperp.transaction.signing.Envelope;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A {@link Signer} signs what the published clients sign, bit by bit: the same signatures and IDs as in the golden vectors. */
class VectorsTest {

    private static final Path VECTORS = Path.of("../../libraries/transaction/src/test/resources/vectors");

    /**
     * Names of vectors in a layout of older published clients, which this client does not sign; GoldenVectorTest of
     * libraries/transaction reads them.
     */
    private static final Set<String> OLDER_LAYOUTS = Set.of(
            "stop",
            "stop-limit-isolated",
            "take-profit",
            "take-profit-limit",
            "range",
            "range-limits",
            "trailing",
            "trailing-limit",
            "order-with-on-fill",
            "multisig-propose",
            "multisig-propose-faucet-amount",
            "multisig-propose-settings-agent",
            "multisig-policy",
            "slippage-and-builders-02",
            "builder-market-unframed",
            "builder-limit-unframed",
            "conditional-stop-builder-03",
            "conditional-range-builder-03",
            "conditional-trailing-builder-03");

    @Test
    void signsEveryActionOfTheRelease() throws IOException {
        List<JsonNode> vectors = vectors("keychain-wasm-0.1.17.json").stream()
                .filter(vector -> !vector.get("group").stringValue().equals("later releases"))
                .toList();
        assertThat(vectors).hasSize(87).allSatisfy(vector -> check(vector));
    }

    @Test
    void endsWithTheByteOfANetwork() throws IOException {
        List<JsonNode> vectors = vectors("later-domain-byte.json").stream()
                .filter(vector -> vector.has("secretKey"))
                .toList();
        assertThat(vectors).hasSize(6).allSatisfy(vector -> check(vector));
    }

    @Test
    void signsWhatCameLaterAsClientsOfTodayDo() throws IOException {
        List<JsonNode> later = Stream.concat(
                        vectors("keychain-wasm-0.1.17.json").stream()
                                .filter(vector ->
                                        vector.get("group").stringValue().equals("later releases")),
                        vectors("later-frames.json").stream())
                .filter(vector -> !OLDER_LAYOUTS.contains(vector.get("name").stringValue()))
                .toList();
        // The published client gives no IDs for baskets and on-fill orders.
        assertThat(later).hasSize(31).allSatisfy(vector -> {
            SignedTransaction signed = signed(vector);
            assertThat(ids(vector).isEmpty() ? List.of() : orderIds(signed)).isEqualTo(ids(vector));
        });
    }

    private static void check(JsonNode vector) {
        assertThat(orderIds(signed(vector)))
                .as(vector.get("name").stringValue())
                .isEqualTo(ids(vector));
    }

    /** Signs the transaction of a vector, and checks that the signature is that of the vector. */
    private static SignedTransaction signed(JsonNode vector) {
        String text = vector.has("txText")
                ? vector.get("txText").stringValue()
                : vector.get("tx").toString();
        Envelope sent = new TransactionReader().read(text.getBytes(StandardCharsets.UTF_8));
        Signer signer = Signer.ofSecret(secret(vector)).asAgentOf(sent.account());
        if (vector.has("domain")) {
            signer = signer.forNetwork(
                    Network.valueOf(vector.get("domain").stringValue().toUpperCase()));
        }
        SignedTransaction signed = signer.sign(sent.actions(), sent.nonce());
        assertThat(signed.envelope().signature().toString())
                .as(vector.get("name").stringValue())
                .isEqualTo(vector.get("signature").stringValue());
        return signed;
    }

    private static List<String> orderIds(SignedTransaction signed) {
        return signed.orderIds().stream().map(Object::toString).toList();
    }

    private static String secret(JsonNode vector) {
        return (vector.has("input") ? vector.get("input") : vector)
                .get("secretKey")
                .stringValue();
    }

    /** The order IDs of a vector, of the actions that have one. */
    private static List<String> ids(JsonNode vector) {
        JsonNode ids = vector.get("orderIds");
        return IntStream.range(0, ids.size())
                .mapToObj(ids::get)
                .filter(id -> !id.isNull())
                .map(JsonNode::stringValue)
                .toList();
    }

    private static List<JsonNode> vectors(String file) throws IOException {
        return new JsonMapper()
                .readTree(Files.readAllBytes(VECTORS.resolve(file)))
                .get("vectors")
                .valueStream()
                .toList();
    }
}

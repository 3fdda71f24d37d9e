package io.openperp.gateway;

import static io.openperp.gateway.RunningGateway.json;
import static io.openperp.gateway.RunningGateway.signed;
import static io.openperp.gateway.RunningGateway.someone;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.json.ApiJson;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.Layout;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.TradingAction.ModifyOrder;
import io.openperp.transaction.message.Network;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.SecretKey;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Settings that accept what newer and older client libraries sign, and the answer to a refused signature. */
class SignatureToleranceIT {

    private static RunningGateway gateway;

    @BeforeAll
    static void start() throws Exception {
        gateway = RunningGateway.start(
                "openperp.gateway.signatures.network=devnet", "openperp.gateway.signatures.permuted-settings=3");
    }

    @AfterAll
    static void stop() throws Exception {
        gateway.close();
    }

    @Test
    void clientsThatSignForThisNetworkAreAcceptedAndThoseForAnotherLearnWhich() throws Exception {
        for (JsonNode vector : vectors("later-domain-byte")) {
            gateway.shard.received().clear();
            HttpResponse<String> answer =
                    gateway.post("/api/v1/order", vector.get("tx").toString());
            String domain = vector.get("domain").asString();
            if (domain.equals("devnet")) {
                assertThat(json(answer).get("status").asString()).isEqualTo("ok");
                AccountCommand logged = gateway.shard.received().getLast().command();
                assertThat(logged.getSignedTransaction().getLayout()).isEqualTo(Layout.CURRENT_WITH_DOMAIN);
            } else {
                assertThat(error(answer).get("message").asString())
                        .isEqualTo("bad signature: signed for " + domain + ", this is devnet");
                assertThat(gateway.shard.received()).isEmpty();
            }
        }
    }

    @Test
    void theMarchLibrarysSettingsAreAcceptedInWhateverOrderItSignedThem() throws Exception {
        int settings = 0;
        for (JsonNode vector : vectors("march-2026-no-i")) {
            if (vector.get("name").asString().startsWith("settings-")) {
                HttpResponse<String> answer =
                        gateway.post("/api/v1/order", vector.get("txText").asString());
                assertThat(json(answer).get("status").asString())
                        .as(vector.get("name").asString())
                        .isEqualTo("ok");
                settings++;
            }
        }
        assertThat(settings).isGreaterThanOrEqualTo(2);
    }

    @Test
    void framesAreAcceptedAlsoOfWhatHoldsOtherActions() throws Exception {
        Map<String, String> refused = new TreeMap<>();
        List<String> accepted = new ArrayList<>();
        for (JsonNode vector : vectors("later-frames")) {
            String name = vector.get("name").asString();
            HttpResponse<String> answer =
                    gateway.post("/api/v1/order", vector.get("tx").toString());
            if (json(answer).path("status").asString().equals("ok")) {
                accepted.add(name);
            } else {
                refused.put(name, answer.body());
            }
        }
        assertThat(refused).containsOnlyKeys("conditional-range-on-fill-04");
        assertThat(refused.get("conditional-range-on-fill-04"))
                .contains("bad signature: signed for mainnet, this is devnet");
        assertThat(accepted).hasSize(22);
    }

    /** TXN-029 */
    @Test
    void whatWalletsSignIsAcceptedAndTheBytesAreLogged() throws Exception {
        for (JsonNode vector : vectors("wallet-text", "signatures")) {
            gateway.shard.received().clear();
            HttpResponse<String> answer =
                    gateway.post("/api/v1/order", vector.get("tx").toString());
            assertThat(json(answer).get("status").asString())
                    .as(vector.get("name").asString())
                    .isEqualTo("ok");
            byte[] logged = gateway.shard
                    .received()
                    .getLast()
                    .command()
                    .getSignedTransaction()
                    .getMessage()
                    .toByteArray();
            assertThat(HexFormat.of()
                            .formatHex(MessageDigest.getInstance("SHA-256").digest(logged)))
                    .isEqualTo(vector.get("hash").asString());
        }
    }

    /** TXN-030 */
    @Test
    void aSizeSignedAsAFixedNumberIsModified() throws Exception {
        SecretKey alice = someone();
        ModifyOrder modify = new ModifyOrder(alice.publicKey(), "BTC-USD", Quantity.of("0.25"));
        ModifyOrder signed = new ModifyOrder(
                alice.publicKey(), "BTC-USD", new Quantity(Double.longBitsToDouble(25_000_000), 0, null));
        Envelope envelope = alice.sign(List.of(signed), 7, alice.publicKey(), Network.DEVNET);

        HttpResponse<String> answer = gateway.submit(
                new Envelope(List.of(modify), 7, envelope.account(), envelope.signer(), envelope.signature()));

        assertThat(json(answer).get("status").asString()).isEqualTo("ok");
        assertThat(gateway.shard
                        .received()
                        .getLast()
                        .transaction()
                        .actions()
                        .getFirst()
                        .action())
                .isEqualTo(modify);
    }

    @Test
    void aBadSignatureIsAnsweredWithItsUsualCausesAndTheBytesToSign() throws Exception {
        JsonNode vector = vectors("keychain-wasm-0.1.17").getFirst();
        String signature = vector.get("signature").asString();
        String other = someone().sign(new byte[] {1}).toString();

        HttpResponse<String> answer =
                gateway.post("/api/v1/order", vector.get("txText").asString().replace(signature, other));

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(error(answer).get("message").asString())
                .startsWith("bad signature: ")
                .contains("another network", "a number", "another key");
        assertThat(error(answer).get("expectedBytes").asString())
                .isEqualTo(vector.get("messageHex").asString());
        assertThat(error(answer)
                        .get("expectedFields")
                        .valueStream()
                        .map(field -> field.get("bytes").asString())
                        .collect(Collectors.joining()))
                .isEqualTo(vector.get("messageHex").asString());
        assertThat(error(answer).get("triedLayouts").valueStream().map(JsonNode::asString))
                .contains("current for devnet", "text of a wallet", "base58 of the bytes");
    }

    @Test
    void negativeNonceIsAccepted() throws Exception {
        Envelope negative = someone().sign(List.of(new CancelAll(List.of())), -1_795_000_000_000L);

        assertThat(json(gateway.submit(negative)).get("status").asString()).isEqualTo("ok");
        assertThat(gateway.shard.received().getLast().transaction().nonce()).isEqualTo(-1_795_000_000_000L);
    }

    @Test
    void whereTheNetworkIsRequiredAMessageWithoutItsByteIsRefused() throws Exception {
        try (RunningGateway strict = RunningGateway.beside(
                "openperp.gateway.signatures.network=devnet", "openperp.gateway.signatures.network-required=true")) {
            strict.awaitReady();

            JsonNode refused = error(strict.submit(signed(someone(), new CancelAll(List.of()))));

            assertThat(refused.get("expectedBytes").asString()).endsWith("03");
        }
    }

    private static JsonNode error(HttpResponse<String> answer) {
        assertThat(json(answer).get("status").asString()).as(answer.body()).isEqualTo("error");
        return json(answer).at("/response/data/statuses/0/error");
    }

    private static List<JsonNode> vectors(String file) throws IOException {
        return vectors(file, "vectors");
    }

    private static List<JsonNode> vectors(String file, String list) throws IOException {
        Path path = Path.of("../libraries/transaction/src/test/resources/vectors", file + ".json");
        return ApiJson.mapper()
                .readTree(Files.readString(path))
                .get(list)
                .valueStream()
                .toList();
    }
}

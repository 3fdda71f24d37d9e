package io.openperp.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.openperp.transaction.Vectors.Vector;
import io.openperp.units.Bytes32;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Every vector of every file: bytes, verdict, order IDs, refusals. */
class GoldenVectorTest {

    private static final TransactionReader READER = new TransactionReader();
    private static final Verification VERIFICATION = new Verification(SignatureVerifier.bouncyCastle());
    private static final Verification EVERY_ORDER = new Verification(SignatureVerifier.bouncyCastle(), null, true);

    static Stream<Vector> publishedClient() {
        return Vectors.in("keychain-wasm-0.1.17.json").filter(v -> !isLater(v));
    }

    static Stream<Vector> laterReleases() {
        return Vectors.in("keychain-wasm-0.1.17.json").filter(GoldenVectorTest::isLater);
    }

    static Stream<Vector> march() {
        return Vectors.in("march-2026-no-i.json");
    }

    static Stream<Vector> mustReject() {
        return Vectors.in("must-reject.json");
    }

    static Stream<Vector> laterDomainByte() {
        return Vectors.in("later-domain-byte.json");
    }

    @Test
    void theFilesAreWhole() {
        assertThat(publishedClient().count() + laterReleases().count()).isEqualTo(114);
        assertThat(march().count()).isEqualTo(55);
        assertThat(mustReject().count()).isEqualTo(18);
        assertThat(laterDomainByte().count()).isEqualTo(7);
        assertThat(laterReleases().count()).isEqualTo(27);
    }

    @ParameterizedTest
    @MethodSource("publishedClient")
    void thePublishedClientIsUnderstood(Vector vector) {
        Verified verified = VERIFICATION.verify(READER.read(vector.body())).orElseThrow();
        assertThat(verified.message()).isEqualTo(vector.message());
        assertThat(Vectors.orderIds(verified)).isEqualTo(vector.orderIds());
        assertThat(verified.envelope().signature()).hasToString(vector.text("signature"));
    }

    @ParameterizedTest
    @MethodSource("publishedClient")
    void weSignAndWriteWhatThePublishedClientDoes(Vector vector) {
        Envelope envelope = READER.read(vector.body());
        SecretKey key =
                SecretKey.parse(vector.json().get("input").get("secretKey").stringValue());
        Envelope ours = key.sign(envelope.actions(), envelope.nonce(), envelope.account());
        assertThat(new String(TransactionWriter.toJson(ours), StandardCharsets.UTF_8))
                .isEqualTo(vector.text("txText"));
    }

    @ParameterizedTest
    @MethodSource("laterReleases")
    void actionsOfLaterReleasesAreUnknown(Vector vector) {
        assertThatExceptionOfType(MalformedTransaction.class)
                .isThrownBy(() -> READER.read(vector.body()))
                .withMessageContaining("unknown action")
                .withMessageContaining(Action.TAGS)
                .matches(refusal -> !refusal.isAuthenticationFailure());
    }

    @ParameterizedTest
    @MethodSource("march")
    void everyLayoutOfMarchIsUnderstood(Vector vector) {
        Verified verified = EVERY_ORDER.verify(READER.read(vector.body())).orElseThrow();
        assertThat(verified.message()).isEqualTo(vector.message());
        assertThat(Vectors.orderIds(verified)).isEqualTo(vector.orderIds());
        assertThat(vector.profiles()).contains(verified.layout().name());
    }

    @ParameterizedTest
    @MethodSource("march")
    void eachProfileGivesTheBytesOfItsVector(Vector vector) {
        if (vector.text("name").matches(".*(sorted|hash-order).*")) {
            return; // these are not signed in the order of their JSON; verified above
        }
        Envelope envelope = READER.read(vector.body());
        for (String profile : vector.profiles()) {
            CanonicalBytes bytes = new CanonicalBytes();
            bytes.message(envelope.actions(), envelope.nonce(), envelope.account(), Layout.valueOf(profile), null);
            assertThat(bytes.toByteArray()).as(profile).isEqualTo(vector.message());
        }
    }

    @ParameterizedTest
    @MethodSource("march")
    void onlyTheHashOrderOfSettingsNeedsTheTolerance(Vector vector) {
        boolean hashOrder = vector.text("name").startsWith("settings-three-hash-order");
        assertThat(VERIFICATION.verify(READER.read(vector.body())).isPresent()).isEqualTo(!hashOrder);
    }

    @Test
    void aRealTransactionOfMarchVerifies() {
        Vector real = Vectors.in("march-2026-no-i.json", "realClientFacts")
                .filter(v -> v.json().has("tx"))
                .findFirst()
                .orElseThrow();
        Verified verified = VERIFICATION.verify(READER.read(real.body())).orElseThrow();
        assertThat(verified.message()).isEqualTo(real.message());
        assertThat(Vectors.orderIds(verified)).isEqualTo(real.orderIds());
    }

    @Test
    void publishedOrderIdsAreReproduced() {
        List<Vector> facts = Vectors.in("march-2026-no-i.json", "realClientFacts")
                .filter(v -> !v.json().has("tx"))
                .toList();
        assertThat(facts).hasSize(3);
        for (Vector fact : facts) {
            JsonNode json = fact.json();
            String body = "{\"actions\":" + json.get("actions") + ",\"nonce\":" + json.get("nonce") + ",\"account\":"
                    + json.get("account") + ",\"signer\":" + json.get("account") + ",\"signature\":\""
                    + "1".repeat(64) + "\"}";
            Envelope envelope = READER.read(body.getBytes(StandardCharsets.UTF_8));
            NewOrder order = (NewOrder) envelope.actions().getFirst();
            for (String profile : fact.profiles()) {
                Bytes32 orderId = new CanonicalBytes()
                        .orderId(0, order, envelope.nonce(), envelope.account(), Layout.valueOf(profile));
                assertThat(List.of(orderId.toString())).as(fact.toString()).isEqualTo(fact.orderIds());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("mustReject")
    void whatMustBeRejectedIs(Vector vector) {
        try {
            Envelope envelope = READER.read(vector.body());
            assertThat(VERIFICATION.verify(envelope)).isEmpty();
            assertThat(EVERY_ORDER.verify(envelope)).isEmpty();
            for (Network network : Network.values()) {
                assertThat(new Verification(SignatureVerifier.bouncyCastle(), network, false).verify(envelope))
                        .isEmpty();
            }
        } catch (MalformedTransaction refusal) {
            assertThat(refusal.isAuthenticationFailure())
                    .as(refusal.getMessage())
                    .isTrue();
            assertThat(vector.text("name")).isIn("signature-short", "signature-bad-alphabet", "account-31-bytes");
        }
    }

    @ParameterizedTest
    @MethodSource("laterDomainByte")
    void aSignatureDomainIsToleratedOnlyForItsNetwork(Vector vector) {
        Envelope envelope = READER.read(vector.body());
        assertThat(VERIFICATION.verify(envelope)).isEmpty();
        for (Network network : Network.values()) {
            Optional<Verified> verified =
                    new Verification(SignatureVerifier.bouncyCastle(), network, false).verify(envelope);
            boolean own = network.name().equalsIgnoreCase(vector.text("domain"));
            assertThat(verified.isPresent()).isEqualTo(own);
            verified.ifPresent(v -> {
                assertThat(v.message()).isEqualTo(vector.message());
                assertThat(Vectors.orderIds(v)).isEqualTo(vector.orderIds());
                assertThat(v.network()).contains(network);
            });
        }
    }

    private static boolean isLater(Vector vector) {
        return vector.text("group").equals("later releases");
    }
}

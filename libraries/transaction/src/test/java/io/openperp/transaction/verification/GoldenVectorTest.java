package io.openperp.transaction.verification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.openperp.transaction.NewOrder;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.OrderAction;
import io.openperp.transaction.json.TransactionReader;
import io.openperp.transaction.json.TransactionReader.MalformedTransaction;
import io.openperp.transaction.json.TransactionWriter;
import io.openperp.transaction.message.CanonicalBytes;
import io.openperp.transaction.message.Layout;
import io.openperp.transaction.message.Network;
import io.openperp.transaction.message.SignedField;
import io.openperp.transaction.message.SignedMessage;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.transaction.verification.Vectors.Vector;
import io.openperp.transaction.verification.Verification.Tolerance;
import io.openperp.units.Bytes32;
import io.openperp.units.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Every vector of every file: bytes, verdict, order IDs, refusals. */
class GoldenVectorTest {

    private static final TransactionReader READER = new TransactionReader();
    private static final Verification VERIFICATION = new Verification(SignatureVerifier.bouncyCastle());
    private static final Verification EVERY_ORDER = new Verification(
            SignatureVerifier.bouncyCastle(), new Tolerance(null, false, Tolerance.MOST_PERMUTED_SETTINGS));

    static Stream<Vector> publishedClient() {
        return Vectors.in("keychain-wasm-0.1.17.json").filter(v -> !isLater(v));
    }

    /** Vectors of conditional orders, which are of a later release and offered since. */
    static Stream<Vector> conditional() {
        return Vectors.in("keychain-wasm-0.1.17.json").filter(v -> isLater(v) && isConditional(v));
    }

    static Stream<Vector> subAccounts() {
        return Vectors.in("keychain-wasm-0.1.17.json").filter(v -> isLater(v) && isOfSubAccounts(v));
    }

    /**
     * Vectors of baskets with {@code i}, which are of a later release and offered since; clients of today leave
     * {@code i} out.
     */
    static Stream<Vector> basketsWithRouting() {
        return Vectors.in("keychain-wasm-0.1.17.json").filter(v -> isLater(v) && isBasket(v));
    }

    /** Vectors of on-fill orders that name their parent by its index. */
    static Stream<Vector> withParentIndex() {
        return Vectors.in("keychain-wasm-0.1.17.json")
                .filter(v ->
                        isLater(v) && !isConditional(v) && !isOfSubAccounts(v) && !isBasket(v) && !isOfMultisigs(v));
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

    /** Vectors of later frames with new orders alone, none inside another action. */
    static Stream<Vector> laterFrames() {
        return Vectors.in("later-frames.json").filter(vector -> !isNested(vector));
    }

    static Stream<Vector> baskets() {
        return Vectors.in("later-frames.json").filter(GoldenVectorTest::isBasket);
    }

    static Stream<Vector> onFillOrders() {
        return Vectors.in("later-frames.json").filter(v -> has(v, List.of("of")));
    }

    @Test
    void theFilesAreWhole() {
        assertThat(publishedClient().count()
                        + conditional().count()
                        + subAccounts().count()
                        + basketsWithRouting().count()
                        + MultisigVectorTest.publishedClient().count()
                        + withParentIndex().count())
                .isEqualTo(114);
        assertThat(march().count()).isEqualTo(55);
        assertThat(mustReject().count()).isEqualTo(18);
        assertThat(laterDomainByte().count()).isEqualTo(7);
        assertThat(subAccounts().count()).isEqualTo(6);
        assertThat(basketsWithRouting().count()).isEqualTo(2);
        assertThat(MultisigVectorTest.publishedClient().count()).isEqualTo(10);
        assertThat(withParentIndex().count()).isEqualTo(1);
        assertThat(laterFrames().count()).isEqualTo(11);
        assertThat(baskets().count()).isEqualTo(2);
        assertThat(onFillOrders().count()).isEqualTo(4);
        assertThat(MultisigVectorTest.proposals().count()).isEqualTo(6);
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
    @MethodSource("conditional")
    void conditionalOrdersOfThePublishedClientAreUnderstood(Vector vector) {
        Envelope envelope = READER.read(vector.body());
        Verified verified = VERIFICATION.verify(envelope).orElseThrow();
        assertThat(verified.message()).isEqualTo(vector.message());
        assertThat(verified.layout()).isEqualTo(Layout.CURRENT);
        assertThat(verified.orderId(0)).isEqualTo(idOfFirst(verified.message()));
        assertThat(new String(TransactionWriter.toJson(envelope), StandardCharsets.UTF_8))
                .isEqualTo(vector.text("txText"));
        String flaw = envelope.actions().getFirst().flaw();
        switch (vector.text("name")) {
            case "trailing-limit" ->
                assertThat(flaw).isEqualTo("trb is 4294967295 basis points, accepted are 1 to 9999");
            default -> assertThat(flaw).isNull();
        }
    }

    /** The name of one is a letter outside of ASCII: it is read, and refused by its flaw (SUB-003). */
    @ParameterizedTest
    @MethodSource("subAccounts")
    void subAccountsAndTransfersOfThePublishedClientAreUnderstood(Vector vector) {
        Envelope envelope = READER.read(vector.body());
        Verified verified = VERIFICATION.verify(envelope).orElseThrow();
        assertThat(verified.message()).isEqualTo(vector.message());
        assertThat(new String(TransactionWriter.toJson(envelope), StandardCharsets.UTF_8))
                .isEqualTo(vector.text("txText"));
        String flaw = envelope.actions().getFirst().flaw();
        if (vector.text("name").equals("create-sub-account-margin")) {
            assertThat(flaw).startsWith("name may have the letters a to z");
        } else {
            assertThat(flaw).isNull();
        }
    }

    @ParameterizedTest
    @MethodSource("basketsWithRouting")
    void basketsOfThePublishedClientAreUnderstood(Vector vector) {
        Envelope envelope = READER.read(vector.body());
        Verified verified = VERIFICATION.verify(envelope).orElseThrow();
        assertThat(verified.message()).isEqualTo(vector.message());
        assertThat(verified.layout()).isEqualTo(Layout.CURRENT);
        assertThat(verified.orderId(0)).isEqualTo(idOfFirst(verified.message()));
        assertThat(new String(TransactionWriter.toJson(envelope), StandardCharsets.UTF_8))
                .isEqualTo(vector.text("txText"));
        String flaw = envelope.actions().getFirst().flaw();
        if (vector.text("name").equals("trigger-basket-isolated-empty")) {
            assertThat(flaw).startsWith("a basket of 0 actions");
        } else {
            assertThat(flaw).isNull();
        }
    }

    @ParameterizedTest
    @MethodSource("baskets")
    void basketsAreUnderstoodInTheirFrames(Vector vector) {
        Envelope envelope = READER.read(vector.body());
        Verified verified = of(Network.DEVNET).verify(envelope).orElseThrow();
        assertThat(verified.message()).isEqualTo(vector.message());
        assertThat(verified.layout().name()).isEqualTo(layoutOf(vector));
        assertThat(SignedMessage.read(vector.message(), verified.layout(), true).actions())
                .isEqualTo(envelope.actions());
        assertThat(SignedMessage.read(vector.message(), verified.layout(), true).orderId(0))
                .isEqualTo(verified.orderId(0));
        assertThat(envelope.actions().getFirst().flaw()).isNull();
    }

    /** The ID is that of the parent, as a published client computes it: of the same order alone in its place (OFL-003). */
    @ParameterizedTest
    @MethodSource("onFillOrders")
    void onFillOrdersAreUnderstoodInTheirFrames(Vector vector) {
        Envelope envelope = READER.read(vector.body());
        Network network = Network.valueOf(vector.text("domain").toUpperCase(Locale.ROOT));
        Verified verified = of(network).verify(envelope).orElseThrow();
        assertThat(verified.message()).isEqualTo(vector.message());
        assertThat(verified.layout().name()).isEqualTo(layoutOf(vector));
        SignedMessage read = SignedMessage.read(vector.message(), verified.layout(), true);
        assertThat(read.actions()).isEqualTo(envelope.actions());
        OnFill order = (OnFill) envelope.actions().getFirst();
        Bytes32 alone = SecretKey.orderId(0, order.parent(), envelope.nonce(), envelope.account());
        assertThat(verified.orderId(0)).isEqualTo(alone).isEqualTo(read.orderId(0));
        assertThat(order.flaw()).isNull();
    }

    /** The order ID by the rule of TXN-013, from the signed bytes of a transaction of one action. */
    private static Bytes32 idOfFirst(byte[] message) {
        int end = message.length - Long.BYTES - Bytes32.LENGTH;
        byte[] hashed = new byte[message.length - Integer.BYTES];
        System.arraycopy(message, Long.BYTES, hashed, Integer.BYTES, end - Long.BYTES);
        System.arraycopy(message, end + Long.BYTES, hashed, end - Integer.BYTES, Bytes32.LENGTH);
        System.arraycopy(message, end, hashed, end - Integer.BYTES + Bytes32.LENGTH, Long.BYTES);
        return Sha256.of(hashed, 0, hashed.length);
    }

    /** OFL-007, with the network that later clients sign and without. */
    @ParameterizedTest
    @MethodSource("withParentIndex")
    void anOnFillOrderWhoseParentIsAnIndexIsUnderstood(Vector vector) {
        Envelope envelope = READER.read(vector.body());
        Verified verified = VERIFICATION.verify(envelope).orElseThrow();
        assertThat(of(Network.DEVNET).verify(envelope)).isPresent();
        assertThat(verified.message()).isEqualTo(vector.message());
        assertThat(Vectors.orderIds(verified)).isEqualTo(vector.orderIds());
        assertThat(new String(TransactionWriter.toJson(envelope), StandardCharsets.UTF_8))
                .isEqualTo(vector.text("txText"));
        assertThat(SignedMessage.read(vector.message(), verified.layout(), false)
                        .actions())
                .isEqualTo(envelope.actions());
        assertThatIllegalArgumentException()
                .as("the bytes as those of an order that is given as trigger")
                .isThrownBy(() -> SignedMessage.read(vector.message(), Layout.CURRENT, false));
        assertThat(envelope.actions()).allMatch(action -> action.flaw() == null);
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
                assertThat(of(network).verify(envelope)).isEmpty();
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
            Optional<Verified> verified = of(network).verify(envelope);
            boolean own = network.name().equalsIgnoreCase(vector.text("domain"));
            assertThat(verified.isPresent()).isEqualTo(own);
            verified.ifPresent(v -> {
                assertThat(v.message()).isEqualTo(vector.message());
                assertThat(Vectors.orderIds(v)).isEqualTo(vector.orderIds());
                assertThat(v.network()).contains(network);
            });
        }
    }

    @ParameterizedTest
    @MethodSource("laterFrames")
    void slippageAndBuilderCodesAreUnderstoodInTheirFrames(Vector vector) {
        Envelope envelope = READER.read(vector.body());
        Verified verified = of(Network.DEVNET).verify(envelope).orElseThrow();
        assertThat(verified.message()).isEqualTo(vector.message());
        assertThat(List.of(verified.layout().name())).isEqualTo(List.of(layoutOf(vector)));
        assertThat(Vectors.orderIds(verified)).isEqualTo(vector.orderIds());
        assertThat(verified.network()).contains(Network.DEVNET);
        for (Verification elsewhere : List.of(VERIFICATION, of(Network.MAINNET), of(Network.TESTNET))) {
            assertThat(elsewhere.verify(envelope)).isEmpty();
        }
        assertThat(envelope.actions())
                .allSatisfy(action -> assertThat(action.flaw()).isNull());
    }

    @ParameterizedTest
    @MethodSource("laterFrames")
    void idsOfOrdersLeaveBuilderCodesOut(Vector vector) {
        Envelope envelope = READER.read(vector.body());
        Bytes32 none = Bytes32.of(new byte[Bytes32.LENGTH]);
        assertThat(envelope.actions().stream()
                        .map(action -> new CanonicalBytes()
                                .orderId(0, (OrderAction) action, 0, none, Layout.valueOf(layoutOf(vector)))
                                .toString()))
                .isEqualTo(vector.texts("actionHashes"));
    }

    @ParameterizedTest
    @MethodSource("laterFrames")
    void weSignWhatTheExchangesOwnLibraryExpects(Vector vector) {
        Envelope envelope = READER.read(vector.body());
        SecretKey key = SecretKey.parse(vector.text("secretKey"));
        Envelope ours = key.sign(envelope.actions(), envelope.nonce(), envelope.account(), Network.DEVNET);
        boolean isNewest = // others exist of conditional orders, which clients sign in frame 04 since
                layoutOf(vector).equals(Layout.newestFor(envelope.actions()).name());
        assertThat(ours.signature().toString().equals(vector.text("signature"))).isEqualTo(isNewest);
        assertThat(READER.read(TransactionWriter.toJson(ours))).isEqualTo(ours);
    }

    @ParameterizedTest
    @MethodSource("laterFrames")
    void whatIsSignedOfAnOrderCannotBeTakenFromItsJson(Vector vector) {
        String body = new String(vector.body(), StandardCharsets.UTF_8);
        for (String altered : List.of(
                body.replaceAll(",\"slippage\":25.0", ""),
                body.replaceAll("\"builderCode\":\\{[^}]*},", ""),
                body.replaceAll("\"fee\":5", "\"fee\":6"),
                body.replaceAll("\"slippage\":25.0", "\"slippage\":26.0"))) {
            assertThat(of(Network.DEVNET)
                            .verify(READER.read(altered.getBytes(StandardCharsets.UTF_8)))
                            .isPresent())
                    .isEqualTo(altered.equals(body));
        }
    }

    @ParameterizedTest
    @MethodSource("laterDomainByte")
    void whereTheNetworkIsRequiredAMessageWithoutItsByteIsRefused(Vector vector) {
        Network network = Network.valueOf(vector.text("domain").toUpperCase(Locale.ROOT));
        Verification strict = new Verification(SignatureVerifier.bouncyCastle(), new Tolerance(network, true, 0));
        Vector without = publishedClient().findFirst().orElseThrow();
        assertThat(strict.verify(READER.read(vector.body()))).isPresent();
        assertThat(strict.verify(READER.read(without.body()))).isEmpty();
    }

    @Test
    void aSignatureForAnotherNetworkIsNamedWhereItIsRefused() {
        Vector mainnet = laterDomainByte()
                .filter(vector -> vector.text("domain").equals("mainnet"))
                .findFirst()
                .orElseThrow();
        assertThat(of(Network.DEVNET).explain(READER.read(mainnet.body())))
                .isEqualTo(new SignatureRefusal("bad signature: signed for mainnet, this is devnet"));
    }

    @Test
    void theBytesToSignAreShownOnTestNetworksOnly() {
        Vector vector = publishedClient().findFirst().orElseThrow();
        Envelope envelope = READER.read(vector.body());
        Envelope forged = new Envelope(
                envelope.actions(),
                envelope.nonce(),
                envelope.account(),
                envelope.signer(),
                SecretKey.generate(new SecureRandom()).sign(vector.message()));
        for (Network test : List.of(Network.DEVNET, Network.TESTNET)) {
            SignatureRefusal why = of(test).explain(forged);
            assertThat(why.expectedBytes()).isEqualTo(vector.text("messageHex"));
            assertThat(why.expectedFields().stream().map(SignedField::hex).collect(Collectors.joining()))
                    .isEqualTo(vector.text("messageHex"));
            assertThat(why.triedLayouts())
                    .containsExactly(
                            "current",
                            "current for " + test.name().toLowerCase(Locale.ROOT),
                            "text of a wallet",
                            "base58 of the bytes");
        }
        for (Verification silent : List.of(of(Network.MAINNET), VERIFICATION)) {
            assertThat(silent.explain(forged).expectedBytes()).isNull();
            assertThat(silent.explain(forged).message())
                    .startsWith("bad signature: ")
                    .contains("another network", "a number", "another key");
        }
    }

    @Test
    void everyFieldOfTheBytesToSignHasItsName() {
        Vector vector = laterFrames()
                .filter(each -> each.text("name").equals("slippage-and-builders-03"))
                .findFirst()
                .orElseThrow();
        Envelope envelope = READER.read(vector.body());
        Envelope forged = new Envelope(
                envelope.actions(), envelope.nonce(), envelope.account(), envelope.account(), envelope.signature());

        SignatureRefusal why = of(Network.DEVNET).explain(forged);

        assertThat(why.expectedBytes()).isEqualTo(vector.text("messageHex"));
        assertThat(why.triedLayouts())
                .containsExactly(
                        "frame-03 for devnet",
                        "frame-03",
                        "frame-02 for devnet",
                        "frame-02",
                        "text of a wallet",
                        "base58 of the bytes");
        assertThat(why.expectedFields().stream().map(SignedField::name))
                .containsExactly(
                        "frame",
                        "count",
                        "action 0 (m): tag",
                        "action 0 (m): c",
                        "action 0 (m): b",
                        "action 0 (m): sz",
                        "action 0 (m): r",
                        "action 0 (m): i",
                        "action 0 (m): builderCode",
                        "action 0 (m): slippage",
                        "action 1 (m): tag",
                        "action 1 (m): c",
                        "action 1 (m): b",
                        "action 1 (m): sz",
                        "action 1 (m): r",
                        "action 1 (m): i",
                        "action 1 (m): builderCode",
                        "action 1 (m): slippage",
                        "action 2 (l): tag",
                        "action 2 (l): c",
                        "action 2 (l): b",
                        "action 2 (l): px",
                        "action 2 (l): sz",
                        "action 2 (l): tif",
                        "action 2 (l): r",
                        "action 2 (l): i",
                        "action 2 (l): builderCode",
                        "nonce",
                        "account",
                        "network");
        assertThat(why.expectedFields())
                .contains(new SignedField("action 0 (m): slippage", bytes("0100f9029500000000")));
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    static String layoutOf(Vector vector) {
        return vector.text("profile").toUpperCase(Locale.ROOT).replace('-', '_');
    }

    static boolean isNested(Vector vector) {
        return vector.text("name").startsWith("nested-") || vector.text("name").contains("-on-fill-");
    }

    private static boolean isOfSubAccounts(Vector vector) {
        return has(vector, List.of("createSubAccount", "removeSubAccount", "renameSubAccount", "transfer"));
    }

    private static boolean isOfMultisigs(Vector vector) {
        return has(vector, List.of("createMultisig", "msp", "msa", "msr", "msc", "mse", "msu"));
    }

    private static boolean isConditional(Vector vector) {
        return has(vector, List.of("st", "tp", "rng", "trl"));
    }

    static boolean has(Vector vector, List<String> tags) {
        return vector.json()
                .get("tx")
                .get("actions")
                .valueStream()
                .allMatch(action ->
                        tags.contains(action.propertyNames().iterator().next()));
    }

    private static boolean isBasket(Vector vector) {
        return vector.json()
                .get("tx")
                .get("actions")
                .valueStream()
                .allMatch(action -> action.propertyNames().iterator().next().equals("trig"));
    }

    static Verification of(Network network) {
        return new Verification(SignatureVerifier.bouncyCastle(), new Tolerance(network, false, 0));
    }

    static boolean isLater(Vector vector) {
        return vector.text("group").equals("later releases");
    }
}

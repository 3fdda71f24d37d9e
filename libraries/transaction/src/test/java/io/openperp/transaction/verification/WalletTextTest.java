package io.openperp.transaction.verification;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.transaction.Action;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.SettingsAction.Note;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.transaction.json.TransactionReader;
import io.openperp.transaction.message.CanonicalBytes;
import io.openperp.transaction.message.Layout;
import io.openperp.transaction.message.Network;
import io.openperp.transaction.message.SignedMessage;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.transaction.signing.WalletText;
import io.openperp.transaction.verification.Vectors.Vector;
import io.openperp.transaction.verification.Verification.Tolerance;
import io.openperp.units.Base58;
import io.openperp.units.Bytes32;
import io.openperp.units.Sha256;
import io.openperp.units.Side;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** TXN-029: the text that wallets sign in place of the bytes. */
class WalletTextTest {

    private static final String FILE = "wallet-text.json";
    private static final long NONCE = 42;
    private static final Bytes32 ZEROS = Bytes32.of(new byte[Bytes32.LENGTH]);
    private static final TransactionReader READER = new TransactionReader();
    private static final Verification DEVNET = GoldenVectorTest.of(Network.DEVNET);

    private final SecretKey alice = SecretKey.generate(new SecureRandom());

    static Stream<Vector> texts() {
        return Vectors.in(FILE, "texts");
    }

    static Stream<Vector> signatures() {
        return Vectors.in(FILE, "signatures");
    }

    @ParameterizedTest
    @MethodSource("texts")
    void theTextIsTheOneOfThePublicLibrary(Vector vector) {
        List<Action> actions = List.of(action(vector));
        byte[] message = candidates(actions)
                .filter(bytes -> hash(bytes).equals(vector.text("hash")))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no layout has bytes of this hash"));
        assertThat(WalletText.of(actions, NONCE, ZEROS, Network.DEVNET, message))
                .contains("""
                        Bulk Exchange Transaction
                        Network: devnet
                        Account: 11111111111111111111111111111111
                        Nonce: 42
                        Actions: 1
                        Signable-Hash: %s
                        [0] %s
                        """.formatted(vector.text("hash"), vector.text("line")));
    }

    @ParameterizedTest
    @MethodSource("signatures")
    void whatTheWalletSignedIsVerified(Vector vector) {
        Envelope envelope = READER.read(vector.body());
        Verified verified = DEVNET.verify(envelope).orElseThrow();
        assertThat(hash(verified.message())).isEqualTo(vector.text("hash"));
        assertThat(verified.network()).contains(Network.DEVNET);
        assertThat(verified.orderId(0)).isNotNull();
        assertThat(GoldenVectorTest.of(Network.TESTNET).verify(envelope)).isEmpty();
        SignedMessage read = SignedMessage.read(verified.message(), verified.layout(), true);
        Envelope asLogged =
                new Envelope(read.actions(), read.nonce(), read.account(), envelope.signer(), envelope.signature());
        assertThat(DEVNET.verify(asLogged)).map(Verified::message).contains(verified.message());
    }

    /** The text names everything that is carried out, so a signature is good for nothing else. */
    @Test
    void aSignatureOverTheTextOfAnotherOrderIsBad() {
        Envelope signed = overText(List.of(order("100")), Network.DEVNET);
        assertThat(DEVNET.verify(signed)).isPresent();
        for (Envelope other : List.of(
                new Envelope(List.of(order("101")), NONCE, signed.account(), signed.signer(), signed.signature()),
                new Envelope(signed.actions(), NONCE + 1, signed.account(), signed.signer(), signed.signature()),
                new Envelope(signed.actions(), NONCE, ZEROS, signed.signer(), signed.signature()))) {
            assertThat(DEVNET.verify(other)).isEmpty();
        }
    }

    @Test
    void anAgentSignsTheTextOfItsMaster() {
        List<Action> actions = List.of(order("100"));
        Envelope signed = overText(actions, Network.DEVNET, ZEROS);
        assertThat(signed.account()).isNotEqualTo(signed.signer());
        assertThat(DEVNET.verify(signed)).isPresent();
    }

    /** The text says the network, so a server without one accepts none. */
    @ParameterizedTest
    @EnumSource(Network.class)
    void aTextIsOfOneNetwork(Network network) {
        Envelope signed = overText(List.of(order("100")), network);
        for (Network here : Network.values()) {
            assertThat(GoldenVectorTest.of(here).verify(signed).isPresent()).isEqualTo(here == network);
        }
        assertThat(new Verification(SignatureVerifier.bouncyCastle()).verify(signed))
                .isEmpty();
    }

    @Test
    void whatHasNoLineIsNotSignedAsText() {
        Action slide = new LimitOrder(
                "BTC-USD", Side.BUY, Quantity.of("1"), Quantity.of("1"), TimeInForce.ALO_SLIDE, false, Routing.CROSS);
        for (Action action : List.of(slide, new Note("hello"))) {
            assertThat(WalletText.of(List.of(order("100"), action), NONCE, ZEROS, Network.DEVNET, new byte[1]))
                    .isEmpty();
        }
    }

    /** A symbol may be empty; that is not all markets. */
    @Test
    void aLineSaysWhichOrdersAreCancelled() {
        assertThat(lines(new CancelAll(List.of()), new CancelAll(List.of("")), new CancelAll(List.of("BTC-USD", ""))))
                .endsWith("[0] CancelAll *\n[1] CancelAll \n[2] CancelAll BTC-USD,\n");
    }

    private static String lines(Action... actions) {
        return WalletText.of(List.of(actions), NONCE, ZEROS, Network.DEVNET, new byte[1])
                .orElseThrow();
    }

    @Test
    void aLongMessageIsNotSignedInBase58() {
        List<Action> many = Stream.generate(() -> order("100")).limit(40).toList();
        byte[] message = message(many, alice.publicKey(), Network.DEVNET);
        assertThat(message.length).isGreaterThan(WalletSignature.MOST_IN_BASE58);
        byte[] text = Base58.encode(message).getBytes(StandardCharsets.US_ASCII);
        Envelope signed = new Envelope(many, NONCE, alice.publicKey(), alice.publicKey(), alice.sign(text));
        assertThat(DEVNET.verify(signed)).isEmpty();
        assertThat(DEVNET.verify(overText(many, Network.DEVNET))).isPresent();
    }

    private Envelope overText(List<Action> actions, Network network) {
        return overText(actions, network, alice.publicKey());
    }

    private Envelope overText(List<Action> actions, Network network, Bytes32 account) {
        byte[] message = message(actions, account, network);
        String text = WalletText.of(actions, NONCE, account, network, message).orElseThrow();
        byte[] bytes = WalletText.envelope(text, alice.publicKey(), network);
        return new Envelope(actions, NONCE, account, alice.publicKey(), alice.sign(bytes));
    }

    private static byte[] message(List<Action> actions, Bytes32 account, Network network) {
        CanonicalBytes bytes = new CanonicalBytes();
        bytes.message(actions, NONCE, account, Layout.newestFor(actions), network);
        return bytes.toByteArray();
    }

    private static Stream<byte[]> candidates(List<Action> actions) {
        CanonicalBytes bytes = new CanonicalBytes();
        return Candidates.of(actions, new Tolerance(Network.DEVNET, true, 0)).stream()
                .flatMap(candidate -> Arrangements.of(actions, 0).stream().map(arrangement -> {
                    bytes.message(arrangement, NONCE, ZEROS, candidate.layout(), candidate.network());
                    return bytes.toByteArray();
                }));
    }

    private static Action action(Vector vector) {
        String body = "{\"actions\":[%s],\"nonce\":42,\"account\":\"%s\",\"signer\":\"%s\",\"signature\":\"%s\"}"
                .formatted(vector.json().get("action"), ZEROS, ZEROS, "1".repeat(64));
        return READER.read(body.getBytes(StandardCharsets.UTF_8)).actions().getFirst();
    }

    private static Action order(String price) {
        return new LimitOrder(
                "BTC-USD", Side.BUY, Quantity.of(price), Quantity.of("0.1"), TimeInForce.GTC, false, Routing.CROSS);
    }

    private static String hash(byte[] message) {
        return HexFormat.of()
                .formatHex(
                        new Sha256().update(message, 0, message.length).finish().toByteArray());
    }
}

package io.openperp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.openperp.client.Signer.Nonces;
import io.openperp.transaction.Action;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.transaction.json.TransactionReader;
import io.openperp.transaction.message.Layout;
import io.openperp.transaction.message.Network;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.transaction.verification.SignatureVerifier;
import io.openperp.transaction.verification.Verification;
import io.openperp.transaction.verification.Verification.Tolerance;
import io.openperp.transaction.verification.Verified;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Keys, signatures, order IDs and nonces. */
class SignerTest {

    private static final Bytes32 ZEROS = Bytes32.of(new byte[Bytes32.LENGTH]);

    private static final Verification VERIFICATION = new Verification(SignatureVerifier.bouncyCastle());

    @Test
    void secretGivesTheSameAccountAgain() {
        String secret = Signer.generateSecret();
        assertThat(Signer.ofSecret(secret).account())
                .isEqualTo(Signer.ofSecret(secret).account());
        assertThat(Signer.ofSecret(secret)).asString().doesNotContain(secret);
    }

    @Test
    void orderIdsAreThoseTheExchangeComputesFromTheJson() {
        Signer alice = Signer.generate();
        SignedTransaction batch = alice.sign(
                Actions.cancelAll("BTC-USD"),
                Actions.limit(Side.BUY, "BTC-USD", "0.1", "100000"),
                Actions.market(Side.SELL, "ETH-USD", "2.5"));
        Verified verified = verified(batch);
        assertThat(batch.orderIds())
                .containsExactly(verified.orderId(1), verified.orderId(2))
                .doesNotHaveDuplicates();
        assertThatIllegalStateException().isThrownBy(batch::orderId);
    }

    @Test
    void agentSignsForAnotherAccount() {
        Signer owner = Signer.generate();
        Signer agent = Signer.generate();
        SignedTransaction order =
                agent.asAgentOf(owner.account()).sign(Actions.limit(Side.BUY, "BTC-USD", "0.1", "100000"));
        assertThat(order.envelope().account()).isEqualTo(owner.account());
        assertThat(order.envelope().signer()).isEqualTo(agent.publicKey());
        assertThat(verified(order).orderId(0)).isEqualTo(order.orderId());
    }

    @Test
    void slippageIsSignedForTheNetworkAlone() {
        Signer alice = Signer.generate().forNetwork(Network.DEVNET);
        SignedTransaction order = alice.sign(Actions.market(Side.BUY, "BTC-USD", "0.1", false, "25"));
        Envelope read = new TransactionReader().read(order.json().getBytes(StandardCharsets.UTF_8));
        Verified verified = of(Network.DEVNET).verify(read).orElseThrow();
        assertThat(verified.layout()).isEqualTo(Layout.FRAME_02);
        assertThat(verified.orderId(0)).isEqualTo(order.orderId());
        assertThat(of(Network.TESTNET).verify(read)).isEmpty();
        assertThat(VERIFICATION.verify(read)).isEmpty();
    }

    @Test
    void aKeyElsewhereSignsTheSame() {
        SecretKey secret = SecretKey.parse(Signer.generateSecret());
        Signer here = Signer.of(secret).forNetwork(Network.DEVNET);
        Signer elsewhere = Signer.elsewhere(
                        secret.publicKey(), message -> secret.sign(message).toByteArray())
                .forNetwork(Network.DEVNET);
        List<Action> actions = List.of(Actions.limit(Side.BUY, "BTC-USD", "0.1", "100000"));
        assertThat(elsewhere.sign(actions, 42)).isEqualTo(here.sign(actions, 42));
        assertThat(elsewhere.asAgentOf(ZEROS).sign(actions, 42))
                .isEqualTo(here.asAgentOf(ZEROS).sign(actions, 42));
    }

    @Test
    void aWalletSignsATextAndTheExchangeAcceptsIt() {
        SecretKey secret = SecretKey.parse(Signer.generateSecret());
        List<String> shown = new ArrayList<>();
        Signer wallet = Signer.ofWallet(secret.publicKey(), Network.DEVNET, (envelope, text) -> {
            shown.add(text);
            return secret.sign(envelope).toByteArray();
        });
        SignedTransaction order = wallet.sign(Actions.market(Side.BUY, "BTC-USD", "0.1", false, "25"));
        assertThat(shown)
                .singleElement()
                .asString()
                .endsWith("[0] Market BTC-USD Buy sz=0.10000000 ro=false iso=false slippage=25.00000000bps\n");
        Envelope read = new TransactionReader().read(order.json().getBytes(StandardCharsets.UTF_8));
        assertThat(of(Network.DEVNET).verify(read).orElseThrow().orderId(0)).isEqualTo(order.orderId());
        assertThat(of(Network.TESTNET).verify(read)).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> wallet.sign(Actions.note("hello")))
                .withMessage("Note has no line in the text that wallets sign: sign its bytes with another key");
    }

    @Test
    void aWalletsRefusalNamesTheActionThatHasNoLine() {
        Signer wallet =
                Signer.ofWallet(Signer.generate().publicKey(), Network.DEVNET, (envelope, text) -> new byte[64]);
        Action order = Actions.limit(Side.BUY, "BTC-USD", "0.1", "100000");
        Action slides = Actions.limit(Side.BUY, "BTC-USD", "0.1", "100000", TimeInForce.ALO_SLIDE, false);
        Action joins = Actions.limit(Side.BUY, "BTC-USD", "0.1", "100000", TimeInForce.ALO_JOIN, false);
        Map<Action, String> refused = Map.of(
                slides,
                "LimitOrder with ALO_SLIDE",
                Actions.basket("BTC-USD", true, "110000", order, joins),
                "LimitOrder with ALO_JOIN",
                Actions.note("hello"),
                "Note");
        refused.forEach((action, what) -> assertThatIllegalArgumentException()
                .isThrownBy(() -> wallet.sign(order, action))
                .withMessage(what + " has no line in the text that wallets sign: sign its bytes with another key"));
    }

    @Test
    void whatSignsSomethingElseIsNoticed() {
        SecretKey secret = SecretKey.parse(Signer.generateSecret());
        SecretKey other = SecretKey.parse(Signer.generateSecret());
        Action action = Actions.cancelAll();
        assertThatIllegalStateException()
                .isThrownBy(() -> Signer.elsewhere(
                                secret.publicKey(),
                                message -> other.sign(message).toByteArray())
                        .sign(action))
                .withMessage("other bytes were signed than these, or with another key than " + secret.publicKey());
        assertThatIllegalStateException()
                .isThrownBy(() -> Signer.ofWallet(
                                secret.publicKey(),
                                Network.DEVNET,
                                (envelope, text) -> secret.sign(text.getBytes(StandardCharsets.UTF_8))
                                        .toByteArray())
                        .sign(action))
                .withMessageStartingWith("other bytes were signed");
        assertThatIllegalStateException()
                .isThrownBy(() -> Signer.elsewhere(secret.publicKey(), message -> new byte[65])
                        .sign(action))
                .withMessage("the signature has 65 bytes, not 64");
    }

    @Test
    @SuppressWarnings("NullAway") // what a key elsewhere returns in spite of its contract
    void aKeyThatReturnsNothingIsNamed() {
        Bytes32 publicKey = Signer.generate().publicKey();
        for (Signer none : List.of(
                Signer.elsewhere(publicKey, message -> null),
                Signer.ofWallet(publicKey, Network.DEVNET, (envelope, text) -> null))) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> none.sign(Actions.cancelAll()))
                    .withMessage("the key has returned no signature");
        }
    }

    private static Verification of(Network network) {
        return new Verification(SignatureVerifier.bouncyCastle(), new Tolerance(network, false, 0));
    }

    @Test
    void everyActionIsSignedAsItIsSent() {
        Signer alice = Signer.generate();
        SignedTransaction order = alice.sign(Actions.limit(Side.BUY, "BTC-USD", "0.1", "100000"));
        for (SignedTransaction each : List.of(
                alice.sign(Actions.faucet(alice.account())),
                alice.sign(Actions.addAgent(Signer.generate().account())),
                alice.sign(Actions.removeAgent(Signer.generate().account())),
                alice.sign(Actions.leverage(Map.of("BTC-USD", "5", "ETH-USD", "2.5"))),
                alice.sign(Actions.modify("BTC-USD", order.orderId(), "0.2")),
                alice.sign(Actions.cancel("BTC-USD", order.orderId())),
                alice.sign(Actions.cancelAll()))) {
            verified(each);
        }
    }

    @Test
    void noncesOfManyThreadsAreAllDifferentAndGrow() {
        Set<Long> seen = ConcurrentHashMap.newKeySet();
        IntStream.range(0, 8).parallel().forEach(thread -> {
            long last = 0;
            for (int i = 0; i < 10_000; i++) {
                long nonce = Nonces.next();
                assertThat(nonce).isGreaterThan(last);
                assertThat(seen.add(nonce)).isTrue();
                last = nonce;
            }
        });
        assertThat(seen).hasSize(80_000);
    }

    private static Verified verified(SignedTransaction transaction) {
        byte[] body = transaction.json().getBytes(StandardCharsets.UTF_8);
        return VERIFICATION.verify(new TransactionReader().read(body)).orElseThrow();
    }
}

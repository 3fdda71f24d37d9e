package io.openperp.transaction.signing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.openperp.transaction.Action;
import io.openperp.transaction.ActionSamples;
import io.openperp.transaction.AttachOnFill;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.NewOrder.MarketOrder;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.json.TransactionReader;
import io.openperp.transaction.json.TransactionWriter;
import io.openperp.transaction.message.Layout;
import io.openperp.transaction.verification.SignatureVerifier;
import io.openperp.transaction.verification.Vectors;
import io.openperp.transaction.verification.Verification;
import io.openperp.transaction.verification.Verified;
import io.openperp.units.Base58;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.security.SecureRandom;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The gateway reads exactly what our own clients and the oracle publisher sign. */
class SecretKeyTest {

    private static final Verification VERIFICATION = new Verification(SignatureVerifier.bouncyCastle());

    @Test
    void allTextFormsOfAKeyAreOneKey() {
        for (JsonNode key : Vectors.tree("/vectors/keychain-wasm-0.1.17.json").get("keys")) {
            Bytes32 expected = Bytes32.parse(key.get("pubkey").stringValue());
            byte[] seed = HexFormat.of().parseHex(key.get("seedHex").stringValue());
            assertThat(SecretKey.ofSeed(seed).publicKey()).isEqualTo(expected);
            assertThat(SecretKey.parse(key.get("secretKey").stringValue()).publicKey())
                    .isEqualTo(expected);
            assertThat(SecretKey.parse(key.get("keypair").stringValue()).publicKey())
                    .isEqualTo(expected);
        }
    }

    @Test
    void otherTextIsRefusedAndNeverShown() {
        String pair = Base58.encode(new byte[64]);
        for (String wrong : List.of("", "0", "abc", pair, "secret-secret")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> SecretKey.parse(wrong))
                    .matches(refusal -> wrong.isEmpty() || !refusal.getMessage().contains(wrong));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> SecretKey.ofSeed(new byte[31]));
    }

    @Test
    void aKeyIsPrintedByItsPublicHalf() {
        SecretKey key = SecretKey.ofSeed(new byte[32]);
        assertThat(key).hasToString("secret key of " + key.publicKey());
    }

    @Test
    void everyActionWeSignIsReadBackAndVerifies() {
        SecretKey key = SecretKey.generate(new SecureRandom());
        Bytes32 account = SecretKey.generate(new SecureRandom()).publicKey();
        List<Action> actions = ActionSamples.ofEveryKind(account, key.publicKey());
        Set<Class<?>> covered = new HashSet<>();
        actions.forEach(action -> covered.add(action.getClass()));
        covered.add(AttachOnFill.class); // stands beside no action of later releases: below
        assertThat(covered).containsAll(kinds(Action.class));
        Envelope signed = key.sign(actions, 42, account);
        Envelope read = new TransactionReader().read(TransactionWriter.toJson(signed));
        assertThat(read).isEqualTo(signed);
        Verified verified = VERIFICATION.verify(read).orElseThrow();
        assertThat(verified.layout()).isEqualTo(Layout.FRAME_04);
        assertThat(verified.envelope().signer()).isEqualTo(key.publicKey());
        LimitOrder first = (LimitOrder) actions.getFirst();
        assertThat(verified.orderId(0)).isEqualTo(SecretKey.orderId(0, first, 42, account));
        assertThat(verified.orderId(2)).isNull();
    }

    @Test
    void whatIsAttachedToAnOrderIsReadBackAndVerifies() {
        SecretKey key = SecretKey.generate(new SecureRandom());
        MarketOrder entry = new MarketOrder("BTC-USD", Side.BUY, Quantity.of("0.5"), false, Routing.UNSTATED);
        Envelope signed = key.sign(List.of(entry, new AttachOnFill(0, List.of(new CancelAll(List.of())))), 42);
        Envelope read = new TransactionReader().read(TransactionWriter.toJson(signed));
        assertThat(read).isEqualTo(signed);
        Verified verified = VERIFICATION.verify(read).orElseThrow();
        assertThat(verified.layout()).isEqualTo(Layout.CURRENT_WITHOUT_OPTIONS);
        assertThat(verified.orderId(0)).isEqualTo(SecretKey.orderId(0, entry, 42, key.publicKey()));
        assertThat(verified.orderId(1)).isNull();
    }

    /**
     * All classes of a sealed type: compilers of release 17 do not check that a chain of instanceof misses none of
     * them.
     */
    private static Set<Class<?>> kinds(Class<?> sealed) {
        Set<Class<?>> kinds = new HashSet<>();
        for (Class<?> permitted : sealed.getPermittedSubclasses()) {
            if (permitted.isSealed()) {
                kinds.addAll(kinds(permitted));
            } else {
                kinds.add(permitted);
            }
        }
        return kinds;
    }
}

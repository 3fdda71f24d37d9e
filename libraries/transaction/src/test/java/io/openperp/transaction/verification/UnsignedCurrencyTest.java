package io.openperp.transaction.verification;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.transaction.Action;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.SubAccountAction.CreateSubAccount;
import io.openperp.transaction.SubAccountAction.Transfer;
import io.openperp.transaction.json.TransactionWriter;
import io.openperp.transaction.message.CanonicalBytes;
import io.openperp.transaction.message.Layout;
import io.openperp.transaction.message.Network;
import io.openperp.transaction.message.SignedMessage;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.units.Bytes32;
import java.security.SecureRandom;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** TXN-032: {@code marginSymbol} is in the JSON, and signed by some clients only. */
class UnsignedCurrencyTest {

    private static final Verification DEVNET = GoldenVectorTest.of(Network.DEVNET);

    private final SecretKey alice = SecretKey.generate(new SecureRandom());
    private final Bytes32 bob = SecretKey.generate(new SecureRandom()).publicKey();

    @Test
    void bothAreAcceptedAndTheLogHasWhatWasSigned() {
        for (Network network : new @Nullable Network[] {null, Network.DEVNET}) {
            for (String signed : new @Nullable String[] {"USDC", null}) {
                byte[] message = message(actions(signed), network);
                Verified verified =
                        DEVNET.verify(envelope(actions("USDC"), message)).orElseThrow();
                assertThat(verified.message()).isEqualTo(message);
                assertThat(verified.actions()).isEqualTo(actions(signed));
                Set<Integer> named = signed == null ? Set.of() : Set.of(0, 1, 2);
                SignedMessage read = SignedMessage.read(message, verified.layout(), network != null, named, Set.of());
                assertThat(read.actions()).isEqualTo(actions(signed));
            }
        }
    }

    /** The key library of April 2026 (0.1.15) writes 00 where there is no symbol, before the amount. */
    @Test
    void aNewSubAccountMaySayThatItNamesNone() {
        for (Quantity amount : new @Nullable Quantity[] {null, Quantity.of("100.25")}) {
            List<Action> json = List.of(new CreateSubAccount("hedges", null, amount));
            List<Action> signed = List.of(new CreateSubAccount("hedges", CreateSubAccount.NO_SYMBOL, amount));
            byte[] message = message(signed, Network.DEVNET);
            assertThat(message).hasSize(message(json, Network.DEVNET).length + 1);
            Verified verified = DEVNET.verify(envelope(json, message)).orElseThrow();
            assertThat(verified.actions()).isEqualTo(signed);
            assertThat(signed.getFirst().flaw()).isNull();
            SignedMessage read = SignedMessage.read(message, verified.layout(), true, Set.of(0), Set.of());
            assertThat(read.actions()).isEqualTo(signed);
            assertThat(TransactionWriter.toText(verified.envelope())).doesNotContain("marginSymbol");
        }
    }

    /** A currency that the JSON does not name was not signed, and another is refused by name, never taken for this one. */
    @Test
    void nothingElseMayBeUnsigned() {
        assertThat(DEVNET.verify(envelope(actions(null), message(actions("USDC"), null))))
                .isEmpty();
        assertThat(DEVNET.verify(envelope(actions("EUR"), message(actions(null), null))))
                .isEmpty();
        assertThat(DEVNET.verify(envelope(actions("EUR"), message(actions("EUR"), null))))
                .isPresent();
        List<Action> some = List.of(transfer("USDC"), transfer("EUR"));
        assertThat(DEVNET.verify(envelope(some, message(UnsignedCurrency.without(some), null))))
                .isEmpty();
    }

    private List<Action> actions(@Nullable String symbol) {
        return List.of(
                transfer(symbol),
                new CreateSubAccount("hedges", symbol, Quantity.of("100.25")),
                new Propose(bob, List.of(transfer(symbol)), null));
    }

    private Action transfer(@Nullable String symbol) {
        return new Transfer(Transfer.Kind.EXTERNAL, alice.publicKey(), bob, symbol, Quantity.of("12.5"));
    }

    private byte[] message(List<Action> actions, @Nullable Network network) {
        CanonicalBytes bytes = new CanonicalBytes();
        bytes.message(actions, 42, alice.publicKey(), Layout.CURRENT, network);
        return bytes.toByteArray();
    }

    private Envelope envelope(List<Action> actions, byte[] message) {
        return new Envelope(actions, 42, alice.publicKey(), alice.publicKey(), alice.sign(message));
    }
}

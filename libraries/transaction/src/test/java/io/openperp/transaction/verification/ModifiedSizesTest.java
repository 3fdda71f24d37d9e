package io.openperp.transaction.verification;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.transaction.Action;
import io.openperp.transaction.Basket;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.TradingAction.ModifyOrder;
import io.openperp.transaction.message.CanonicalBytes;
import io.openperp.transaction.message.Layout;
import io.openperp.transaction.message.Network;
import io.openperp.transaction.message.SignedMessage;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.transaction.signing.Signature;
import io.openperp.units.Bytes32;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** TXN-030: the size of {@code mod}, signed as a double or as a fixed number. */
class ModifiedSizesTest {

    private static final Verification DEVNET = GoldenVectorTest.of(Network.DEVNET);
    private static final Bytes32 ZEROS = Bytes32.of(new byte[Bytes32.LENGTH]);

    /** Public test data of the exchange's own library: size 1 of BTC-USD, nonce 42, everything else zero. */
    private static final byte[] PUBLISHED = HexFormat.of()
            .parseHex("01000000000000000200000000000000" + "00".repeat(28)
                    + "07000000000000004254432d55534400e1f505000000002a000000000000" + "00".repeat(33) + "03");

    private final SecretKey alice = SecretKey.generate(new SecureRandom());

    @Test
    void theBytesAreThoseOfThePublicLibrary() {
        List<Action> actions = List.of(modify("1"));
        assertThat(message(ModifiedSizes.fixed(actions), ZEROS)).isEqualTo(PUBLISHED);
    }

    @Test
    void bothAreAcceptedAndMeanTheSame() {
        List<Action> actions = List.of(modify("0.25"));
        for (List<Action> signed : List.of(actions, ModifiedSizes.fixed(actions))) {
            byte[] message = message(signed, alice.publicKey());
            Verified verified =
                    DEVNET.verify(envelope(actions, alice.sign(message))).orElseThrow();
            assertThat(verified.message()).isEqualTo(message);
            assertThat(verified.actions()).isEqualTo(actions);
        }
    }

    /** The ID of a basket is made of the bytes that were signed, as its client makes it. */
    @Test
    void aBasketThatModifiesHasTheIdOfItsBytes() {
        List<Action> actions =
                List.of(new Basket("BTC-USD", true, Quantity.of("101"), List.of(modify("0.25")), Routing.UNSTATED));
        byte[] message = message(ModifiedSizes.fixed(actions), alice.publicKey());
        Verified verified =
                DEVNET.verify(envelope(actions, alice.sign(message))).orElseThrow();
        SignedMessage read = SignedMessage.read(message, verified.layout(), true);
        assertThat(verified.orderId(0)).isNotNull().isEqualTo(read.orderId(0));
    }

    /** Else a signature for a small size, read as a fixed number, would be good for a size of billions. */
    @Test
    void noSignatureIsGoodForTwoSizes() {
        byte[] message = message(List.of(modify("0.25")), alice.publicKey());
        long misread = Double.doubleToRawLongBits(0.25);
        assertThat(ModifiedSizes.mayBeFixed(List.of(modify(Quantity.of(misread)))))
                .isFalse();
        assertThat(DEVNET.verify(envelope(List.of(modify(Quantity.of(misread))), alice.sign(message))))
                .isEmpty();
        assertThat(ModifiedSizes.mayBeFixed(List.of(modify("0")))).isFalse();
    }

    private Envelope envelope(List<Action> actions, Signature signature) {
        return new Envelope(actions, 42, alice.publicKey(), alice.publicKey(), signature);
    }

    private static ModifyOrder modify(String size) {
        return modify(Quantity.of(size));
    }

    private static ModifyOrder modify(Quantity size) {
        return new ModifyOrder(ZEROS, "BTC-USD", size);
    }

    private static byte[] message(List<Action> actions, Bytes32 account) {
        CanonicalBytes bytes = new CanonicalBytes();
        bytes.message(actions, 42, account, Layout.CURRENT, Network.DEVNET);
        return bytes.toByteArray();
    }
}

package io.openperp.transaction.verification;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.transaction.Action;
import io.openperp.transaction.ConditionalOrder.StopOrder;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.transaction.message.Layout;
import io.openperp.transaction.message.Network;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.transaction.verification.Verification.Tolerance;
import io.openperp.units.Side;
import java.security.SecureRandom;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Conditional orders of a client that signs for one network, as the terminal does. */
class ConditionalOfANetworkTest {

    private final SecretKey alice = SecretKey.generate(new SecureRandom());
    private final Action order = new LimitOrder(
            "BTC-USD", Side.BUY, Quantity.of("99000"), Quantity.of("0.1"), TimeInForce.GTC, false, Routing.CROSS);
    private final Action stop = new StopOrder(
            StopOrder.Kind.STOP,
            "BTC-USD",
            false,
            Quantity.of("0.1"),
            Quantity.of("90000"),
            null,
            Routing.CROSS,
            null,
            null);

    /** TXN-027: frame 04 is tried with the byte of the network, too. */
    @Test
    void stopOfAnOrderIsVerifiedForItsNetworkAndForNoOther() {
        for (List<Action> actions : List.of(List.of(stop), List.of(order, stop))) {
            Envelope signed = alice.sign(actions, 7, alice.publicKey(), Network.DEVNET);
            for (boolean isRequired : List.of(true, false)) {
                Verified verified =
                        of(Network.DEVNET, isRequired).verify(signed).orElseThrow();
                assertThat(verified.layout()).isEqualTo(Layout.FRAME_04);
                assertThat(verified.network()).contains(Network.DEVNET);
                assertThat(of(Network.TESTNET, isRequired).verify(signed)).isEmpty();
            }
        }
    }

    private static Verification of(Network network, boolean isRequired) {
        return new Verification(SignatureVerifier.bouncyCastle(), new Tolerance(network, isRequired, 0));
    }
}

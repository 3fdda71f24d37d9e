package io.openperp.transaction.verification;

import io.openperp.transaction.Action;
import io.openperp.transaction.message.Layout;
import io.openperp.transaction.message.Network;
import io.openperp.transaction.signing.Envelope;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A transaction whose signature is good, with the layout and network that its client signed. */
public final class Verified {

    private final Envelope envelope;
    private final Layout layout;
    private final @Nullable Network network;
    private final byte[] message;
    private final @Nullable Bytes32[] orderIds;

    Verified(
            Envelope envelope, Layout layout, @Nullable Network network, byte[] message, @Nullable Bytes32[] orderIds) {
        this.envelope = envelope;
        this.layout = layout;
        this.network = network;
        this.message = message;
        this.orderIds = orderIds;
    }

    /** The transaction as received, without the fields that the client did not sign (TXN-032). */
    public Envelope envelope() {
        return envelope;
    }

    public List<Action> actions() {
        return envelope.actions();
    }

    public Layout layout() {
        return layout;
    }

    /** The network whose byte the message ends with; empty if it ends with none. */
    public Optional<Network> network() {
        return Optional.ofNullable(network);
    }

    /** The signed bytes, a copy. */
    public byte[] message() {
        return message.clone();
    }

    /** The order ID of the action at {@code index}; null if the action has none. */
    public @Nullable Bytes32 orderId(int index) {
        return orderIds[index];
    }
}

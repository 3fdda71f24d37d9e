package io.openperp.transaction.verification;

import io.openperp.transaction.Action;
import io.openperp.transaction.CanonicalBytes;
import io.openperp.transaction.Envelope;
import io.openperp.transaction.Layout;
import io.openperp.transaction.Network;
import io.openperp.transaction.NewOrder;
import io.openperp.transaction.Routing;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the layout in which a transaction was signed, by trying those its JSON allows (TXN-007 to TXN-012). Whether the signer may act for
 * the account is not asked here. Safe for many threads.
 */
public final class Verification {

    /** How the answer to a transaction begins that no layout verifies. */
    public static final String BAD_SIGNATURE = "bad signature";

    private static final List<Layout> WITH_ROUTING = List.of(Layout.CURRENT);
    private static final List<Layout> WITHOUT_ROUTING =
            List.of(Layout.MARCH_RAW, Layout.MARCH_LIBRARY, Layout.MARCH_SEED, Layout.CURRENT);
    private final SignatureVerifier verifier;
    private final Tolerance tolerance;

    /** Accepts what the published client signs: no network byte, leverage settings in JSON order or sorted. */
    public Verification(SignatureVerifier verifier) {
        this(verifier, Tolerance.NONE);
    }

    public Verification(SignatureVerifier verifier, Tolerance tolerance) {
        this.verifier = verifier;
        this.tolerance = tolerance;
    }

    /** Empty if no layout verifies. */
    public Optional<Verified> verify(Envelope envelope) {
        List<List<Action>> arrangements = SettingsOrder.arrangements(envelope.actions(), tolerance.permutedSettings());
        List<byte[]> tried = new ArrayList<>();
        CanonicalBytes bytes = new CanonicalBytes();
        if (!tolerance.networkRequired()) {
            for (Layout layout : layouts(envelope.actions())) {
                for (List<Action> actions : arrangements) {
                    if (matches(bytes, tried, envelope, actions, layout, null)) {
                        return Optional.of(verified(bytes, envelope, layout, null));
                    }
                }
            }
        }
        Network network = tolerance.network();
        if (network != null) {
            for (List<Action> actions : arrangements) {
                if (matches(bytes, tried, envelope, actions, Layout.CURRENT, network)) {
                    return Optional.of(verified(bytes, envelope, Layout.CURRENT, network));
                }
            }
        }
        return Optional.empty();
    }

    /** Of a transaction that {@link #verify} refused: what its client most probably did differently. */
    public SignatureRefusal explain(Envelope envelope) {
        Network network = tolerance.network();
        if (network == null || network == Network.MAINNET) {
            return SignatureRefusal.withUsualCauses(null);
        }
        CanonicalBytes bytes = new CanonicalBytes();
        for (Network other : Network.values()) {
            bytes.message(envelope.actions(), envelope.nonce(), envelope.account(), Layout.CURRENT, other);
            if (other != network
                    && verifier.verify(envelope.signer(), bytes.buffer(), bytes.length(), envelope.signature())) {
                return SignatureRefusal.ofOtherNetwork(other, network);
            }
        }
        Layout first = layouts(envelope.actions()).get(0);
        @Nullable Network domain = tolerance.networkRequired() ? network : null;
        bytes.message(envelope.actions(), envelope.nonce(), envelope.account(), first, domain);
        return SignatureRefusal.withUsualCauses(bytes.toByteArray());
    }

    /** An order with {@code i} in its JSON was signed with that byte; without it any revision is possible. */
    private static List<Layout> layouts(List<Action> actions) {
        for (Action action : actions) {
            if (action instanceof NewOrder order && order.routing() != Routing.UNSTATED) {
                return WITH_ROUTING;
            }
        }
        return WITHOUT_ROUTING;
    }

    private boolean matches(
            CanonicalBytes bytes,
            List<byte[]> tried,
            Envelope envelope,
            List<Action> actions,
            Layout layout,
            @Nullable Network domain) {
        bytes.message(actions, envelope.nonce(), envelope.account(), layout, domain);
        for (byte[] other : tried) {
            if (bytes.contentEquals(other)) {
                return false;
            }
        }
        if (verifier.verify(envelope.signer(), bytes.buffer(), bytes.length(), envelope.signature())) {
            return true;
        }
        tried.add(bytes.toByteArray());
        return false;
    }

    private static Verified verified(CanonicalBytes bytes, Envelope envelope, Layout layout, @Nullable Network domain) {
        byte[] message = bytes.toByteArray();
        List<Action> actions = envelope.actions();
        @Nullable Bytes32[] orderIds = new @Nullable Bytes32[actions.size()];
        for (int i = 0; i < orderIds.length; i++) {
            if (actions.get(i) instanceof NewOrder order) {
                orderIds[i] = bytes.orderId(i, order, envelope.nonce(), envelope.account(), layout);
            }
        }
        return new Verified(envelope, layout, domain, message, orderIds);
    }
}

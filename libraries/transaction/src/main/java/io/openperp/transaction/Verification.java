package io.openperp.transaction;

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

    /** What a transaction is told that no layout verifies. */
    public static final String BAD_SIGNATURE = "bad signature";

    private static final List<Layout> WITH_ROUTING = List.of(Layout.CURRENT);
    private static final List<Layout> WITHOUT_ROUTING =
            List.of(Layout.MARCH_RAW, Layout.MARCH_LIBRARY, Layout.MARCH_SEED, Layout.CURRENT);
    private static final int MAX_PERMUTED = 5;

    private final SignatureVerifier verifier;
    private final @Nullable Network network;
    private final boolean everySettingsOrder;

    public Verification(SignatureVerifier verifier) {
        this(verifier, null, false);
    }

    /**
     * @param network whose signature domain is tolerated at the end of the message; null for none
     * @param everySettingsOrder whether up to five leverage settings are tried in every order, as clients of March 2026
     *     signed them: a bad signature may then cost hundreds of verifications
     */
    public Verification(SignatureVerifier verifier, @Nullable Network network, boolean everySettingsOrder) {
        this.verifier = verifier;
        this.network = network;
        this.everySettingsOrder = everySettingsOrder;
    }

    /** Empty if no layout verifies. */
    public Optional<Verified> verify(Envelope envelope) {
        List<List<Action>> arrangements =
                SettingsOrder.arrangements(envelope.actions(), everySettingsOrder ? MAX_PERMUTED : 1);
        List<byte[]> tried = new ArrayList<>();
        CanonicalBytes bytes = new CanonicalBytes();
        for (Layout layout : layouts(envelope.actions())) {
            for (List<Action> actions : arrangements) {
                if (matches(bytes, tried, envelope, actions, layout, null)) {
                    return Optional.of(verified(bytes, envelope, layout, null));
                }
            }
        }
        if (network != null) {
            for (List<Action> actions : arrangements) {
                if (matches(bytes, tried, envelope, actions, Layout.CURRENT, network)) {
                    return Optional.of(verified(bytes, envelope, Layout.CURRENT, network));
                }
            }
        }
        return Optional.empty();
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

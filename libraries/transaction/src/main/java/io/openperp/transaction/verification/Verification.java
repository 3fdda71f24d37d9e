package io.openperp.transaction.verification;

import io.openperp.transaction.Action;
import io.openperp.transaction.OrderAction;
import io.openperp.transaction.message.CanonicalBytes;
import io.openperp.transaction.message.Layout;
import io.openperp.transaction.message.Network;
import io.openperp.transaction.message.SignedField;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.verification.Candidates.Candidate;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Verifies the signature of a transaction, in each layout that its JSON allows (TXN-007 to TXN-012), then in the forms
 * that wallets sign (TXN-029). Whether the signer may act for the account is not checked here. Safe for many threads.
 */
public final class Verification {

    /** Beginning of the answer to a transaction whose signature is good in no layout. */
    public static final String BAD_SIGNATURE = "bad signature";

    private static final List<String> WALLET_FORMS = List.of("text of a wallet", "base58 of the bytes");

    private final SignatureVerifier verifier;
    private final Tolerance tolerance;

    /**
     * A verification that accepts only what the published client signs: no network byte, leverage settings in the order
     * of the JSON or sorted.
     */
    public Verification(SignatureVerifier verifier) {
        this(verifier, Tolerance.NONE);
    }

    public Verification(SignatureVerifier verifier, Tolerance tolerance) {
        this.verifier = verifier;
        this.tolerance = tolerance;
    }

    /** The verified transaction; empty if its signature is good in no layout. */
    public Optional<Verified> verify(Envelope envelope) {
        List<List<Action>> arrangements = Arrangements.of(envelope.actions(), tolerance.permutedSettings());
        List<byte[]> tried = new ArrayList<>();
        CanonicalBytes bytes = new CanonicalBytes();
        for (Candidate candidate : Candidates.of(envelope.actions(), tolerance)) {
            for (List<Action> actions : arrangements) {
                if (matches(bytes, tried, envelope, actions, candidate)) {
                    return Optional.of(verified(bytes, envelope, actions, candidate));
                }
            }
        }
        return ofWallet(envelope, bytes);
    }

    /**
     * Verifies a signature over a form that wallets sign, for every network that is allowed; empty if it is good for
     * none.
     */
    private Optional<Verified> ofWallet(Envelope envelope, CanonicalBytes bytes) {
        for (Candidate candidate : Candidates.of(envelope.actions(), tolerance)) {
            Network network = candidate.network();
            for (List<Action> actions : Arrangements.of(envelope.actions(), 0)) {
                if (network == null) {
                    continue;
                }
                bytes.message(actions, envelope.nonce(), envelope.account(), candidate.layout(), network);
                if (WalletSignature.isGood(verifier, envelope, bytes.toByteArray(), network)) {
                    return Optional.of(verified(bytes, envelope, actions, candidate));
                }
            }
        }
        return Optional.empty();
    }

    /**
     * Explains why {@link #verify} refused a transaction: what its client most probably did wrong. On a testnet or
     * devnet it includes the bytes to sign, field by field, and the layouts that were tried.
     */
    public SignatureRefusal explain(Envelope envelope) {
        Network network = tolerance.network();
        if (network == null || network == Network.MAINNET) {
            return SignatureRefusal.withUsualCauses();
        }
        CanonicalBytes bytes = new CanonicalBytes();
        Layout newest = Layout.newestFor(envelope.actions());
        for (Network other : Network.values()) {
            bytes.message(envelope.actions(), envelope.nonce(), envelope.account(), newest, other);
            if (other != network
                    && verifier.verify(envelope.signer(), bytes.buffer(), bytes.length(), envelope.signature())) {
                return SignatureRefusal.ofOtherNetwork(other, network);
            }
        }
        List<Candidate> candidates = Candidates.of(envelope.actions(), tolerance);
        Candidate first = candidates.get(0);
        List<SignedField> fields =
                bytes.fields(envelope.actions(), envelope.nonce(), envelope.account(), first.layout(), first.network());
        return SignatureRefusal.withExpected(bytes.toByteArray(), fields, tried(candidates));
    }

    private static List<String> tried(List<Candidate> candidates) {
        boolean ofWallets = candidates.stream().anyMatch(candidate -> candidate.network() != null);
        return Stream.concat(
                        candidates.stream().map(Candidate::text), ofWallets ? WALLET_FORMS.stream() : Stream.empty())
                .toList();
    }

    private boolean matches(
            CanonicalBytes bytes, List<byte[]> tried, Envelope envelope, List<Action> actions, Candidate candidate) {
        bytes.message(actions, envelope.nonce(), envelope.account(), candidate.layout(), candidate.network());
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

    /**
     * The result for a signature that is good.
     *
     * @param actions actions in the form in which they were signed, which the order IDs depend on
     */
    private static Verified verified(
            CanonicalBytes bytes, Envelope envelope, List<Action> actions, Candidate candidate) {
        byte[] message = bytes.toByteArray();
        @Nullable Bytes32[] orderIds = new @Nullable Bytes32[actions.size()];
        for (int i = 0; i < orderIds.length; i++) {
            if (actions.get(i) instanceof OrderAction order) {
                orderIds[i] = bytes.orderId(i, order, envelope.nonce(), envelope.account(), candidate.layout());
            }
        }
        Envelope signed = UnsignedCurrency.asSigned(envelope, actions);
        return new Verified(signed, candidate.layout(), candidate.network(), message, orderIds);
    }

    /**
     * Options for which signed forms {@link Verification} accepts.
     *
     * @param network network whose byte a message may end with (TXN-025); null if there is none
     * @param networkRequired whether a message must end with that byte
     * @param permutedSettings largest number of leverage settings in one action that are tried in every order
     *     (TXN-010), as a library of March 2026 signed them; 0 or 1 for none. A bad signature over n of them costs up
     *     to 4·n! verifications
     */
    public record Tolerance(@Nullable Network network, boolean networkRequired, int permutedSettings) {

        /** Upper bound of {@code permutedSettings}: five settings have 120 orders. */
        public static final int MOST_PERMUTED_SETTINGS = 5;

        static final Tolerance NONE = new Tolerance(null, false, 0);

        public Tolerance {
            if (network == null && networkRequired) {
                throw new IllegalArgumentException("a network byte can only be required of a network");
            }
            if (permutedSettings < 0 || permutedSettings > MOST_PERMUTED_SETTINGS) {
                throw new IllegalArgumentException(
                        "permutedSettings is " + permutedSettings + ", accepted is 0 to " + MOST_PERMUTED_SETTINGS);
            }
        }
    }
}

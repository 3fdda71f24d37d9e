package io.openperp.client;

import io.openperp.transaction.Action;
import io.openperp.transaction.message.Network;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.transaction.signing.Signature;
import io.openperp.transaction.signing.UnsignedTransaction;
import io.openperp.transaction.signing.WalletText;
import io.openperp.transaction.verification.SignatureVerifier;
import io.openperp.units.Bytes32;
import java.security.SecureRandom;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Signs transactions for one account, with the account's own key or as its agent. Safe for many threads, provided that
 * a key kept elsewhere is too.
 */
public final class Signer {

    private static final SignatureVerifier VERIFIER = SignatureVerifier.bouncyCastle();

    private final Bytes32 publicKey;
    private final Key key;
    private final Bytes32 account;
    private final @Nullable Network network;

    /** A key that signs transactions, kept in this process or elsewhere. */
    @FunctionalInterface
    private interface Key {
        Signature sign(UnsignedTransaction transaction);
    }

    private Signer(Bytes32 publicKey, Key key, Bytes32 account, @Nullable Network network) {
        this.publicKey = publicKey;
        this.key = key;
        this.account = account;
        this.network = network;
    }

    /** A signer with a new key; accounts need no registration. To keep the key, use {@link #generateSecret}. */
    public static Signer generate() {
        return of(SecretKey.generate(new SecureRandom()));
    }

    public static Signer of(SecretKey key) {
        Bytes32 publicKey = key.publicKey();
        return new Signer(publicKey, transaction -> key.sign(transaction.message()), publicKey, null);
    }

    /**
     * A signer with a key that is kept elsewhere. Its signatures are verified: signing throws
     * {@link IllegalStateException} if the key returned no signature, or one over other bytes or with another key.
     */
    public static Signer elsewhere(Bytes32 publicKey, MessageSigner key) {
        Key named = transaction -> {
            byte[] message = transaction.message();
            return verified(publicKey, message, key.sign(message.clone()));
        };
        return new Signer(publicKey, named, publicKey, null);
    }

    /**
     * A signer with a key in a wallet of a blockchain, which signs a text that says what the transaction does, for one
     * network. Signing throws {@link IllegalArgumentException} for an action that the text cannot describe: on-fill
     * orders, multisig actions, {@code ALO_SLIDE} and {@code ALO_JOIN}, oracle prices, and the actions that only this
     * exchange has. It throws {@link IllegalStateException} if the wallet returned no signature, or one over other
     * bytes or with another key.
     */
    public static Signer ofWallet(Bytes32 publicKey, Network network, WalletKey wallet) {
        Key named = transaction -> {
            String text = transaction.walletText();
            Network signedFor = Objects.requireNonNull(transaction.network());
            byte[] envelope = WalletText.envelope(text, publicKey, signedFor);
            return verified(publicKey, envelope, wallet.sign(envelope.clone(), text));
        };
        return new Signer(publicKey, named, publicKey, network);
    }

    private static Signature verified(Bytes32 publicKey, byte[] message, byte @Nullable [] signed) {
        if (signed == null) {
            throw new IllegalStateException("the key has returned no signature");
        }
        if (signed.length != Signature.LENGTH) {
            throw new IllegalStateException("the signature has " + signed.length + " bytes, not " + Signature.LENGTH);
        }
        Signature signature = Signature.of(signed);
        if (!VERIFIER.verify(publicKey, message, message.length, signature)) {
            throw new IllegalStateException(
                    "other bytes were signed than these, or with another key than " + publicKey);
        }
        return signature;
    }

    /**
     * A signer from the base58 text of a seed (32 bytes) or of a seed and its public key (64 bytes), as wallets and the
     * published client export it. Throws {@link IllegalArgumentException} for anything else; the message does not
     * contain the text.
     */
    public static Signer ofSecret(String base58) {
        return of(SecretKey.parse(base58));
    }

    /** Base58 of a new random seed, for {@link #ofSecret}. It gives full control of the account. */
    public static String generateSecret() {
        byte[] seed = new byte[Bytes32.LENGTH];
        new SecureRandom().nextBytes(seed);
        return Bytes32.of(seed).toString();
    }

    /** A signer with the same key, signing as an agent of another account. */
    public Signer asAgentOf(Bytes32 otherAccount) {
        return new Signer(publicKey, key, otherAccount, network);
    }

    /** A signer with the same key, signing for this network alone: its transactions are good for no other exchange. */
    public Signer forNetwork(Network thatNetwork) {
        return new Signer(publicKey, key, account, thatNetwork);
    }

    /** The account that the transactions are for. */
    public Bytes32 account() {
        return account;
    }

    /** The public key that signs; for an agent it differs from the account. */
    public Bytes32 publicKey() {
        return publicKey;
    }

    /** One transaction with these actions, in this order. Nothing is sent. */
    public SignedTransaction sign(Action... actions) {
        return sign(List.of(actions));
    }

    public SignedTransaction sign(List<? extends Action> actions) {
        return sign(actions, Nonces.next());
    }

    /** Signs with a nonce chosen by the caller, from 0 to 2^63-1; each can be used once per account. */
    public SignedTransaction sign(List<? extends Action> actions, long nonce) {
        UnsignedTransaction transaction = UnsignedTransaction.of(List.copyOf(actions), nonce, account, network);
        return new SignedTransaction(transaction.signedBy(publicKey, key.sign(transaction)));
    }

    @Override
    public String toString() {
        return "signer " + publicKey() + " for account " + account;
    }

    /**
     * A key that is kept elsewhere: in a security module, in another process, behind a service. It signs with Ed25519.
     */
    @FunctionalInterface
    public interface MessageSigner {

        /**
         * Signs these bytes and returns the signature, 64 bytes. May throw any exception that prevents it from signing.
         */
        byte[] sign(byte[] message);
    }

    /** A key in a wallet of a blockchain. Who implements it shows the text to the user and lets the wallet sign. */
    @FunctionalInterface
    public interface WalletKey {

        /**
         * Signs the envelope and returns the signature, 64 bytes. May throw, for instance if the user declines.
         *
         * @param envelope the bytes to sign, exactly as given. They include the network and the key, so a wallet must
         *     not put its own envelope around the text instead
         * @param text the text inside the envelope, to show to the user before the wallet signs
         */
        byte[] sign(byte[] envelope, String text);
    }

    /**
     * Generates nonces: microseconds since 1970 in steps of 64, plus a random offset of the process within the step.
     *
     * <p>They increase strictly over all signers of a process, also when its clock is set back. Two processes that
     * trade for one account collide only if they drew the same of 64 offsets and sign in the same 64 microseconds; the
     * second transaction is then refused as a whole and can be signed again.
     */
    static final class Nonces {

        private static final int STEP = 64;
        private static final int PLACE = new SecureRandom().nextInt(STEP);
        private static final AtomicLong LAST = new AtomicLong();

        private Nonces() {}

        static long next() {
            long step = TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis()) / STEP * STEP + PLACE;
            return LAST.updateAndGet(last -> Math.max(last + STEP, step));
        }
    }
}

package io.openperp.client;

import io.openperp.transaction.Action;
import io.openperp.transaction.Network;
import io.openperp.transaction.SecretKey;
import io.openperp.units.Bytes32;
import java.security.SecureRandom;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Signs for one account, with its own key or as its agent. Safe for many threads. */
public final class Signer {

    private final SecretKey key;
    private final Bytes32 account;
    private final @Nullable Network network;

    private Signer(SecretKey key, Bytes32 account, @Nullable Network network) {
        this.key = key;
        this.account = account;
        this.network = network;
    }

    /** A signer with a new key; accounts need no registration. To keep the key, use {@link #generateSecret}. */
    public static Signer generate() {
        return of(SecretKey.generate(new SecureRandom()));
    }

    public static Signer of(SecretKey key) {
        return new Signer(key, key.publicKey(), null);
    }

    /**
     * From the base58 text of a seed (32 bytes) or of a seed and its public key (64 bytes), as wallets and the published
     * client export it. Throws {@link IllegalArgumentException} for anything else; the message does not contain the text.
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

    /** The same key, signing as an agent of another account. */
    public Signer asAgentOf(Bytes32 otherAccount) {
        return new Signer(key, otherAccount, network);
    }

    /** The same key, signing for this network alone: its transactions are good for no other exchange. */
    public Signer forNetwork(Network thatNetwork) {
        return new Signer(key, account, thatNetwork);
    }

    /** The account of the transactions. */
    public Bytes32 account() {
        return account;
    }

    /** The public key that signs; for an agent it differs from the account. */
    public Bytes32 publicKey() {
        return key.publicKey();
    }

    /** One transaction with these actions, in this order. Nothing is sent. */
    public SignedTransaction sign(Action... actions) {
        return sign(List.of(actions));
    }

    public SignedTransaction sign(List<? extends Action> actions) {
        return sign(actions, Nonces.next());
    }

    /** With a nonce chosen by the caller, from 0 to 2^63-1; each can be used once per account. */
    public SignedTransaction sign(List<? extends Action> actions, long nonce) {
        return new SignedTransaction(key.sign(List.copyOf(actions), nonce, account, network));
    }

    @Override
    public String toString() {
        return "signer " + publicKey() + " for account " + account;
    }
}

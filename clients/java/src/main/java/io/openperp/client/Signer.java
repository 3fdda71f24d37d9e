package io.openperp.client;

import io.openperp.transaction.Action;
import io.openperp.transaction.SecretKey;
import io.openperp.units.Bytes32;
import java.security.SecureRandom;
import java.util.List;

/** Signs for one account, with its own key or as its agent. Safe for many threads. */
public final class Signer {

    private final SecretKey key;
    private final Bytes32 account;

    private Signer(SecretKey key, Bytes32 account) {
        this.key = key;
        this.account = account;
    }

    /** A new account: nothing needs to be registered. Keep the secret: {@link #generateSecret}. */
    public static Signer generate() {
        return of(SecretKey.generate(new SecureRandom()));
    }

    public static Signer of(SecretKey key) {
        return new Signer(key, key.publicKey());
    }

    /**
     * From the base58 text of a seed (32 bytes) or of a seed and its public key (64 bytes), as wallets and the published
     * client export it. {@link IllegalArgumentException} for anything else, without anything of the text.
     */
    public static Signer ofSecret(String base58) {
        return of(SecretKey.parse(base58));
    }

    /** Base58 of a new seed, for {@link #ofSecret}: whoever has it owns the account. */
    public static String generateSecret() {
        byte[] seed = new byte[Bytes32.LENGTH];
        new SecureRandom().nextBytes(seed);
        return Bytes32.of(seed).toString();
    }

    /** The same key, signing for another account that has made it its agent. */
    public Signer asAgentOf(Bytes32 otherAccount) {
        return new Signer(key, otherAccount);
    }

    /** The account acted on. */
    public Bytes32 account() {
        return account;
    }

    /** The public half of the key that signs; differs from the account for an agent. */
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

    /** With a nonce of the caller's, from 0 to 2^63-1: each is good once per account. */
    public SignedTransaction sign(List<? extends Action> actions, long nonce) {
        return new SignedTransaction(key.sign(List.copyOf(actions), nonce, account));
    }

    @Override
    public String toString() {
        return "signer " + publicKey() + " for account " + account;
    }
}

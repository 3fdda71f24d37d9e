package io.openperp.transaction.signing;

import io.openperp.transaction.Action;
import io.openperp.transaction.OrderAction;
import io.openperp.transaction.message.CanonicalBytes;
import io.openperp.transaction.message.Layout;
import io.openperp.transaction.message.Network;
import io.openperp.units.Base58;
import io.openperp.units.Bytes32;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import org.bouncycastle.math.ec.rfc8032.Ed25519;
import org.jspecify.annotations.Nullable;

/** An Ed25519 secret key, which signs transactions in the present layout of the published client. Never printed. */
public final class SecretKey {

    private final byte[] seed;
    private final byte[] publicKey = new byte[Bytes32.LENGTH];

    private SecretKey(byte[] seed) {
        this.seed = seed;
        Ed25519.generatePublicKey(seed, 0, publicKey, 0);
    }

    /** A key from the 32 bytes of a seed. */
    public static SecretKey ofSeed(byte[] seed) {
        if (seed.length != Ed25519.SECRET_KEY_SIZE) {
            throw new IllegalArgumentException("a seed has 32 bytes, got " + seed.length);
        }
        return new SecretKey(seed.clone());
    }

    /**
     * Parses a key in base58, from a seed (32 bytes) or a seed and its public key (64 bytes). Throws
     * {@link IllegalArgumentException} for anything else; the message contains nothing of the text.
     */
    public static SecretKey parse(String base58) {
        byte[] seed = decode(base58, Bytes32.LENGTH);
        if (seed.length == Bytes32.LENGTH) {
            return new SecretKey(seed);
        }
        byte[] pair = decode(base58, 2 * Bytes32.LENGTH);
        if (pair.length != 2 * Bytes32.LENGTH) {
            throw new IllegalArgumentException("a secret key is base58 of a 32-byte seed or of a 64-byte pair");
        }
        SecretKey key = new SecretKey(Arrays.copyOf(pair, Bytes32.LENGTH));
        if (!Arrays.equals(pair, Bytes32.LENGTH, pair.length, key.publicKey, 0, Bytes32.LENGTH)) {
            throw new IllegalArgumentException("the second half of the pair is not the public key of the first");
        }
        return key;
    }

    public static SecretKey generate(SecureRandom random) {
        byte[] seed = new byte[Ed25519.SECRET_KEY_SIZE];
        random.nextBytes(seed);
        return new SecretKey(seed);
    }

    public Bytes32 publicKey() {
        return Bytes32.of(publicKey);
    }

    /** Signs a transaction of this key's own account. */
    public Envelope sign(List<Action> actions, long nonce) {
        return sign(actions, nonce, publicKey());
    }

    /**
     * Signs a transaction of {@code account}. The key must be that account's own or one of its agents; this is not
     * checked here.
     */
    public Envelope sign(List<Action> actions, long nonce, Bytes32 account) {
        return sign(actions, nonce, account, null);
    }

    /**
     * Signs a transaction for one network.
     *
     * @param network the only network on which the transaction is valid; null for every exchange that does not require
     *     the byte of its network
     */
    public Envelope sign(List<Action> actions, long nonce, Bytes32 account, @Nullable Network network) {
        UnsignedTransaction transaction = UnsignedTransaction.of(actions, nonce, account, network);
        return transaction.signedBy(publicKey(), sign(transaction.message()));
    }

    public Signature sign(byte[] message) {
        byte[] signature = new byte[Signature.LENGTH];
        Ed25519.sign(seed, 0, publicKey, 0, null, message, 0, message.length, signature, 0);
        return Signature.of(signature);
    }

    /** The order ID that {@code order} gets at {@code index} of a transaction signed by {@link #sign}. */
    public static Bytes32 orderId(int index, OrderAction order, long nonce, Bytes32 account) {
        return new CanonicalBytes().orderId(index, order, nonce, account, Layout.CURRENT);
    }

    /**
     * The order ID of the action at {@code index} of a basket, which it gets when the basket triggers (CND-034), or of
     * an on-fill order, when its parent is filled (OFL-004).
     *
     * @param basket order ID of the basket or on-fill order
     */
    public static Bytes32 nestedOrderId(int index, OrderAction order, Bytes32 basket) {
        return orderId(index, order, 0, basket);
    }

    @Override
    public String toString() {
        return "secret key of " + publicKey();
    }

    /** Decodes base58 text; empty if it does not have {@code length} bytes. */
    private static byte[] decode(String base58, int length) {
        try {
            return Base58.decode(base58, length);
        } catch (IllegalArgumentException otherLength) {
            return new byte[0];
        }
    }
}

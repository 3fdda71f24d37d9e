package io.openperp.transaction.field;

import io.openperp.units.Bytes32;
import org.bouncycastle.math.ec.rfc8032.Ed25519;

/** Tells whether anybody can sign with a public key. */
public final class SignerKey {

    private SignerKey() {}

    /**
     * Whether a secret key can exist for this public key: it is a point of the curve, and not one of the few for which
     * anybody could make signatures. False for the keys of sub-accounts, isolated and multisig accounts.
     */
    public static boolean canExist(Bytes32 publicKey) {
        return Ed25519.validatePublicKeyPartial(publicKey.toByteArray(), 0);
    }
}

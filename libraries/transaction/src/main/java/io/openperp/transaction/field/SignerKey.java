package io.openperp.transaction.field;

import io.openperp.units.Bytes32;
import org.bouncycastle.math.ec.rfc8032.Ed25519;

/** Public keys that somebody can sign with. */
public final class SignerKey {

    private SignerKey() {}

    /**
     * Whether a secret key can belong to the public one: it is a point of the curve, and none of the few whose
     * signatures anybody could make. The keys of sub-accounts, isolated and multisig accounts are none.
     */
    public static boolean canExist(Bytes32 publicKey) {
        return Ed25519.validatePublicKeyPartial(publicKey.toByteArray(), 0);
    }
}

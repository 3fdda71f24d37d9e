package io.openperp.transaction.receipt;

import io.openperp.transaction.Signature;
import io.openperp.units.Bytes32;
import io.openperp.units.Sha256;

/**
 * The subject of a receipt: a signed transaction and the answer to it, both by their hashes.
 *
 * @param messageHash SHA-256 of the bytes that the client signed
 * @param signature the client's signature over those bytes
 * @param bodyHash SHA-256 of the answer's body exactly as it was sent, before any compression
 */
public record AnsweredTransaction(Bytes32 messageHash, Signature signature, Bytes32 bodyHash) {

    /**
     * @param message the bytes that the client signed
     * @param body the answer's body
     */
    public static AnsweredTransaction of(byte[] message, Signature signature, byte[] body) {
        return new AnsweredTransaction(Sha256.of(message), signature, Sha256.of(body));
    }
}

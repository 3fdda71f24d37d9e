package io.openperp.transaction.verification;

import io.openperp.transaction.message.Network;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.WalletText;
import io.openperp.units.Base58;
import java.nio.charset.StandardCharsets;

/**
 * Verifies signatures of wallets, which refuse to sign bytes that might be a transaction of their blockchain. They sign
 * either a text that contains the hash of the bytes and describes the actions, or the base58 of the bytes (TXN-029).
 * Both include the network.
 */
public final class WalletSignature {

    /**
     * Longest message, in bytes, for which base58 is tried, because encoding it takes time proportional to the square
     * of its length.
     */
    static final int MOST_IN_BASE58 = 1024;

    private WalletSignature() {}

    /**
     * Whether the envelope's signature is that of a wallet over this message, in one of the two forms.
     *
     * @param message the canonical bytes, with the byte of {@code network}
     */
    public static boolean isGood(SignatureVerifier verifier, Envelope envelope, byte[] message, Network network) {
        return isOverText(verifier, envelope, message, network) || isOverBase58(verifier, envelope, message);
    }

    private static boolean isOverText(SignatureVerifier verifier, Envelope envelope, byte[] message, Network network) {
        return WalletText.of(envelope.actions(), envelope.nonce(), envelope.account(), network, message)
                .map(text -> WalletText.envelope(text, envelope.signer(), network))
                .filter(bytes -> verifier.verify(envelope.signer(), bytes, bytes.length, envelope.signature()))
                .isPresent();
    }

    private static boolean isOverBase58(SignatureVerifier verifier, Envelope envelope, byte[] message) {
        if (message.length > MOST_IN_BASE58) {
            return false;
        }
        byte[] text = Base58.encode(message).getBytes(StandardCharsets.US_ASCII);
        return verifier.verify(envelope.signer(), text, text.length, envelope.signature());
    }
}

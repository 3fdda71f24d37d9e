package io.openperp.transaction.verification;

import io.openperp.transaction.message.Network;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.WalletText;
import io.openperp.units.Base58;
import java.nio.charset.StandardCharsets;

/**
 * Signatures of wallets, which sign no bytes that might be a transaction of their blockchain: they sign a text that names the
 * bytes by their hash and shows what they do, or the base58 of the bytes (TXN-029). Both name the network.
 */
public final class WalletSignature {

    /** Most bytes whose base58 is tried: making it takes time with the square of their number. */
    static final int MOST_IN_BASE58 = 1024;

    private WalletSignature() {}

    /** @param message the canonical bytes, with the byte of {@code network} */
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

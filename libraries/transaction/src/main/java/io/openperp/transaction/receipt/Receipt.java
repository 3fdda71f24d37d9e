package io.openperp.transaction.receipt;

import io.openperp.transaction.message.Network;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.transaction.signing.Signature;
import io.openperp.transaction.verification.SignatureVerifier;
import io.openperp.units.Bytes32;
import io.openperp.units.Sha256;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The exchange's signature under an answer (RCP-001). It proves what the exchange answered to this transaction, and the
 * place in its log that the answer follows from.
 *
 * @param network network of the exchange; null if it has none
 * @param key the public key that signed
 */
public record Receipt(@Nullable Network network, LogPlace place, Bytes32 key, Signature signature) {

    /** HTTP header by which a request asks for a receipt; its value is {@link #PREFERENCE}. */
    public static final String REQUEST_HEADER = "Prefer";

    public static final String PREFERENCE = "receipt";

    /** HTTP header of the answer that contains the receipt; its value is {@link #header}. */
    public static final String HEADER = "Receipt";

    /** Length of the bytes that the exchange signs. */
    public static final int SIGNED_LENGTH = 174;

    static final int VERSION = 1;

    /**
     * First bytes of what a receipt signs. They keep it apart from the signed bytes of a transaction: read as the
     * number of actions there, they would exceed every limit.
     */
    private static final byte[] DOMAIN = "openperp receipt".getBytes(StandardCharsets.US_ASCII);

    /** Signs the receipt for an answer with the exchange's key. */
    public static Receipt sign(
            SecretKey key, @Nullable Network network, AnsweredTransaction transaction, LogPlace place) {
        return new Receipt(network, place, key.publicKey(), key.sign(signedBytes(network, transaction, place)));
    }

    /** Whether the signature is valid: made with {@link #key} over this transaction and answer at this place. */
    public boolean isOf(AnsweredTransaction transaction, SignatureVerifier verifier) {
        byte[] signed = signedBytes(network, transaction, place);
        return verifier.verify(key, signed, signed.length, signature);
    }

    /** Returns the value of the HTTP header {@value #HEADER}, a dictionary of RFC 8941. */
    public String header() {
        return ReceiptHeader.text(this);
    }

    /**
     * Parses the value of the HTTP header. Throws {@link IllegalArgumentException} saying what is wrong; no signature
     * is verified.
     */
    public static Receipt parse(String header) {
        return ReceiptHeader.read(header);
    }

    static byte[] signedBytes(@Nullable Network network, AnsweredTransaction transaction, LogPlace place) {
        ByteBuffer bytes = ByteBuffer.allocate(SIGNED_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(DOMAIN).put((byte) VERSION).put(network == null ? 0 : network.domain());
        bytes.put(transaction.messageHash().toByteArray());
        bytes.put(transaction.signature().toByteArray());
        bytes.put(transaction.bodyHash().toByteArray());
        bytes.putInt(place.partition()).putLong(place.number());
        bytes.putLong(Long.reverseBytes(place.runningHash())); // the first bytes of a hash, as they are
        return bytes.putLong(place.timeNanos()).array();
    }

    /**
     * The place in the log that an answer follows from: the event that completed its transaction, in a partition of
     * account-events.
     *
     * @param partition partition of the account shard, from 0
     * @param number number of the event in the partition, from 1
     * @param runningHash running hash of the partition up to and including that event; it covers every event before it
     * @param timeNanos time of the command that caused the event, in nanoseconds since 1970
     */
    public record LogPlace(int partition, long number, long runningHash, long timeNanos) {

        /** Name of the shard, such as {@code account-0}. */
        public String shard() {
            return "account-" + partition;
        }
    }

    /**
     * A signed transaction and the answer to it, which a receipt signs by their hashes.
     *
     * @param messageHash SHA-256 of the bytes that the client signed
     * @param signature the client's signature over those bytes
     * @param bodyHash SHA-256 of the answer's body exactly as it was sent, before any compression
     */
    public record AnsweredTransaction(Bytes32 messageHash, Signature signature, Bytes32 bodyHash) {

        /**
         * Hashes a transaction and its answer.
         *
         * @param message the bytes that the client signed
         * @param body the answer's body
         */
        public static AnsweredTransaction of(byte[] message, Signature signature, byte[] body) {
            return new AnsweredTransaction(Sha256.of(message), signature, Sha256.of(body));
        }
    }
}

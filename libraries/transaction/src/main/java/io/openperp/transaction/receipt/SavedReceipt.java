package io.openperp.transaction.receipt;

import io.openperp.transaction.message.Network;
import io.openperp.transaction.receipt.Receipt.AnsweredTransaction;
import io.openperp.transaction.signing.Signature;
import io.openperp.transaction.signing.WalletText;
import io.openperp.transaction.verification.SignatureVerifier;
import io.openperp.units.Bytes32;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A receipt with everything that anybody needs to verify it later: the bytes the client signed, its signature, the
 * answer and the exchange's signature. It can be stored as JSON.
 */
public final class SavedReceipt {

    private final Bytes32 signer;
    private final byte[] message;
    private final @Nullable String text;
    private final Signature signature;
    private final String body;
    private final Receipt receipt;

    /** A receipt for a transaction whose bytes the client signed directly, not through a wallet's text. */
    public SavedReceipt(Bytes32 signer, byte[] message, Signature signature, String body, Receipt receipt) {
        this(signer, message, null, signature, body, receipt);
    }

    /**
     * A receipt with its parts; nothing is verified.
     *
     * @param signer the key that signed the transaction
     * @param message the canonical bytes
     * @param text text that a wallet signed in place of the bytes, as {@link WalletText} makes it; null if the bytes
     *     were signed
     * @param body body of the answer, as it was received
     */
    public SavedReceipt(
            Bytes32 signer, byte[] message, @Nullable String text, Signature signature, String body, Receipt receipt) {
        this.signer = signer;
        this.message = message.clone();
        this.text = text;
        this.signature = signature;
        this.body = body;
        this.receipt = receipt;
    }

    /**
     * Parses the text of {@link #toJson}. Throws {@link IllegalArgumentException} saying what is wrong; no signature is
     * verified.
     */
    public static SavedReceipt ofJson(String json) {
        return ReceiptJson.read(json);
    }

    public String toJson() {
        return ReceiptJson.text(this);
    }

    public Bytes32 signer() {
        return signer;
    }

    /** The canonical bytes of the transaction, a copy. The client signed these unless there is a {@link #text}. */
    public byte[] message() {
        return message.clone();
    }

    /** The text that a wallet signed in place of the bytes; empty if the bytes were signed. */
    public Optional<String> text() {
        return Optional.ofNullable(text);
    }

    /** The client's signature. */
    public Signature signature() {
        return signature;
    }

    /** The body of the exchange's answer, as it was received. */
    public String body() {
        return body;
    }

    public Receipt receipt() {
        return receipt;
    }

    /**
     * The reason why the receipt does not prove the exchange's answer to this transaction, as a sentence; null if it
     * does.
     *
     * @param keys public keys of the exchange that are trusted to sign receipts; if empty, any key is accepted and only
     *     the signatures are verified
     */
    public @Nullable String flaw(Collection<Bytes32> keys, SignatureVerifier verifier) {
        if (!keys.isEmpty() && !keys.contains(receipt.key())) {
            return "the receipt is signed with the key " + receipt.key() + ", the key of the exchange is "
                    + String.join(" or ", keys.stream().map(Bytes32::toString).toList());
        }
        AnsweredTransaction answered =
                AnsweredTransaction.of(message, signature, body.getBytes(StandardCharsets.UTF_8));
        if (!receipt.isOf(answered, verifier)) {
            return "the signature of the receipt is not that of the key " + receipt.key()
                    + " over this transaction, this answer and this place in the log";
        }
        byte[] signed = signedBytes();
        return signed != null && verifier.verify(signer, signed, signed.length, signature)
                ? null
                : "the signature of the transaction is not that of its signer " + signer;
    }

    /** The bytes that the client signed; null if the text belongs to another transaction or network. */
    private byte @Nullable [] signedBytes() {
        if (text == null) {
            return message;
        }
        Network network = receipt.network();
        return network != null && WalletText.isOf(text, message, network)
                ? WalletText.envelope(text, signer, network)
                : null;
    }

    String messageHex() {
        return HexFormat.of().formatHex(message);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SavedReceipt that
                && signer.equals(that.signer)
                && Arrays.equals(message, that.message)
                && Objects.equals(text, that.text)
                && signature.equals(that.signature)
                && body.equals(that.body)
                && receipt.equals(that.receipt);
    }

    @Override
    public int hashCode() {
        return Objects.hash(signer, Arrays.hashCode(message), text, signature, body, receipt);
    }

    @Override
    public String toString() {
        return "receipt of event " + receipt.place().number() + " of "
                + receipt.place().shard();
    }
}

package io.openperp.client;

import io.openperp.transaction.message.Network;
import io.openperp.transaction.receipt.Receipt;
import io.openperp.transaction.receipt.SavedReceipt;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.WalletText;
import io.openperp.transaction.verification.SignatureVerifier;
import io.openperp.transaction.verification.Verification;
import io.openperp.transaction.verification.Verification.Tolerance;
import io.openperp.transaction.verification.Verified;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the receipts of answers and verifies them against the keys of an exchange. Needed only by a program that sends
 * its transactions itself; otherwise {@link Transactions#withReceipts} and {@link Streams} do it. Safe for many
 * threads.
 */
public final class ReceiptReader {

    private final List<Bytes32> keys;
    private final SignatureVerifier verifier = SignatureVerifier.fastest();
    private final List<Verification> layouts = new ArrayList<>();

    /**
     * A reader that trusts these keys.
     *
     * @param keys public keys of the exchange, at least one; two while it changes its key
     */
    public ReceiptReader(Collection<Bytes32> keys) {
        if (keys.isEmpty()) {
            throw new IllegalArgumentException(
                    "a receipt is verified with a key of the exchange, at least one is needed");
        }
        this.keys = List.copyOf(keys);
        layouts.add(new Verification(verifier));
        for (Network network : Network.values()) {
            layouts.add(new Verification(verifier, new Tolerance(network, true, Tolerance.MOST_PERMUTED_SETTINGS)));
        }
    }

    boolean isFor(Collection<Bytes32> exchangeKeys) {
        return keys.equals(List.copyOf(exchangeKeys));
    }

    /**
     * The submission together with its verified receipt; unchanged if the answer has none. Throws
     * {@link WrongReceiptException} if the receipt does not prove this answer to this transaction.
     *
     * @param body body of the answer, exactly as received
     * @param receipt text of the receipt; null if there is none
     */
    Submission withReceipt(
            Submission submission, SignedTransaction transaction, String body, @Nullable String receipt) {
        if (receipt == null) {
            return submission;
        }
        SavedReceipt saved;
        try {
            saved = read(transaction, body, receipt);
        } catch (IllegalArgumentException wrong) {
            throw new WrongReceiptException(String.valueOf(wrong.getMessage()), submission);
        }
        if (submission instanceof Submission.Executed executed) {
            return new Submission.Executed(executed.results(), saved);
        }
        if (submission instanceof Submission.AlreadyExecuted executed) {
            return new Submission.AlreadyExecuted(executed.executedAtNanos(), saved);
        }
        return submission instanceof Submission.Refused refused
                ? new Submission.Refused(refused.message(), saved)
                : submission;
    }

    /**
     * Parses and verifies a receipt. Throws {@link IllegalArgumentException}, saying what is wrong, if it does not
     * prove this answer to this transaction.
     *
     * @param body body of the answer, exactly as received
     * @param receipt value of the header {@link Receipt#HEADER}, or of the field of an answer on a WebSocket
     */
    public SavedReceipt read(SignedTransaction transaction, String body, String receipt) {
        Envelope envelope = transaction.envelope();
        Verified verified = verified(envelope);
        SavedReceipt saved = new SavedReceipt(
                envelope.signer(),
                verified.message(),
                textOf(verified),
                envelope.signature(),
                body,
                Receipt.parse(receipt));
        String flaw = saved.flaw(keys, verifier);
        if (flaw != null) {
            throw new IllegalArgumentException(flaw);
        }
        return saved;
    }

    /** The text that a wallet signed in place of the bytes; null if the bytes were signed. */
    private @Nullable String textOf(Verified verified) {
        Envelope envelope = verified.envelope();
        byte[] message = verified.message();
        return verifier.verify(envelope.signer(), message, message.length, envelope.signature())
                ? null
                : verified.network()
                        .flatMap(network -> WalletText.of(
                                envelope.actions(), envelope.nonce(), envelope.account(), network, message))
                        .orElse(null);
    }

    /** Verifies a transaction, trying each network until its signature is good. */
    private Verified verified(Envelope envelope) {
        for (Verification layout : layouts) {
            Optional<Verified> verified = layout.verify(envelope);
            if (verified.isPresent()) {
                return verified.get();
            }
        }
        throw new IllegalArgumentException(
                "there is a receipt for a transaction whose signature is not that of its signer " + envelope.signer());
    }
}

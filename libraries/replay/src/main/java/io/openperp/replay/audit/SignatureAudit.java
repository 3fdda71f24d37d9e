package io.openperp.replay.audit;

import com.google.protobuf.ByteString;
import io.openperp.journal.Layout;
import io.openperp.journal.SignedTransaction;
import io.openperp.submission.TransactionRecords;
import io.openperp.transaction.message.Network;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.verification.SignatureVerifier;
import io.openperp.transaction.verification.Verification;
import io.openperp.transaction.verification.Verification.Tolerance;
import io.openperp.transaction.verification.Verified;
import io.openperp.transaction.verification.WalletSignature;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Verifies the signatures in a log again, as a gateway does. If a shard reads the actions of a transaction from the
 * signed bytes, a good signature is sufficient. If actions are recorded in addition to the signed bytes, these are
 * rebuilt from the actions, so that a good signature also proves that exactly these actions were signed. Thread-safe.
 */
public final class SignatureAudit {

    private final SignatureVerifier verifier;

    public SignatureAudit(SignatureVerifier verifier) {
        this.verifier = verifier;
    }

    /** The reason why a transaction cannot have been signed by its signer; null if its signature is good. */
    public @Nullable String flaw(SignedTransaction record) {
        try {
            return record.getWrittenOutCount() > 0 ? flawOfWrittenOut(record) : flawOfBytes(record);
        } catch (IllegalArgumentException e) {
            return "a transaction that cannot have been signed: " + e.getMessage();
        }
    }

    /**
     * Checks the signature of a transaction whose actions a shard reads from the signed bytes. Returns what is wrong;
     * null: nothing.
     */
    private @Nullable String flawOfBytes(SignedTransaction record) {
        Envelope envelope = TransactionRecords.signedEnvelope(record);
        return isSigned(envelope, record.getLayout(), record.getMessage())
                ? null
                : "bad signature of signer " + envelope.signer();
    }

    /**
     * Checks a transaction with recorded actions: rebuilds the signed bytes from the actions, as a gateway does from
     * the JSON. Returns what is wrong; null: nothing.
     */
    private @Nullable String flawOfWrittenOut(SignedTransaction record) {
        Envelope envelope = TransactionRecords.signedEnvelope(record);
        Layout layout = record.getLayout();
        ByteString message = record.getMessage();
        Verified verified = verification(layout, message).verify(envelope).orElse(null);
        if (verified == null) {
            return isSigned(envelope, layout, message)
                    ? "the actions of the transaction are not those that were signed"
                    : "bad signature of signer " + envelope.signer();
        }
        return Arrays.equals(verified.message(), message.toByteArray())
                ? null
                : "the signed bytes are not those of the transaction";
    }

    /**
     * Returns the verification with all tolerances that a gateway may have had, so that it rejects nothing that a
     * gateway accepted. The last byte of the message determines the network.
     */
    private Verification verification(Layout layout, ByteString message) {
        Network network = network(layout, message).orElse(null);
        return new Verification(verifier, new Tolerance(network, network != null, Tolerance.MOST_PERMUTED_SETTINGS));
    }

    private static Optional<Network> network(Layout layout, ByteString message) {
        return TransactionRecords.endsWithNetwork(layout) && !message.isEmpty()
                ? Network.ofDomain(message.byteAt(message.size() - 1))
                : Optional.empty();
    }

    private boolean isSigned(Envelope envelope, Layout layout, ByteString message) {
        byte[] bytes = message.toByteArray();
        return verifier.verify(envelope.signer(), bytes, bytes.length, envelope.signature())
                || network(layout, message)
                        .map(network -> WalletSignature.isGood(verifier, envelope, bytes, network))
                        .orElse(false);
    }
}

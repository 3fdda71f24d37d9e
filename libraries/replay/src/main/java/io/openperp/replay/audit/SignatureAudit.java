package io.openperp.replay.audit;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.Action;
import io.openperp.journal.Keys;
import io.openperp.journal.Layout;
import io.openperp.journal.SignedTransaction;
import io.openperp.journal.SubmitTransaction;
import io.openperp.submission.TransactionRecords;
import io.openperp.transaction.Envelope;
import io.openperp.transaction.Network;
import io.openperp.transaction.Signature;
import io.openperp.transaction.verification.SignatureVerifier;
import io.openperp.transaction.verification.Tolerance;
import io.openperp.transaction.verification.Verification;
import io.openperp.transaction.verification.Verified;
import io.openperp.transaction.verification.WalletSignature;
import io.openperp.units.Bytes32;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Verifies the signatures of a log again, as a gateway does. Where a shard reads the actions from the signed bytes, a good
 * signature is sufficient. Where a record holds the actions as messages, the signed bytes are rebuilt from them, so that a
 * good signature also proves that these actions were signed. Thread-safe.
 */
public final class SignatureAudit {

    private static final int NONCE_AND_ACCOUNT = Long.BYTES + Bytes32.LENGTH;

    private final SignatureVerifier verifier;

    public SignatureAudit(SignatureVerifier verifier) {
        this.verifier = verifier;
    }

    /** What is wrong with the transaction, null if nothing is. */
    public @Nullable String flaw(AccountCommand command) {
        try {
            return command.hasSignedTransaction()
                    ? flaw(command.getSignedTransaction())
                    : flaw(command.getSubmitTransaction());
        } catch (IllegalArgumentException e) {
            return "a transaction that cannot have been signed: " + e.getMessage();
        }
    }

    private @Nullable String flaw(SignedTransaction record) {
        Envelope envelope = TransactionRecords.signedEnvelope(record);
        if (record.getWrittenOutCount() > 0) {
            return flaw(envelope, record.getLayout(), record.getMessage(), List.of());
        }
        // Shards execute the actions in these very bytes.
        return isSigned(envelope, record.getLayout(), record.getMessage())
                ? null
                : "bad signature of signer " + envelope.signer();
    }

    private @Nullable String flaw(SubmitTransaction record) {
        Optional<Envelope> envelope = TransactionRecords.writtenEnvelope(record);
        return envelope.isPresent()
                ? flaw(envelope.get(), record.getLayout(), record.getSignedMessage(), record.getActionsList())
                : flawOfBytes(record);
    }

    /** The bytes are made again from the actions, as a gateway makes them from the JSON. */
    private @Nullable String flaw(Envelope envelope, Layout layout, ByteString message, List<Action> written) {
        Verified verified = verification(layout, message).verify(envelope).orElse(null);
        if (verified == null) {
            return isSigned(envelope, layout, message)
                    ? "the actions of the transaction are not those that were signed"
                    : "bad signature of signer " + envelope.signer();
        }
        if (!Arrays.equals(verified.message(), message.toByteArray())) {
            return "the signed bytes are not those of the transaction";
        }
        for (int i = 0; i < written.size(); i++) {
            Bytes32 orderId = verified.orderId(i);
            if (orderId != null
                    && !Keys.write(orderId)
                            .equals(written.get(i).getPlaceOrder().getOrderId())) {
                return "order " + i + " of the transaction has another order ID than " + orderId;
            }
        }
        return null;
    }

    /** Accepts everything that a gateway may have accepted. The network's domain is the last byte of the message. */
    private Verification verification(Layout layout, ByteString message) {
        Network network = network(layout, message).orElse(null);
        return new Verification(verifier, new Tolerance(network, network != null, Tolerance.MOST_PERMUTED_SETTINGS));
    }

    private static Optional<Network> network(Layout layout, ByteString message) {
        return TransactionRecords.endsWithNetwork(layout) && !message.isEmpty()
                ? Network.ofDomain(message.byteAt(message.size() - 1))
                : Optional.empty();
    }

    /** Where the signed bytes cannot be rebuilt from the actions, they must at least contain account, nonce and number of actions. */
    private @Nullable String flawOfBytes(SubmitTransaction record) {
        if (!isSigned(record)) {
            return "bad signature of signer " + Keys.read(record.getSigner());
        }
        int domain = TransactionRecords.endsWithNetwork(record.getLayout()) ? 1 : 0;
        ByteString message = record.getSignedMessage();
        int end = message.size() - domain;
        ByteBuffer bytes = message.asReadOnlyByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
        boolean named = end >= Long.BYTES + NONCE_AND_ACCOUNT
                && bytes.getLong(0) == record.getActionsCount()
                && bytes.getLong(end - NONCE_AND_ACCOUNT) == record.getNonce()
                && message.substring(end - Bytes32.LENGTH, end).equals(record.getAccount());
        return named ? null : "the signed bytes are of another account, nonce or number of actions";
    }

    private boolean isSigned(Envelope envelope, Layout layout, ByteString message) {
        byte[] bytes = message.toByteArray();
        return verifier.verify(envelope.signer(), bytes, bytes.length, envelope.signature())
                || network(layout, message)
                        .map(network -> WalletSignature.isGood(verifier, envelope, bytes, network))
                        .orElse(false);
    }

    private boolean isSigned(SubmitTransaction record) {
        byte[] message = record.getSignedMessage().toByteArray();
        return verifier.verify(
                Keys.read(record.getSigner()),
                message,
                message.length,
                Signature.of(record.getSignature().toByteArray()));
    }
}

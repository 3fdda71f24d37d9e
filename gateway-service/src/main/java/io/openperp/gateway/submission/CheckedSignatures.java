package io.openperp.gateway.submission;

import io.openperp.gateway.GatewaySettings;
import io.openperp.gateway.web.Answer;
import io.openperp.transaction.json.TransactionReader;
import io.openperp.transaction.json.TransactionReader.MalformedTransaction;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.Signature;
import org.jspecify.annotations.Nullable;

/**
 * The part of {@code POST /order/check} that the gateway does before it forwards the request: it checks the form of the
 * transaction, and its signature if it has one (API-071).
 */
public final class CheckedSignatures {

    private final GatewaySettings settings;
    private final TransactionReader reader;
    private final SignatureChecks signatures;

    CheckedSignatures(GatewaySettings settings, SignatureChecks signatures) {
        this.settings = settings;
        this.reader = new TransactionReader(settings.actionsPerTransaction());
        this.signatures = signatures;
    }

    /**
     * Returns the reason why a transaction is refused whatever the state of its account; null if its form and signature
     * are valid.
     */
    public @Nullable Answer refusal(byte[] body) throws InterruptedException {
        Envelope envelope;
        try {
            envelope = reader.readUnsigned(body);
        } catch (MalformedTransaction malformed) {
            return Answer.error(400, "malformed", String.valueOf(malformed.getMessage()));
        }
        if (envelope.signature().equals(Signature.NONE)) {
            return null;
        }
        return switch (signatures.verify(envelope, settings.answerTimeout())) {
            case SignatureChecks.Verdict.Bad bad ->
                Answer.error(400, "bad_signature", bad.why().message());
            case SignatureChecks.Verdict.Busy busy -> Submissions.busy();
            case SignatureChecks.Verdict.Good good -> null;
        };
    }
}

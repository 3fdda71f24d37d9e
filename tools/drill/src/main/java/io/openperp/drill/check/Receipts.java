package io.openperp.drill.check;

import io.openperp.client.ReceiptReader;
import io.openperp.client.SignedTransaction;
import io.openperp.drill.client.Reply;
import io.openperp.drill.client.SentTransaction;
import io.openperp.transaction.json.TransactionReader;
import io.openperp.transaction.receipt.Receipt.LogPlace;
import io.openperp.units.Bytes32;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Verifies the receipts of answers with the Java client; each receipt only once, even if its answer is compared several
 * times.
 */
public final class Receipts {

    private final ReceiptReader reader;
    private final Map<Reply.Answered, LogPlace> verified = Collections.synchronizedMap(new IdentityHashMap<>());

    /**
     * Creates a verifier.
     *
     * @param key public key of the exchange, in base58
     */
    public Receipts(String key) {
        reader = new ReceiptReader(List.of(Bytes32.parse(key)));
    }

    /** Number of receipts that have been found valid so far. */
    int verified() {
        return verified.size();
    }

    /**
     * Verifies the receipt of an answer; returns the place in the log that it names.
     *
     * @throws IllegalArgumentException if the answer has no receipt, or the receipt is not the exchange's for this
     *     answer to this transaction
     */
    LogPlace placeOf(SentTransaction sent, Reply.Answered answer) {
        LogPlace known = verified.get(answer);
        if (known != null) {
            return known;
        }
        String receipt = answer.receipt();
        if (receipt == null) {
            throw new IllegalArgumentException("answered without a receipt");
        }
        byte[] text = sent.transaction().text().getBytes(StandardCharsets.UTF_8);
        SignedTransaction transaction = new SignedTransaction(new TransactionReader().read(text));
        try {
            LogPlace place =
                    reader.read(transaction, answer.text(), receipt).receipt().place();
            verified.put(answer, place);
            return place;
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException(
                    "its receipt %s is wrong, %s".formatted(receipt, wrong.getMessage()), wrong);
        }
    }
}

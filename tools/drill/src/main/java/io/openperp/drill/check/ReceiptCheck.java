package io.openperp.drill.check;

import io.openperp.client.ReceiptReader;
import io.openperp.client.SignedTransaction;
import io.openperp.drill.journal.RecordedFacts;
import io.openperp.drill.journal.RecordedFacts.Completion;
import io.openperp.drill.load.Reply;
import io.openperp.drill.load.SentTransaction;
import io.openperp.transaction.json.TransactionReader;
import io.openperp.transaction.receipt.LogPlace;
import io.openperp.units.Bytes32;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * The receipts of answers: each is the word of the exchange on this answer to this transaction, as our Java client verifies it, and
 * names the place in the log where that transaction had this outcome.
 */
public final class ReceiptCheck {

    private final ReceiptReader reader;
    /** A receipt is verified once, however often it is compared. */
    private final Map<Reply.Answered, LogPlace> verified = Collections.synchronizedMap(new IdentityHashMap<>());

    /** @param key of the exchange */
    public ReceiptCheck(String key) {
        reader = new ReceiptReader(List.of(Bytes32.parse(key)));
    }

    /** How many receipts were good. */
    public int verified() {
        return verified.size();
    }

    /** What is wrong with the receipts of the last answers; empty if nothing is. */
    List<String> discrepancies(List<SentTransaction> all, RecordedFacts facts) {
        List<String> found = new ArrayList<>();
        for (SentTransaction sent : all) {
            Reply.Answered answer = sent.answer();
            List<Completion> completions = facts.completions(sent.account(), sent.nonce());
            // What a gateway refuses is in no log, and has no receipt.
            if (answer != null && !completions.isEmpty()) {
                String flaw = flaw(sent, answer);
                LogPlace place = verified.get(answer);
                boolean isThere = place == null
                        || completions.stream().anyMatch(each -> each.place().equals(place) && isSame(each, answer));
                flaw = flaw.isEmpty() && !isThere
                        ? "its receipt names %s, where the log has another outcome: %s".formatted(place, completions)
                        : flaw;
                if (!flaw.isEmpty()) {
                    found.add(flaw + ": " + sent);
                }
            }
        }
        return found;
    }

    /** What is wrong with the receipt of an answer that follows from the log, but for its place there; empty if nothing is. */
    String flaw(SentTransaction sent, Reply.Answered answer) {
        if (verified.containsKey(answer)) {
            return "";
        }
        String receipt = answer.receipt();
        if (receipt == null) {
            return "answered without a receipt";
        }
        byte[] text = sent.transaction().text().getBytes(StandardCharsets.UTF_8);
        SignedTransaction transaction = new SignedTransaction(new TransactionReader().read(text));
        try {
            verified.put(
                    answer,
                    reader.read(transaction, answer.text(), receipt).receipt().place());
            return "";
        } catch (IllegalArgumentException wrong) {
            return "its receipt %s is wrong, %s".formatted(receipt, wrong.getMessage());
        }
    }

    /** Each outcome of an execution is compared with the log elsewhere. */
    private static boolean isSame(Completion completion, Reply.Answered answer) {
        String error = completion.what().getError();
        return answer.isOk() ? error.isEmpty() : error.equals(answer.refusal());
    }
}

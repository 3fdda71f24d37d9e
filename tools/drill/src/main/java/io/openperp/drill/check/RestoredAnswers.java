package io.openperp.drill.check;

import io.openperp.drill.client.SentTransaction;
import io.openperp.drill.load.DrillAccount;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Which answers the logs of a restored exchange still have. What was answered later than the backup began may be missing, or, where it
 * was under way at the cut, be executed again with another outcome.
 *
 * @param kept executed transactions that are there as they were answered
 * @param lost transactions answered after the backup had begun that are missing, or were executed again
 * @param discrepancies what was answered before and is missing or different, and what was executed more than once
 */
public record RestoredAnswers(int kept, int lost, List<String> discrepancies) {

    public RestoredAnswers {
        discrepancies = List.copyOf(discrepancies);
    }

    /** @param begunNanos when the backup began, by {@link System#nanoTime} */
    public static RestoredAnswers of(
            Collection<DrillAccount> accounts, RecordedFacts facts, Receipts receipts, long begunNanos) {
        List<String> discrepancies = new ArrayList<>();
        int kept = 0;
        int lost = 0;
        for (SentTransaction sent :
                accounts.stream().flatMap(account -> account.sent().stream()).toList()) {
            boolean isAnswered = !sent.answers().isEmpty();
            List<String> different = AnswerCheck.discrepancies(List.of(sent), facts, receipts);
            if (different.isEmpty()) {
                kept += isAnswered && AnswerCheck.isExecuted(sent, facts) ? 1 : 0;
            } else if (isAnswered && sent.answeredAtNanos() - begunNanos > 0 && AnswerCheck.isOnce(sent, facts)) {
                lost++;
            } else {
                discrepancies.addAll(different);
            }
        }
        return new RestoredAnswers(kept, lost, discrepancies);
    }
}

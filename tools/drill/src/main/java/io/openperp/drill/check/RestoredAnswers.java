package io.openperp.drill.check;

import io.openperp.drill.client.SentTransaction;
import io.openperp.drill.load.DrillAccount;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The answers that are still valid after a restore from a backup. A transaction that was answered after the backup
 * began may be missing, or may be executed again with another outcome.
 *
 * @param kept number of executed transactions whose answers the restored logs contain unchanged
 * @param lost number of transactions answered after the backup had begun that are missing, or were executed again with
 *     another outcome
 * @param discrepancies differences in older answers, and transactions that were executed more than once, as sentences
 */
public record RestoredAnswers(int kept, int lost, List<String> discrepancies) {

    public RestoredAnswers {
        discrepancies = List.copyOf(discrepancies);
    }

    /**
     * Compares all answers to these accounts with the restored logs.
     *
     * @param begunNanos time at which the backup began, by {@link System#nanoTime}; only answers that came later may be
     *     missing
     */
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

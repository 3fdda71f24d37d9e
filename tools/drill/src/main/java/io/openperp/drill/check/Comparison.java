package io.openperp.drill.check;

import io.openperp.drill.audit.Ledger;
import io.openperp.drill.audit.Money;
import io.openperp.drill.audit.ReportedAccount;
import io.openperp.drill.audit.Units;
import io.openperp.drill.journal.Journal;
import io.openperp.drill.journal.RecordedFacts;
import io.openperp.drill.load.ApiClient;
import io.openperp.drill.load.DrillAccount;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Compares everything that was answered, while nobody trades, with what the exchange shows and what its logs say. */
public final class Comparison {

    /** A change that comes by itself, such as a funding payment, may fall between two questions. */
    private static final int LOOKS = 20;

    private static final long LOOK_AGAIN_MILLIS = 500;

    private final ApiClient door;
    private final Journal journal;
    private final BookCheck books;
    private final String insuranceDeposit;
    private final List<String> discrepancies = new ArrayList<>();
    private int answers;
    private int withoutAnswer;
    private int carriedOut;
    private int absent;

    private Comparison(ApiClient door, Journal journal, BookCheck books, String insuranceDeposit) {
        this.door = door;
        this.journal = journal;
        this.books = books;
        this.insuranceDeposit = insuranceDeposit;
    }

    /** @param insuranceDeposit what the insurance fund began with, in USD */
    public static Findings of(
            List<DrillAccount> accounts, ApiClient door, Journal journal, BookCheck books, String insuranceDeposit)
            throws InterruptedException {
        return new Comparison(door, journal, books, insuranceDeposit).compare(accounts);
    }

    private Findings compare(List<DrillAccount> accounts) throws InterruptedException {
        RecordedFacts facts = journal.read();
        List<ReportedAccount> shown = new ArrayList<>();
        List<AnswerCheck> checks = new ArrayList<>();
        for (DrillAccount account : accounts) {
            ReportedAccount seen = look(account, facts);
            AnswerCheck check = AnswerCheck.of(account.sent(), facts, Ledger.of(seen));
            shown.add(seen);
            checks.add(check);
            discrepancies.addAll(check.discrepancies());
            discrepancies.addAll(OutcomeCheck.discrepancies(check, facts, door));
            answers += check.answers();
            withoutAnswer += check.withoutAnswer();
            carriedOut += check.carriedOut().size();
            absent += check.absent().size();
        }
        discrepancies.addAll(books.discrepancies(facts, shown));
        money(accounts);
        for (int i = 0; i < accounts.size(); i++) {
            discrepancies.addAll(ResendCheck.discrepancies(accounts.get(i).sent(), checks.get(i), door));
        }
        return new Findings(answers, withoutAnswer, carriedOut, absent, discrepancies);
    }

    private ReportedAccount look(DrillAccount account, RecordedFacts facts) throws InterruptedException {
        for (int look = 1; ; look++) {
            ReportedAccount shown = door.shown(account.key());
            List<String> found = AccountCheck.discrepancies(shown, facts);
            if (found.isEmpty() || look == LOOKS) {
                discrepancies.addAll(found);
                return shown;
            }
            Thread.sleep(LOOK_AGAIN_MILLIS);
            journal.read();
        }
    }

    private void money(List<DrillAccount> accounts) throws InterruptedException {
        BigInteger deposits = Units.of(DrillAccount.FUNDS)
                .multiply(BigInteger.valueOf(accounts.size()))
                .add(Units.of(insuranceDeposit));
        for (int look = 1; ; look++) {
            List<JsonNode> all = new ArrayList<>();
            all.add(door.fullAccount(Money.FEE_ACCOUNT));
            all.add(door.fullAccount(Money.INSURANCE_FUND));
            for (DrillAccount account : accounts) {
                all.add(door.fullAccount(account.key()));
            }
            List<String> found = Money.discrepancies(all, deposits);
            if (found.isEmpty() || look == LOOKS) {
                discrepancies.addAll(found);
                return;
            }
            Thread.sleep(LOOK_AGAIN_MILLIS);
        }
    }
}

package io.openperp.localsuite.drill;

import io.openperp.localsuite.audit.Ledger;
import io.openperp.localsuite.audit.Money;
import io.openperp.localsuite.audit.ShownAccount;
import io.openperp.localsuite.audit.Units;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Compares everything that was answered, while nobody trades, with what the exchange shows and what its logs say. */
final class Comparison {

    /** Of each account this many transactions, the newest, are sent again although they were answered. */
    private static final int SENT_AGAIN = 3;

    /** A change that comes by itself, such as a funding payment, may fall between two questions. */
    private static final int LOOKS = 20;

    private static final long LOOK_AGAIN_MILLIS = 500;

    private final Door door;
    private final Journal journal;
    private final BookCheck books;
    private final String insuranceDeposit;
    private final List<String> discrepancies = new ArrayList<>();
    private int answers;
    private int withoutAnswer;
    private int carriedOut;
    private int absent;

    private Comparison(Door door, Journal journal, BookCheck books, String insuranceDeposit) {
        this.door = door;
        this.journal = journal;
        this.books = books;
        this.insuranceDeposit = insuranceDeposit;
    }

    /** @param insuranceDeposit what the insurance fund began with, in USD */
    static Findings of(
            List<DrillAccount> accounts, Door door, Journal journal, BookCheck books, String insuranceDeposit)
            throws InterruptedException {
        return new Comparison(door, journal, books, insuranceDeposit).compare(accounts);
    }

    private Findings compare(List<DrillAccount> accounts) throws InterruptedException {
        RecordedFacts facts = journal.read();
        List<ShownAccount> shown = new ArrayList<>();
        List<AnswerCheck> checks = new ArrayList<>();
        for (DrillAccount account : accounts) {
            ShownAccount seen = look(account, facts);
            AnswerCheck check = AnswerCheck.of(account.sent(), facts, Ledger.of(seen));
            shown.add(seen);
            checks.add(check);
            discrepancies.addAll(check.discrepancies());
            answers += check.answers();
            withoutAnswer += check.withoutAnswer();
            carriedOut += check.carriedOut().size();
            absent += check.absent().size();
        }
        discrepancies.addAll(books.discrepancies(facts, shown));
        money(accounts);
        for (int i = 0; i < accounts.size(); i++) {
            sendAgain(accounts.get(i), checks.get(i));
        }
        return new Findings(answers, withoutAnswer, carriedOut, absent, discrepancies);
    }

    private ShownAccount look(DrillAccount account, RecordedFacts facts) throws InterruptedException {
        for (int look = 1; ; look++) {
            ShownAccount shown = door.shown(account.key());
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

    /** What happened does not happen again; what did not happen happens now, once. The next comparison sees it. */
    private void sendAgain(DrillAccount account, AnswerCheck check) throws InterruptedException {
        List<Sent> all = account.sent();
        for (Sent sent : all.subList(Math.max(0, all.size() - SENT_AGAIN), all.size())) {
            Reply.Answered before = sent.answer();
            if (before != null && before.isOk()) {
                mustBeDuplicate(account.ask(sent), sent);
            }
        }
        for (Sent sent : check.carriedOut()) {
            mustBeDuplicate(account.send(sent), sent);
        }
        for (Sent sent : check.absent()) {
            sent.sentLate();
            Reply first = account.send(sent);
            boolean done = first instanceof Reply.Answered answered && answered.isOk();
            require(done, "it had not been carried out, but sending it again gave " + first, sent);
            mustBeDuplicate(account.ask(sent), sent);
        }
    }

    private void mustBeDuplicate(Reply reply, Sent sent) {
        boolean refused = reply instanceof Reply.Answered answered
                && !answered.isOk()
                && answered.refusal().equals(Sent.DUPLICATE_NONCE);
        require(refused, "carried out before, but sending it again gave " + reply, sent);
    }

    private void require(boolean condition, String what, Sent sent) {
        if (!condition) {
            discrepancies.add(what + ": " + sent);
        }
    }
}

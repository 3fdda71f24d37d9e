package io.openperp.drill.check;

import io.openperp.drill.audit.Ledger;
import io.openperp.drill.audit.Money;
import io.openperp.drill.audit.ReportedAccount;
import io.openperp.drill.audit.Units;
import io.openperp.drill.journal.Journal;
import io.openperp.drill.journal.RecordedFacts;
import io.openperp.drill.load.ApiClient;
import io.openperp.drill.load.ConcurrentQueries;
import io.openperp.drill.load.DrillAccount;
import io.openperp.drill.load.DrillMultisig;
import io.openperp.drill.load.Operator;
import io.openperp.drill.load.SentTransaction;
import io.openperp.journal.ProposalState;
import io.openperp.journal.WithdrawalState;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Compares everything that was answered with what the API reports and what the logs contain, while trading is paused. */
public final class Comparison {

    /** A change without a transaction, such as a funding payment, may occur between two queries. */
    private static final int ATTEMPTS = 20;

    private static final long POLL_MILLIS = 500;
    private static final String NOTHING = "0";

    private final ApiClient api;
    private final Journal journal;
    private final BookCheck books;
    private final String insuranceDeposit;
    private final ReceiptCheck receipts;
    private final List<String> discrepancies = new ArrayList<>();
    private int answers;
    private int withoutAnswer;
    private int carriedOut;
    private int absent;
    private int proposals;
    private int fillsOfSubAccounts;

    private Comparison(
            ApiClient api, Journal journal, BookCheck books, ReceiptCheck receipts, String insuranceDeposit) {
        this.api = api;
        this.journal = journal;
        this.books = books;
        this.receipts = receipts;
        this.insuranceDeposit = insuranceDeposit;
    }

    /** @param insuranceDeposit what the insurance fund began with, in USD */
    public static Findings of(
            List<DrillAccount> accounts,
            List<DrillMultisig> multisigs,
            Operator operator,
            ApiClient api,
            Journal journal,
            BookCheck books,
            ReceiptCheck receipts,
            String insuranceDeposit)
            throws InterruptedException {
        return new Comparison(api, journal, books, receipts, insuranceDeposit).compare(accounts, multisigs, operator);
    }

    private Findings compare(List<DrillAccount> accounts, List<DrillMultisig> multisigs, Operator operator)
            throws InterruptedException {
        RecordedFacts facts = journal.read();
        awaitSettlements(facts);
        List<ReportedAccount> shown = new ArrayList<>();
        List<AnswerCheck> checks = new ArrayList<>();
        List<Seen> all = ConcurrentQueries.answers(keys(accounts, multisigs), key -> Seen.of(key, api));
        for (DrillAccount account : accounts) {
            ReportedAccount seen = readUntilConsistent(all.get(shown.size()), facts, account.paidIn());
            shown.add(seen);
            checks.add(answers(account, seen, facts));
        }
        for (DrillMultisig multisig : multisigs) {
            shown.add(readUntilConsistent(all.get(shown.size()), facts, NOTHING));
            discrepancies.addAll(ProposalCheck.discrepancies(multisig.key(), facts, api));
            proposals += (int) facts.proposals(multisig.key()).values().stream()
                    .filter(state -> state == ProposalState.PROPOSAL_DONE)
                    .count();
        }
        heldOrders(facts);
        List<ReportedAccount> parts = parts(shown);
        signedOrders(facts, parts, accounts);
        withdrawals(facts, accounts, operator);
        acts(facts, operator, parts);
        families(facts, accounts, multisigs);
        discrepancies.addAll(AgentCheck.discrepancies(accounts, facts));
        discrepancies.addAll(books.discrepancies(facts, shown));
        money(accounts, shown, facts);
        resend(accounts, checks, facts);
        return findings(facts, accounts, multisigs, operator, parts);
    }

    private AnswerCheck answers(DrillAccount account, ReportedAccount seen, RecordedFacts facts)
            throws InterruptedException {
        AnswerCheck check = AnswerCheck.of(account.sent(), facts, Ledger.of(seen));
        discrepancies.addAll(check.discrepancies());
        discrepancies.addAll(receipts.discrepancies(account.sent(), facts));
        discrepancies.addAll(OutcomeCheck.discrepancies(check, facts, api));
        answers += check.answers();
        withoutAnswer += check.withoutAnswer();
        carriedOut += check.carriedOut().size();
        absent += check.absent().size();
        fillsOfSubAccounts += account.isSubAccount() ? seen.fills().size() : 0;
        return check;
    }

    private Findings findings(
            RecordedFacts facts,
            List<DrillAccount> accounts,
            List<DrillMultisig> multisigs,
            Operator operator,
            List<ReportedAccount> parts) {
        return new Findings(
                answers,
                withoutAnswer,
                carriedOut,
                absent,
                proposals,
                facts.triggeredBaskets(),
                facts.armingFills(),
                fillsOfSubAccounts,
                AgentCheck.executed(accounts, facts),
                new Findings.Withdrawals(
                        facts.withdrawals().count(WithdrawalState.WITHDRAWAL_SETTLED),
                        facts.withdrawals().count(WithdrawalState.WITHDRAWAL_REJECTED),
                        facts.withdrawals().count(WithdrawalState.WITHDRAWAL_CANCELLED)),
                facts.states().halts(),
                HaltCheck.refused(accounts, facts),
                operator.listings().acts().size(),
                operator.listings().acts().stream()
                        .mapToInt(act -> facts.states().fillsOf(act.market().symbol()))
                        .sum(),
                facts.settlements().count(),
                accounts.stream()
                        .mapToInt(account -> facts.families().removals(account.key()))
                        .sum(),
                multisigs.stream()
                        .mapToInt(multisig -> facts.policies().changes(multisig.key()))
                        .sum(),
                BuilderCheck.fills(parts),
                receipts.verified(),
                discrepancies);
    }

    /** What is settling when the fault comes must have ended by itself. */
    private void awaitSettlements(RecordedFacts facts) throws InterruptedException {
        for (int attempt = 1; attempt < ATTEMPTS && facts.settlements().isOneUnderWay(); attempt++) {
            Thread.sleep(POLL_MILLIS);
            journal.read();
        }
    }

    /** In the order in which they are compared. */
    private static List<String> keys(List<DrillAccount> accounts, List<DrillMultisig> multisigs) {
        return Stream.concat(
                        accounts.stream().map(DrillAccount::key),
                        multisigs.stream().map(DrillMultisig::key))
                .toList();
    }

    /** @param first as it was asked for at the same time as the others; more are asked for one after the other */
    private ReportedAccount readUntilConsistent(Seen first, RecordedFacts facts, String deposits)
            throws InterruptedException {
        Seen seen = first;
        for (int attempt = 1; ; attempt++) {
            ReportedAccount shown = seen.account();
            List<String> found = AccountCheck.discrepancies(shown.alone(), facts, deposits);
            seen.isolated()
                    .forEach((key, answer) ->
                            found.addAll(AccountCheck.discrepancies(shown.isolated(key, answer), facts, NOTHING)));
            if (found.isEmpty() || attempt == ATTEMPTS) {
                discrepancies.addAll(found);
                return shown;
            }
            Thread.sleep(POLL_MILLIS);
            journal.read();
            seen = Seen.of(shown.account(), api);
        }
    }

    /** Each account sends its transactions in their order, and several accounts at the same time. */
    private void resend(List<DrillAccount> accounts, List<AnswerCheck> checks, RecordedFacts facts)
            throws InterruptedException {
        ConcurrentQueries.answers(
                        IntStream.range(0, accounts.size()).boxed().toList(),
                        i -> ResendCheck.discrepancies(
                                accounts.get(i).sent(),
                                Set.copyOf(accounts.get(i).agent().removed()),
                                checks.get(i),
                                facts.families().removals(accounts.get(i).key()) > 0,
                                api,
                                receipts::flaw))
                .forEach(discrepancies::addAll);
    }

    /** Every account without its isolated accounts, and each of these. */
    private static List<ReportedAccount> parts(List<ReportedAccount> shown) {
        return shown.stream()
                .flatMap(account -> Stream.concat(
                        Stream.of(account.alone()),
                        account.isolatedAccounts().stream().map(key -> account.isolated(key, account.whole()))))
                .toList();
    }

    /** A payment may be on its way to the shard of its builder. */
    private void signedOrders(RecordedFacts facts, List<ReportedAccount> parts, List<DrillAccount> accounts)
            throws InterruptedException {
        Map<String, JsonNode> signed = new HashMap<>();
        accounts.stream().flatMap(account -> account.sent().stream()).forEach(sent -> signed.putAll(sent.orders()));
        discrepancies.addAll(PostOnlyCheck.discrepancies(parts, signed));
        untilNone(() -> {
            journal.read();
            return BuilderCheck.discrepancies(parts, signed, facts);
        });
    }

    private void withdrawals(RecordedFacts facts, List<DrillAccount> accounts, Operator operator)
            throws InterruptedException {
        discrepancies.addAll(WithdrawalCheck.discrepancies(
                facts,
                accounts.stream().map(DrillAccount::key).toList(),
                accounts.stream().flatMap(account -> account.sent().stream()).toList(),
                operator.payments().payments()));
        List<String> keys = accounts.stream().map(DrillAccount::key).toList();
        untilNone(() -> {
            List<List<JsonNode>> shown = ConcurrentQueries.answers(keys, api::withdrawals);
            return IntStream.range(0, keys.size())
                    .boxed()
                    .flatMap(i -> WithdrawalCheck.shown(facts, keys.get(i), shown.get(i)).stream())
                    .toList();
        });
    }

    /** Who belongs to whom, and who signs for whom. */
    private void families(RecordedFacts facts, List<DrillAccount> accounts, List<DrillMultisig> multisigs)
            throws InterruptedException {
        List<String> own = accounts.stream().map(DrillAccount::key).toList();
        List<SentTransaction> sent =
                accounts.stream().flatMap(account -> account.sent().stream()).toList();
        List<String> shared = multisigs.stream().map(DrillMultisig::key).toList();
        untilNone(() -> {
            journal.read();
            List<ReportedAccount> shown = ConcurrentQueries.answers(own, api::overview);
            List<String> found = new ArrayList<>(FamilyCheck.discrepancies(shown, sent, facts));
            found.addAll(PolicyCheck.discrepancies(shared, shown, facts));
            for (String multisig : shared) {
                found.addAll(PolicyCheck.openOnes(multisig, ProposalCheck.shown(multisig, api), facts));
            }
            return found;
        });
    }

    private void acts(RecordedFacts facts, Operator operator, List<ReportedAccount> parts) throws InterruptedException {
        untilNone(() -> {
            journal.read();
            List<JsonNode> history =
                    HaltCheck.history("setMarketState", operator.account().key(), api);
            return HaltCheck.discrepancies(operator.halts().acts(), facts, history);
        });
        untilNone(() -> {
            journal.read();
            List<JsonNode> history =
                    HaltCheck.history("listMarket", operator.account().key(), api);
            List<JsonNode> markets = api.get("/exchangeInfo").valueStream().toList();
            return ListingCheck.discrepancies(
                    operator.listings().acts(), operator.listings().repeated(), facts, history, markets);
        });
        untilNone(() -> {
            journal.read();
            List<JsonNode> history =
                    HaltCheck.history("settleMarket", operator.account().key(), api);
            List<JsonNode> markets = api.get("/exchangeInfo").valueStream().toList();
            return SettlementCheck.discrepancies(operator.settlements().acts(), facts, history, markets, parts);
        });
    }

    /** What the last mark before the pause has triggered may still be on its way to a market. */
    private void heldOrders(RecordedFacts facts) throws InterruptedException {
        untilNone(() -> {
            journal.read();
            return facts.heldOrdersAmiss();
        });
    }

    /** Repeats the check until it finds nothing, because readers lag behind the shards; what it finds in the end remains. */
    private void untilNone(Check check) throws InterruptedException {
        for (int attempt = 1; ; attempt++) {
            List<String> found = check.discrepancies();
            if (found.isEmpty() || attempt == ATTEMPTS) {
                discrepancies.addAll(found);
                return;
            }
            Thread.sleep(POLL_MILLIS);
        }
    }

    private void money(List<DrillAccount> accounts, List<ReportedAccount> shown, RecordedFacts facts)
            throws InterruptedException {
        BigInteger deposits = accounts.stream()
                .map(account -> Units.of(account.paidIn()))
                .reduce(Units.of(insuranceDeposit), BigInteger::add);
        untilNone(() -> Money.discrepancies(
                all(shown),
                deposits.subtract(BigInteger.valueOf(facts.withdrawals().left()))));
    }

    private List<JsonNode> all(List<ReportedAccount> shown) throws InterruptedException {
        List<JsonNode> all = new ArrayList<>();
        all.add(api.fullAccount(Money.FEE_ACCOUNT));
        all.add(api.fullAccount(Money.INSURANCE_FUND));
        ConcurrentQueries.answers(shown, account -> {
                    List<JsonNode> parts = new ArrayList<>();
                    parts.add(ReportedAccount.withoutIsolated(api.fullAccount(account.account())));
                    for (String key : account.isolatedAccounts()) {
                        parts.add(api.fullAccount(key));
                    }
                    return parts;
                })
                .forEach(all::addAll);
        return all;
    }

    /** One look. */
    @FunctionalInterface
    private interface Check {
        List<String> discrepancies() throws InterruptedException;
    }
}

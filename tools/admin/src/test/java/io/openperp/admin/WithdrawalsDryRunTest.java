package io.openperp.admin;

import static io.openperp.admin.ShownMarket.number;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.history.OperatorAct;
import io.openperp.api.history.OperatorAct.OperatorActs;
import io.openperp.api.money.Withdrawal;
import io.openperp.api.money.Withdrawal.WithdrawalPage;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Output of a dry run of pausing or resuming withdrawals (WDR-020). */
class WithdrawalsDryRunTest {

    private static final long NANOS = 1_000_000_000L;
    private static final String PENDING = "withdrawals?limit=1000";
    private static final String ACTS = "adminHistory?limit=200";

    private AnsweringExchange exchange;

    @BeforeEach
    void threeArePending() throws IOException {
        exchange = new AnsweringExchange()
                .answers(
                        PENDING,
                        new WithdrawalPage(
                                List.of(
                                        withdrawal("0-1", "alice", "5.5", Withdrawal.State.REQUESTED, 2),
                                        withdrawal("0-2", "alice", "1", Withdrawal.State.REQUESTED, 0),
                                        withdrawal("1-1", "bob", "10", Withdrawal.State.CLAIMED, 0)),
                                null))
                .answers(ACTS, new OperatorActs(List.of(), null));
    }

    @AfterEach
    void exchangeStops() {
        exchange.close();
    }

    @Test
    void pausingSaysWhatWaits() {
        assertThat(exchange.dryRun("withdrawals", "pause", "drill"))
                .containsExactly(
                        "pause all withdrawals because \"drill\".",
                        "now: not paused, and never paused before",
                        "3 withdrawals of 2 accounts are pending, together 16.5, the oldest since 2027-03-06T12:26:40Z",
                        "requested: 2, together 6.5, 1 of them without all approvals; they would wait, and only be rejected or"
                                + " cancelled",
                        "claimed: 1, together 10; they can be settled and rejected, paused or not",
                        "none is taken, approved or claimed until they are resumed",
                        "dry run: nothing was signed or sent");
    }

    @Test
    void resumingSaysSinceWhenTheyArePaused() {
        exchange.answers(ACTS, new OperatorActs(List.of(refused(), paused(), resumed()), null));
        assertThat(exchange.dryRun("withdrawals", "resume", "over"))
                .contains("now: paused (drill), since 2027-03-06T12:26:40Z")
                .anyMatch(line -> line.endsWith("they could be approved and claimed"))
                .contains("new ones are taken, within the limits of an account's day and of the exchange's hour");
    }

    @Test
    void whatIsNotFoundOrAnsweredIsSaidToBeUnknown() throws IOException {
        exchange.answers(ACTS, new OperatorActs(Collections.nCopies(200, refused()), "more"));
        assertThat(exchange.dryRun("withdrawals", "pause", "drill"))
                .contains("whether they are paused now is not among the last 200 acts of operators");
        exchange.close();
        exchange = new AnsweringExchange();
        assertThat(exchange.dryRun("withdrawals", "pause", "drill"))
                .contains("whether withdrawals are paused now is not known: tables are read again")
                .contains("what is pending is not known: tables are read again");
    }

    @Test
    void ofVeryManyTheOldestAreRead() {
        WithdrawalPage page = new WithdrawalPage(
                Collections.nCopies(1000, withdrawal("0-1", "alice", "1", Withdrawal.State.CLAIMED, 0)), "next");
        exchange.answers(PENDING, page).answers(PENDING + "&cursor=next", page);
        assertThat(exchange.dryRun("withdrawals", "pause", "drill"))
                .anyMatch(line ->
                        line.startsWith("more than 10000 withdrawals of 1 account are pending, together 10000; the"
                                + " numbers are of these, the oldest"));
        assertThat(exchange.dryRun("withdrawals", "claim", "0-7"))
                .contains("no pending withdrawal 0-7 is listed among the 10000 oldest");
        assertThat(exchange.asked())
                .filteredOn(question -> question.startsWith("withdrawals"))
                .hasSize(2 * 10);
    }

    private static Withdrawal withdrawal(
            String id, String user, String amount, Withdrawal.State state, int approvalsNeeded) {
        return new Withdrawal(
                id,
                user,
                number(amount),
                "bank-1",
                null,
                state,
                approvalsNeeded,
                List.of(),
                null,
                null,
                null,
                1_804_336_000L * NANOS,
                1_804_336_000L * NANOS);
    }

    private static OperatorAct paused() {
        return act("pauseWithdrawals", "paused (drill)", OperatorAct.Outcome.DONE, null);
    }

    private static OperatorAct resumed() {
        return act("pauseWithdrawals", "going on (drill)", OperatorAct.Outcome.DONE, null);
    }

    private static OperatorAct refused() {
        return act("pauseWithdrawals", "going on (no)", OperatorAct.Outcome.REFUSED, "not authorized");
    }

    private static OperatorAct act(String action, String after, OperatorAct.Outcome outcome, @Nullable String reason) {
        return new OperatorAct(
                "A", action, "withdrawals", null, after, outcome, reason, null, 1, 1_804_336_000L * NANOS);
    }
}

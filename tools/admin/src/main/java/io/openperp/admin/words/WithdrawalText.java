package io.openperp.admin.words;

import io.openperp.api.history.OperatorAct;
import io.openperp.api.money.Withdrawal;
import io.openperp.api.money.Withdrawal.WithdrawalPage;
import io.openperp.client.OpenPerp;
import io.openperp.transaction.field.Destination;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Describes the effects of pausing or resuming withdrawals on the pending ones (WDR-020). */
public final class WithdrawalText {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    /** Number of recent operator acts among which the last pause or resumption of withdrawals is looked for. */
    private static final int ACTS = 200;

    private WithdrawalText() {}

    /** Line about the pending withdrawal with this ID; says so if there is none. */
    static List<String> now(OpenPerp exchange, String id) {
        PendingWithdrawals pending = PendingWithdrawals.read(exchange);
        return pending.withdrawals().stream()
                .filter(withdrawal -> withdrawal.id().equals(id))
                .findFirst()
                .map(withdrawal -> List.of("now: " + of(withdrawal)))
                .orElse(List.of("no pending withdrawal " + id + " is listed"
                        + (pending.isPartial()
                                ? " among the " + pending.withdrawals().size() + " oldest"
                                : ": it has ended, or never was")));
    }

    public static String of(Withdrawal withdrawal) {
        String approvals = withdrawal.approvalsNeeded() == 0
                ? ""
                : ", " + withdrawal.approvedBy().size() + " of " + withdrawal.approvalsNeeded() + " approvals";
        String claimed = withdrawal.claimedBy() == null ? "" : " by " + withdrawal.claimedBy();
        return withdrawal.id() + "  " + withdrawal.amount() + " of " + withdrawal.user() + " to "
                + Destination.words(withdrawal.destination()) + ", "
                + withdrawal.state().name().toLowerCase(Locale.ROOT) + claimed
                + approvals;
    }

    static List<String> changes(OpenPerp exchange, boolean pauses) {
        List<String> lines = new ArrayList<>(KnownLines.of(
                "whether withdrawals are paused now",
                () -> List.of(
                        now(exchange.accounts().adminHistory(null, ACTS, null).data()))));
        lines.addAll(KnownLines.of("what is pending", () -> pending(PendingWithdrawals.read(exchange), pauses)));
        lines.add(
                pauses
                        ? "none is taken, approved or claimed until they are resumed"
                        : "new ones are taken, within the limits of an account's day and of the exchange's hour");
        return lines;
    }

    /**
     * Describes whether withdrawals are paused.
     *
     * @param acts acts of operators, newest first
     */
    static String now(List<OperatorAct> acts) {
        return acts.stream()
                .filter(act -> act.action().equals("pauseWithdrawals") && act.outcome() == OperatorAct.Outcome.DONE)
                .findFirst()
                .map(act -> "now: " + act.after() + ", since " + time(act.timestamp()))
                .orElse(
                        acts.size() < ACTS
                                ? "now: not paused, and never paused before"
                                : "whether they are paused now is not among the last " + ACTS + " acts of operators");
    }

    static List<String> pending(PendingWithdrawals pending, boolean pauses) {
        List<Withdrawal> all = pending.withdrawals();
        List<Withdrawal> requested = all.stream()
                .filter(each -> each.state() == Withdrawal.State.REQUESTED)
                .toList();
        List<Withdrawal> claimed = all.stream()
                .filter(each -> each.state() == Withdrawal.State.CLAIMED)
                .toList();
        long unapproved = requested.stream()
                .filter(each -> each.approvedBy().size() < each.approvalsNeeded())
                .count();
        List<String> lines = new ArrayList<>();
        lines.add((pending.isPartial() ? "more than " : "") + counted(all) + " of "
                + Numbers.counted(all.stream().map(Withdrawal::user).distinct().count(), "account", "accounts")
                + (all.size() == 1 ? " is" : " are") + " pending, together " + total(all)
                + (pending.isPartial() ? "; the numbers are of these, the oldest" : "")
                + (all.isEmpty()
                        ? ""
                        : ", the oldest since " + time(all.getFirst().requestedAt())));
        if (all.isEmpty()) {
            return lines;
        }
        lines.add("requested: " + requested.size() + ", together " + total(requested) + ", " + unapproved
                + " of them without all approvals; they "
                + (pauses ? "would wait, and only be rejected or cancelled" : "could be approved and claimed"));
        lines.add("claimed: " + claimed.size() + ", together " + total(claimed)
                + "; they can be settled and rejected, paused or not");
        return lines;
    }

    private static String counted(List<Withdrawal> all) {
        return Numbers.counted(all.size(), "withdrawal", "withdrawals");
    }

    private static String total(List<Withdrawal> withdrawals) {
        return Numbers.plain(withdrawals.stream()
                .map(withdrawal -> withdrawal.amount().toBigDecimal())
                .reduce(BigDecimal.ZERO, BigDecimal::add));
    }

    private static Instant time(long nanos) {
        return Instant.ofEpochSecond(nanos / NANOS_PER_SECOND);
    }

    /**
     * The withdrawals of all accounts that are neither paid nor returned.
     *
     * @param withdrawals pending withdrawals, oldest first
     * @param isPartial whether there are more, which were not read
     */
    record PendingWithdrawals(List<Withdrawal> withdrawals, boolean isPartial) {

        private static final int PAGE = 1000;

        private static final int MOST_PAGES = 10;

        static PendingWithdrawals read(OpenPerp exchange) {
            List<Withdrawal> found = new ArrayList<>();
            @Nullable String cursor = null;
            int pages = 0;
            do {
                WithdrawalPage page = exchange.accounts().pendingWithdrawals(PAGE, cursor);
                found.addAll(page.data());
                cursor = page.nextCursor();
                pages++;
            } while (cursor != null && pages < MOST_PAGES);
            return new PendingWithdrawals(found, cursor != null);
        }
    }
}

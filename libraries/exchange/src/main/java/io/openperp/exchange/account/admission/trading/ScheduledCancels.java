package io.openperp.exchange.account.admission.trading;

import io.openperp.exchange.account.admission.submission.Submission;
import io.openperp.exchange.account.command.Instructions;
import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.subaccount.IsolatedAccounts;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.CancelScheduled;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.TradingAction.ScheduleCancel;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The dead man's switch of accounts (ORD-060 to ORD-062): when the exchange clock reaches the second that an account
 * has set, all its open orders are cancelled, once.
 */
public final class ScheduledCancels {

    /** Reason given for orders that a scheduled cancel ends. */
    static final String REASON = "scheduledCancel";

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final Accounts accounts;
    private final Instructions instructions;
    private final PrivateEvents facts;
    private final IsolatedAccounts isolated;
    private final TreeMap<Bytes32, Long> dueSeconds = new TreeMap<>();
    private final TreeMap<Long, TreeSet<Bytes32>> accountsDue = new TreeMap<>();

    public ScheduledCancels(
            Accounts accounts, Instructions instructions, PrivateEvents facts, IsolatedAccounts isolated) {
        this.isolated = isolated;
        this.accounts = accounts;
        this.instructions = instructions;
        this.facts = facts;
    }

    /**
     * Sets, renews or removes the scheduled cancel of an account.
     *
     * @param refusal why the seconds are out of range; empty if they are not
     */
    void schedule(Submission submission, int action, ScheduleCancel schedule, String refusal) {
        if (!refusal.isEmpty()) {
            submission.answer(action, StatusKind.ERROR, refusal);
            return;
        }
        Bytes32 account = submission.account.key;
        long due =
                schedule.seconds() == 0 ? 0 : Math.ceilDiv(submission.nowNanos, NANOS_PER_SECOND) + schedule.seconds();
        forget(account);
        if (due != 0) {
            remember(account, due);
        }
        publish(account, due, false);
        submission.answer(ActionStatus.newBuilder()
                .setAction(action)
                .setKind(StatusKind.SCHEDULE_CANCEL)
                .setDueSecond(due));
    }

    /** Cancels the orders of all accounts whose scheduled cancel is due at {@code second}. */
    public void tick(long second) {
        for (Map.Entry<Long, TreeSet<Bytes32>> next = accountsDue.firstEntry();
                next != null && next.getKey() <= second;
                next = accountsDue.firstEntry()) {
            for (Bytes32 account : List.copyOf(next.getValue())) {
                forget(account);
                publish(account, 0, true);
                cancelAll(accounts.require(account));
                isolated.of(account).forEach(own -> cancelAll(accounts.require(own.key())));
            }
        }
    }

    /**
     * Cancels all orders of the account, even those on their way to a market, because the market receives them before
     * this cancel.
     */
    private void cancelAll(Account account) {
        for (Holding holding : account.holdings()) {
            if (!holding.orders().isEmpty()) {
                instructions.cancelAsScheduled(account.key, holding.market, REASON);
            }
        }
    }

    private void publish(Bytes32 account, long due, boolean fired) {
        facts.about(account)
                .setCancelScheduled(
                        CancelScheduled.newBuilder().setDueSecond(due).setFired(fired));
    }

    private void remember(Bytes32 account, long due) {
        dueSeconds.put(account, due);
        accountsDue.computeIfAbsent(due, second -> new TreeSet<>()).add(account);
    }

    private void forget(Bytes32 account) {
        Long due = dueSeconds.remove(account);
        if (due != null) {
            accountsDue.computeIfPresent(due, (second, alike) -> {
                alike.remove(account);
                return alike.isEmpty() ? null : alike;
            });
        }
    }

    public void writeTo(BinaryWriter out) {
        out.writeVarint(dueSeconds.size());
        for (Map.Entry<Bytes32, Long> entry : dueSeconds.entrySet()) {
            out.writeBytes32(entry.getKey()).writeVarint(entry.getValue());
        }
    }

    public void readFrom(BinaryReader in) {
        dueSeconds.clear();
        accountsDue.clear();
        for (int left = (int) in.readVarint(); left > 0; left--) {
            remember(in.readBytes32(), in.readVarint());
        }
    }
}

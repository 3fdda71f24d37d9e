package io.openperp.exchange.account.treasury;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.exchange.account.command.CommandContext;
import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.liquidation.LiquidationIndex;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.StatusKind;
import io.openperp.journal.WithdrawalChanged;
import io.openperp.journal.WithdrawalState;
import io.openperp.transaction.FundsAction.Withdraw;
import io.openperp.transaction.TreasuryOperation.SweepFees;
import io.openperp.transaction.field.Destination;
import io.openperp.transaction.field.WithdrawalId;
import io.openperp.transaction.sealing.TreasuryKey;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * All withdrawals that are known (WDR-001 to WDR-020): the pending ones, whose money has left the balance and is not
 * paid yet, and for each account the last ones that have ended.
 */
public final class Withdrawals {

    /** Largest number of pending withdrawals of one account. */
    static final int MOST_PENDING = 16;

    /** Number of ended withdrawals that are kept for each account; older ones are forgotten. */
    static final int ENDED_KEPT = 16;

    static final int APPROVALS = 2;

    private final Accounts accounts;
    private final ShardSettings settings;
    private final PrivateEvents facts;
    private final CommandContext context;
    private final LiquidationIndex index;
    private final WithdrawalLimits limits;

    private long lastNumber;
    /** Why withdrawals are paused; empty if they are not. */
    private String pause = "";
    /**
     * Money of pending withdrawals, modulo 2^64; the next field is that of all withdrawals settled since the beginning.
     * Both are used to check that no money is lost (LOG-019).
     */
    private long pendingMoney;

    private long paidMoney;

    private final TreeMap<Long, Withdrawal> pending = new TreeMap<>();
    private final TreeMap<Bytes32, TreeMap<Long, Withdrawal>> ended = new TreeMap<>();
    /**
     * Number of pending withdrawals of each account; the next field is the owner of each withdrawal in {@link #pending}
     * and {@link #ended}.
     */
    private final TreeMap<Bytes32, Integer> pendingOf = new TreeMap<>();

    private final TreeMap<Long, Bytes32> owners = new TreeMap<>();

    Withdrawals(
            Accounts accounts,
            ShardSettings settings,
            PrivateEvents facts,
            CommandContext context,
            LiquidationIndex index) {
        this.accounts = accounts;
        this.settings = settings;
        this.facts = facts;
        this.context = context;
        this.index = index;
        limits = new WithdrawalLimits(settings);
    }

    /**
     * Returns why the account may not withdraw the amount to the destination at present, whatever its balance is, or
     * null if it may.
     */
    public @Nullable String refusal(Bytes32 account, long amount, String destination) {
        String unopened = destinationRefusal(destination);
        if (unopened != null) {
            return unopened;
        }
        if (isPaused()) {
            return "withdrawals are paused: " + pause;
        }
        int others = pendingOf.getOrDefault(account, 0);
        return others >= MOST_PENDING
                ? others + " withdrawals of this account are pending, the most it may have"
                : limits.refusal(account, amount, context.timeNanos());
    }

    /**
     * Returns why nobody could open the destination, or null if it is an unsealed reference or sealed for the key in
     * force (WDR-025).
     */
    private @Nullable String destinationRefusal(String destination) {
        if (!Destination.isSealed(destination)) {
            return null;
        }
        TreasuryKey key = settings.treasuryKey();
        String sealedFor = Destination.keyId(destination);
        if (key == null) {
            return "destination is sealed for the key " + sealedFor
                    + ", and this exchange has none: accepted is a reference";
        }
        return sealedFor.equals(key.id())
                ? null
                : "destination is sealed for the key " + sealedFor + ", and the one of this exchange is " + key.id()
                        + ": seal it for that one";
    }

    /**
     * Takes the money that an owner wishes to withdraw from the balance, without a check. Returns the status of the
     * action.
     */
    public ActionStatus.Builder request(int action, Account account, Withdraw wish) {
        long amount = wish.amount().exactUnits();
        long above = settings.record().getWithdrawalApprovalAbove();
        return request(
                action,
                account,
                WithdrawalChanged.newBuilder()
                        .setAmount(amount)
                        .setDestination(wish.destination())
                        .setRef(wish.ref())
                        .setApprovalsNeeded(above > 0 && amount > above ? APPROVALS : 0));
    }

    /**
     * Requests a withdrawal of collected fees from the fee account, to be paid outside the exchange. The caller has
     * checked that the account holds them. Two treasurers have to approve it (WDR-027).
     */
    public ActionStatus.Builder sweep(int action, Account fees, SweepFees sweep) {
        return request(
                action,
                fees,
                WithdrawalChanged.newBuilder()
                        .setAmount(sweep.amount().exactUnits())
                        .setDestination(sweep.destination())
                        .setRef(sweep.ref())
                        .setApprovalsNeeded(APPROVALS));
    }

    private ActionStatus.Builder request(int action, Account account, WithdrawalChanged.Builder wish) {
        long amount = wish.getAmount();
        lastNumber++;
        account.withdraw(amount);
        pendingMoney += amount;
        limits.requested(account.key, amount, context.timeNanos());
        Withdrawal made = new Withdrawal(
                account.key,
                wish.setId(WithdrawalId.of(lastNumber))
                        .setState(WithdrawalState.WITHDRAWAL_REQUESTED)
                        .setRequestedAtNanos(context.timeNanos())
                        .build());
        pending.put(lastNumber, made);
        owners.put(lastNumber, account.key);
        pendingOf.merge(account.key, 1, Integer::sum);
        facts.about(account.key).setTotals(account.totals()).setWithdrawalChanged(made.facts());
        index.updateIntervals(account);
        return ActionStatus.newBuilder()
                .setAction(action)
                .setKind(StatusKind.WITHDRAWAL_REQUESTED_STATUS)
                .setWithdrawalId(made.facts().getId())
                .setAmount(amount);
    }

    /** The withdrawal with this ID; null if there never was one or it is forgotten. */
    @Nullable
    Withdrawal find(String id) {
        long number = WithdrawalId.number(id);
        Bytes32 owner = owners.get(number);
        if (owner == null) {
            return null;
        }
        Withdrawal found = pending.get(number);
        return found == null ? ended.getOrDefault(owner, new TreeMap<>()).get(number) : found;
    }

    /** Message that there is no withdrawal with this ID, or no longer. */
    String unknown(String id) {
        long number = WithdrawalId.number(id);
        return number > 0 && number <= lastNumber
                ? "withdrawal " + id + " has ended, and " + ENDED_KEPT + " of its account after it: see withdrawals"
                : "there is no withdrawal " + id;
    }

    /** Stores and publishes a new or changed withdrawal that is pending. */
    void store(Withdrawal changed) {
        pending.put(changed.number(), changed);
        facts.about(changed.account()).setWithdrawalChanged(changed.facts());
    }

    /** Ends a withdrawal that a treasurer has paid outside: its money counts as paid. */
    void settle(Withdrawal settled) {
        pendingMoney -= settled.facts().getAmount();
        paidMoney += settled.facts().getAmount();
        end(settled);
        facts.about(settled.account()).setWithdrawalChanged(settled.facts());
    }

    /** Ends a withdrawal and returns its money to the balance of the account. */
    void returnMoney(Withdrawal returned) {
        Account account = accounts.require(returned.account());
        long amount = returned.facts().getAmount();
        account.withdraw(-amount);
        pendingMoney -= amount;
        limits.givenBack(account.key, amount, returned.facts().getRequestedAtNanos(), context.timeNanos());
        end(returned);
        facts.about(account.key).setTotals(account.totals()).setWithdrawalChanged(returned.facts());
        index.updateIntervals(account);
    }

    /**
     * Cancels withdrawals of the account that nobody has claimed, newest first, and returns their money to its balance,
     * until {@code isEnough} (WDR-023).
     */
    public void callBack(Account account, String reason, BooleanSupplier isEnough) {
        if (!pendingOf.containsKey(account.key)) {
            return;
        }
        List<Withdrawal> unclaimed = pending.descendingMap().values().stream()
                .filter(each -> each.account().equals(account.key) && each.is(WithdrawalState.WITHDRAWAL_REQUESTED))
                .toList();
        for (Withdrawal called : unclaimed) {
            if (isEnough.getAsBoolean()) {
                return;
            }
            returnMoney(called.now(called.facts().toBuilder()
                    .setState(WithdrawalState.WITHDRAWAL_CANCELLED)
                    .setReason(Withdrawal.CALLED_BACK + reason)));
        }
    }

    private void end(Withdrawal last) {
        pending.remove(last.number());
        pendingOf.computeIfPresent(last.account(), (key, count) -> count > 1 ? count - 1 : null);
        TreeMap<Long, Withdrawal> others = ended.computeIfAbsent(last.account(), key -> new TreeMap<>());
        others.put(last.number(), last);
        if (others.size() > ENDED_KEPT) {
            owners.remove(others.pollFirstEntry().getKey());
        }
    }

    public boolean isPaused() {
        return !pause.isEmpty();
    }

    /**
     * Pauses or resumes withdrawals.
     *
     * @param reason why they are paused; an empty reason resumes them
     */
    public void pause(String reason) {
        pause = reason;
    }

    String pauseReason() {
        return pause;
    }

    /** Whether withdrawals are paused and why, in words, for the history of operator actions. */
    public String describe() {
        return describe(isPaused(), pause);
    }

    public static String describe(boolean paused, String reason) {
        String why = reason.isEmpty() ? "" : " (" + reason + ")";
        return (paused ? "paused" : "going on") + why;
    }

    /** Pending amount of each account that has any, in units of 1e-8; at most the largest long. */
    public SortedMap<Bytes32, Long> pendingByAccount() {
        TreeMap<Bytes32, Long> sums = new TreeMap<>();
        pending.values()
                .forEach(withdrawal ->
                        sums.merge(withdrawal.account(), withdrawal.facts().getAmount(), Fixed::addSaturated));
        return sums;
    }

    public int pendingCount() {
        return pending.size();
    }

    /** Money of pending withdrawals, modulo 2^64. */
    public long pendingMoney() {
        return pendingMoney;
    }

    /** Money of the withdrawals settled since the beginning, modulo 2^64. */
    public long paidMoney() {
        return paidMoney;
    }

    /** Amount requested in the current hour and not returned, in units of 1e-8. */
    public long usedOfHour() {
        return limits.usedOfHour(context.timeNanos());
    }

    /** Largest amount that may be requested in one hour, in units of 1e-8; 0 if there is no limit. */
    public long limitOfHour() {
        return limits.limitOfHour();
    }

    /** Time at which the oldest pending withdrawal was requested, in nanoseconds since 1970; 0 if none is pending. */
    public long oldestPendingNanos() {
        return pending.isEmpty() ? 0 : pending.firstEntry().getValue().facts().getRequestedAtNanos();
    }

    /**
     * Checks after a command that accounts have withdrawn as much as is pending and paid; throws
     * {@link IllegalStateException} if not, which is a bug.
     */
    void checkInvariants() {
        long held = pending.values().stream()
                .mapToLong(withdrawal -> withdrawal.facts().getAmount())
                .sum();
        long[] withdrawn = new long[1];
        accounts.forEach(account -> withdrawn[0] += account.withdrawn());
        if (held != pendingMoney || withdrawn[0] != pendingMoney + paidMoney) {
            throw new IllegalStateException("accounts have withdrawn " + withdrawn[0] + ", pending are " + held
                    + " and " + pendingMoney + ", paid " + paidMoney);
        }
    }

    void writeTo(BinaryWriter out) {
        out.writeVarint(lastNumber).writeString(pause).writeLong(pendingMoney).writeLong(paidMoney);
        limits.writeTo(out);
        out.writeVarint(pending.size());
        pending.forEach((number, withdrawal) -> write(out, number, withdrawal));
        out.writeVarint(owners.size() - pending.size());
        ended.values().forEach(all -> all.forEach((number, withdrawal) -> write(out, number, withdrawal)));
    }

    private static void write(BinaryWriter out, long number, Withdrawal withdrawal) {
        out.writeVarint(number)
                .writeBytes32(withdrawal.account())
                .writeBytes(withdrawal.facts().toByteArray());
    }

    void readFrom(BinaryReader in) {
        lastNumber = in.readVarint();
        pause = in.readString();
        pendingMoney = in.readLong();
        paidMoney = in.readLong();
        limits.readFrom(in);
        for (long left = in.readVarint(); left > 0; left--) {
            long number = in.readVarint();
            Withdrawal withdrawal = read(in);
            pending.put(number, withdrawal);
            owners.put(number, withdrawal.account());
            pendingOf.merge(withdrawal.account(), 1, Integer::sum);
        }
        for (long left = in.readVarint(); left > 0; left--) {
            long number = in.readVarint();
            Withdrawal withdrawal = read(in);
            ended.computeIfAbsent(withdrawal.account(), key -> new TreeMap<>()).put(number, withdrawal);
            owners.put(number, withdrawal.account());
        }
    }

    private static Withdrawal read(BinaryReader in) {
        try {
            return new Withdrawal(in.readBytes32(), WithdrawalChanged.parseFrom(in.readBytes()));
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException("unreadable withdrawal in a snapshot", e);
        }
    }
}

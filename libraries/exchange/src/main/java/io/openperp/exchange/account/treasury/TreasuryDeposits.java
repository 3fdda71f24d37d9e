package io.openperp.exchange.account.treasury;

import io.openperp.exchange.account.command.CommandContext;
import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TreasuryDeposited;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.transaction.TreasuryOperation.Deposit;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Fixed;
import java.util.TreeMap;

/**
 * Deposits that treasurers sign (MON-002). Each reference is credited only once, whoever sends it again (MON-004). A
 * deposit beyond the sum that one signature may credit in an hour waits for the signature of a second treasurer
 * (MON-008).
 */
public final class TreasuryDeposits {

    /** Largest number of deposits that wait for a second signature. */
    static final int MOST_WAITING = 1000;

    /** Nanoseconds after which a deposit without a second signature is forgotten. */
    static final long LONGEST_WAIT = WithdrawalLimits.NANOS_PER_DAY;

    private record Paid(Bytes32 to, long amount) {}

    /**
     * A deposit that waits for a second signature.
     *
     * @param treasurer the treasurer who has signed it first
     */
    private record Waiting(Paid deposit, Bytes32 treasurer, long sinceNanos) {}

    private final Accounts accounts;
    private final ShardSettings settings;
    private final PrivateEvents facts;
    private final CommandContext context;
    private final TreeMap<String, Paid> refs = new TreeMap<>();
    private final TreeMap<String, Waiting> waiting = new TreeMap<>();

    /**
     * The hour that {@link #ofHour} belongs to, numbered from 1970; it never goes back, even if time does (LOG-027).
     */
    private long hour;

    /** Amount credited in the present hour with a single signature, in units of 1e-8. */
    private long ofHour;

    TreasuryDeposits(Accounts accounts, ShardSettings settings, PrivateEvents facts, CommandContext context) {
        this.accounts = accounts;
        this.settings = settings;
        this.facts = facts;
        this.context = context;
    }

    /** Credits the recipient, or lets the deposit wait for a second signature. Returns the status of the action. */
    public ActionStatus.Builder pay(int action, Deposit deposit, Bytes32 treasurer) {
        Paid wanted = new Paid(deposit.to(), deposit.amount().exactUnits());
        Paid before = refs.get(deposit.ref());
        forgetOldest();
        Waiting waits = waiting.get(deposit.ref());
        if (before != null) {
            return before.equals(wanted) ? paid(action, before) : failed(action, "deposited was " + inWords(before));
        }
        if (waits != null && !waits.deposit.equals(wanted)) {
            return failed(action, "waiting for a second treasurer is " + inWords(waits.deposit));
        }
        String refusal = refusal(wanted);
        if (!refusal.isEmpty()) {
            return failed(action, refusal);
        }
        if (waits != null) {
            return waits.treasurer.equals(treasurer)
                    ? pending(action, wanted)
                    : credit(action, wanted, deposit, treasurer);
        }
        if (isBeyondHour(wanted.amount)) {
            return await(action, wanted, deposit.ref(), treasurer);
        }
        ofHour = Fixed.addSaturated(ofHour, wanted.amount);
        return credit(action, wanted, deposit, treasurer);
    }

    private void forgetOldest() {
        long now = context.timeNanos();
        waiting.values().removeIf(each -> each.sinceNanos + LONGEST_WAIT <= now);
    }

    private boolean isBeyondHour(long amount) {
        long now = context.timeNanos() / WithdrawalLimits.NANOS_PER_HOUR;
        if (now > hour) {
            hour = now;
            ofHour = 0;
        }
        long limit = settings.record().getDepositsPerHour();
        return limit > 0 && amount > limit - ofHour;
    }

    private ActionStatus.Builder await(int action, Paid wanted, String ref, Bytes32 treasurer) {
        if (waiting.size() >= MOST_WAITING) {
            return failed(action, MOST_WAITING + " deposits wait for a second treasurer, the most there may be");
        }
        waiting.put(ref, new Waiting(wanted, treasurer, context.timeNanos()));
        return pending(action, wanted);
    }

    private ActionStatus.Builder credit(int action, Paid wanted, Deposit deposit, Bytes32 treasurer) {
        waiting.remove(deposit.ref());
        refs.put(deposit.ref(), wanted);
        credit(wanted, deposit.ref(), treasurer);
        return paid(action, wanted);
    }

    private static ActionStatus.Builder paid(int action, Paid paid) {
        return status(action, StatusKind.DEPOSIT).setAmount(paid.amount);
    }

    private static ActionStatus.Builder pending(int action, Paid wanted) {
        return status(action, StatusKind.DEPOSIT_PENDING).setAmount(wanted.amount);
    }

    private static ActionStatus.Builder failed(int action, String reason) {
        return status(action, StatusKind.DEPOSIT_FAILED).setReason(reason);
    }

    private static ActionStatus.Builder status(int action, StatusKind kind) {
        return ActionStatus.newBuilder().setAction(action).setKind(kind);
    }

    private static String inWords(Paid other) {
        return Decimals.format(other.amount) + " to " + other.to + " under this ref";
    }

    private void credit(Paid paid, String ref, Bytes32 treasurer) {
        Account account = accounts.findOrCreate(paid.to);
        account.deposit(paid.amount);
        facts.about(paid.to)
                .setTotals(account.totals())
                .setTreasuryDeposited(TreasuryDeposited.newBuilder()
                        .setAmount(paid.amount)
                        .setRef(ref)
                        .setTreasurer(Keys.write(treasurer)));
    }

    private String refusal(Paid wanted) {
        Account account = accounts.find(wanted.to);
        if (account == null) {
            return "";
        }
        if (account.balance() > Notional.MAX - wanted.amount) {
            return "the balance would exceed " + Decimals.format(Notional.MAX);
        }
        return account.deposits() <= Notional.MAX - wanted.amount
                ? ""
                : "the deposits would exceed " + Decimals.format(Notional.MAX);
    }

    void writeTo(BinaryWriter out) {
        out.writeVarint(refs.size());
        refs.forEach((ref, paid) -> write(out, ref, paid));
        out.writeVarint(hour).writeLong(ofHour).writeVarint(waiting.size());
        waiting.forEach((ref, each) -> {
            write(out, ref, each.deposit);
            out.writeBytes32(each.treasurer).writeLong(each.sinceNanos);
        });
    }

    void readFrom(BinaryReader in) {
        refs.clear();
        for (long left = in.readVarint(); left > 0; left--) {
            refs.put(in.readString(), read(in));
        }
        hour = in.readVarint();
        ofHour = in.readLong();
        waiting.clear();
        for (long left = in.readVarint(); left > 0; left--) {
            waiting.put(in.readString(), new Waiting(read(in), in.readBytes32(), in.readLong()));
        }
    }

    private static void write(BinaryWriter out, String ref, Paid paid) {
        out.writeString(ref).writeBytes32(paid.to).writeLong(paid.amount);
    }

    private static Paid read(BinaryReader in) {
        return new Paid(in.readBytes32(), in.readLong());
    }
}

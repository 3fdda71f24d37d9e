package io.openperp.simulator.audit;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.Fill;
import io.openperp.journal.FillReason;
import io.openperp.journal.IsolatedAccountMade;
import io.openperp.journal.Keys;
import io.openperp.journal.SubAccountChanged;
import io.openperp.journal.Transferred;
import io.openperp.journal.WithdrawalChanged;
import io.openperp.journal.WithdrawalState;
import io.openperp.simulator.run.Law;
import io.openperp.simulator.run.Law.LawBroken;
import io.openperp.units.Bytes32;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Checks sub-accounts, isolated accounts, transfers and withdrawals by their published events. */
final class NaiveTransfers {

    private final NaiveLedger ledger;
    /** Money that was sent but has not arrived yet, by sender and recipient. */
    private final TreeMap<String, Long> owed = new TreeMap<>();

    /** Last published state of each withdrawal, by its ID. */
    private final Map<String, WithdrawalState> withdrawals = new HashMap<>();

    NaiveTransfers(NaiveLedger ledger) {
        this.ledger = ledger;
    }

    TreeMap<String, Long> owed() {
        return owed;
    }

    /**
     * Books one side of a transfer: money leaves the sender or arrives at the recipient. At the sender, checks that it
     * had the money, and that a transfer within a family is one.
     *
     * @param orderMargin money that this account has set aside for orders after the transfer
     */
    void transferred(Bytes32 key, NaiveAccount account, Transferred made, long orderMargin) {
        require(made.getAmount() > 0, () -> key + " has a transfer of nothing: " + made);
        if (Keys.read(made.getTo()).equals(key)) {
            account.transfer(made.getAmount());
            owe(made, -made.getAmount());
            return;
        }
        ledger.eventCounts().merge("transfers", 1, Integer::sum);
        sent(key, account, made, orderMargin);
    }

    private void sent(Bytes32 key, NaiveAccount account, Transferred made, long orderMargin) {
        boolean related = familyOf(Keys.read(made.getFrom())).equals(familyOf(Keys.read(made.getTo())));
        require(
                made.getExternal() || related,
                () -> key + " sent money to another family as if it were its own: " + made);
        account.transfer(-made.getAmount());
        boolean isReturned = account.orderMargin - orderMargin == made.getAmount(); // leaves what it has beside it
        require(isReturned || account.balance >= orderMargin, () -> key + " sent more than it had: " + made);
        owe(made, made.getAmount());
    }

    /**
     * Checks a step of a withdrawal and applies it to the balance: the money leaves with the request and comes back
     * once at most, and no step comes after the last one.
     */
    void withdrawn(Bytes32 key, NaiveAccount account, WithdrawalChanged now) {
        ledger.eventCounts().merge(now.getState().name(), 1, Integer::sum);
        WithdrawalState before = withdrawals.put(now.getId(), now.getState());
        boolean isRequested = before == WithdrawalState.WITHDRAWAL_REQUESTED;
        boolean isClaimed = before == WithdrawalState.WITHDRAWAL_CLAIMED;
        boolean isNext = switch (now.getState()) {
            case WITHDRAWAL_REQUESTED -> before == null || isRequested; // again with every approval
            case WITHDRAWAL_CLAIMED -> isRequested && now.getApprovedByCount() >= now.getApprovalsNeeded();
            case WITHDRAWAL_SETTLED -> isClaimed;
            case WITHDRAWAL_REJECTED -> isRequested || isClaimed;
            case WITHDRAWAL_CANCELLED -> isRequested;
            default -> false;
        };
        require(isNext, () -> key + " has a withdrawal after it was " + before + ": " + now);
        if (before == null) {
            account.withdraw(now.getAmount());
            require(account.balance >= 0, () -> key + " withdraws more than it has: " + now);
        } else if (now.getState() == WithdrawalState.WITHDRAWAL_REJECTED
                || now.getState() == WithdrawalState.WITHDRAWAL_CANCELLED) {
            account.withdraw(-now.getAmount());
        }
    }

    private Bytes32 familyOf(Bytes32 key) {
        NaiveAccount account = ledger.accounts().get(key);
        if (account != null && account.owner != null) {
            return familyOf(account.owner);
        }
        return account == null || account.master == null ? key : account.master;
    }

    private void owe(Transferred made, long amount) {
        owed.merge(Keys.read(made.getFrom()) + " to " + Keys.read(made.getTo()), amount, Long::sum);
    }

    /**
     * Checks a change of a sub-account. Its master publishes an event of the same content, which is not checked again.
     */
    void changed(Bytes32 key, NaiveAccount account, SubAccountChanged changed) {
        Bytes32 master = Keys.read(changed.getMaster());
        if (!Keys.read(changed.getSubAccount()).equals(key)) {
            require(master.equals(key), () -> key + " has news of a foreign sub-account: " + changed);
            return;
        }
        boolean isNew = account.master == null;
        require(isNew || master.equals(account.master), () -> key + " has another master: " + changed);
        require(!account.removed, () -> key + " was removed before: " + changed);
        require(isNew != (changed.getRenamed() || changed.getRemoved()), () -> key + " was made twice: " + changed);
        require(ledger.account(master).master == null, () -> key + " is under a sub-account: " + changed);
        boolean taken = ledger.accounts().values().stream()
                .anyMatch(other -> other != account
                        && !other.removed
                        && master.equals(other.master)
                        && other.name.equals(changed.getName()));
        require(!taken, () -> key + " has the name of another: " + changed);
        require(
                !changed.getRemoved() || account.isIdle() && account.balance == 0,
                () -> key + " was removed with positions, orders or money: " + changed);
        ledger.eventCounts()
                .merge(changed.getRemoved() ? "sub-accounts removed" : "sub-accounts named", 1, Integer::sum);
        account.master = Objects.requireNonNull(master);
        account.name = changed.getName();
        account.removed = changed.getRemoved();
    }

    /**
     * Checks the creation of an isolated account. Its owner publishes an event of the same content, which is not
     * checked again.
     */
    void isolated(Bytes32 key, NaiveAccount account, IsolatedAccountMade made) {
        Bytes32 owner = Keys.read(made.getOwner());
        if (owner.equals(key)) {
            return;
        }
        require(Keys.read(made.getAccount()).equals(key), () -> key + " has news of a foreign account: " + made);
        require(account.owner == null && account.balance == 0, () -> key + " was there before it was made");
        require(ledger.account(owner).owner == null, () -> key + " is under an isolated account: " + made);
        account.owner = owner;
        ledger.eventCounts().merge("isolated accounts", 1, Integer::sum);
    }

    /**
     * Checks the order margin of an isolated account: money comes from its owner, goes back to the owner, or becomes
     * margin of the position when one of its own orders is filled. No liquidation, funding payment or loss may touch it
     * (ISO-019).
     */
    static void setAside(Bytes32 key, NaiveAccount account, AccountEvent event) {
        long now = event.getTotals().getOrderMargin();
        long change = now - account.orderMargin;
        account.orderMargin = now;
        boolean isOfIsolated = now == 0 || account.owner != null;
        LawBroken.unless(
                isOfIsolated && now >= 0, Law.NAIVE_LEDGER, () -> key + " has set " + now + " aside: " + event);
        boolean mayChange = change == 0
                || event.hasTransferred() && isTransferred(key, account, event.getTransferred(), change)
                || event.hasOrderFilled()
                        && change < 0
                        && !isForced(event.getOrderFilled().getFill());
        LawBroken.unless(
                mayChange,
                Law.NAIVE_LEDGER,
                () -> key + " has set " + change + " more aside for orders than before: " + event);
    }

    private static boolean isTransferred(Bytes32 key, NaiveAccount account, Transferred transferred, long change) {
        boolean arrives = Keys.read(transferred.getTo()).equals(key);
        Bytes32 other = Keys.read(arrives ? transferred.getFrom() : transferred.getTo());
        long moved = arrives ? transferred.getAmount() : -transferred.getAmount();
        return other.equals(account.owner) && change == moved;
    }

    private static boolean isForced(Fill fill) {
        return fill.getReason() == FillReason.LIQUIDATION && fill.getIsTaker();
    }

    /**
     * Called when no record is in flight: checks that no money stays set aside for orders when no order is left that
     * could be filled.
     */
    static void drained(Bytes32 key, NaiveAccount account) {
        boolean mayFill = account.openOrders.values().stream().anyMatch(order -> !order.getReduceOnly());
        LawBroken.unless(
                account.orderMargin == 0 || mayFill,
                Law.NAIVE_LEDGER,
                () -> key + " has set " + account.orderMargin + " aside and has no order");
    }

    private static void require(boolean holds, Supplier<String> what) {
        LawBroken.unless(holds, Law.NAIVE_LEDGER, what);
    }
}

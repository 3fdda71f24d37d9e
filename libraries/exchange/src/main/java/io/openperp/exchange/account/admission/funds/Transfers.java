package io.openperp.exchange.account.admission.funds;

import io.openperp.exchange.account.admission.submission.Submission;
import io.openperp.exchange.account.command.CommandContext;
import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.fund.PendingDeleveragingLosses;
import io.openperp.exchange.account.liquidation.LiquidationIndex;
import io.openperp.exchange.account.margin.Margin;
import io.openperp.exchange.account.margin.StoppedMarkets;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.exchange.account.subaccount.IsolatedAccounts;
import io.openperp.exchange.account.subaccount.SubAccount;
import io.openperp.exchange.account.subaccount.SubAccounts;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.StatusKind;
import io.openperp.journal.Transferred;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.transaction.SubAccountAction.Transfer;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Fixed;
import org.jspecify.annotations.Nullable;

/** Moves money from one account to another (SUB-010 to SUB-017). */
public final class Transfers {

    private static final String ONLY_INTERNAL = "an isolated account takes money by internal transfers only";

    private final Accounts accounts;
    private final ShardSettings settings;
    private final SubAccounts subAccounts;
    private final IsolatedAccounts isolated;
    private final PendingDeleveragingLosses pendingLosses;
    private final CommandContext context;
    private final PrivateEvents facts;
    private final LiquidationIndex index;

    public Transfers(
            Accounts accounts,
            ShardSettings settings,
            SubAccounts subAccounts,
            PendingDeleveragingLosses pendingLosses,
            CommandContext context,
            PrivateEvents facts,
            LiquidationIndex index) {
        this.accounts = accounts;
        this.settings = settings;
        this.subAccounts = subAccounts;
        this.isolated = subAccounts.isolated();
        this.pendingLosses = pendingLosses;
        this.context = context;
        this.facts = facts;
        this.index = index;
    }

    /**
     * Carries out a transfer, or answers why it is refused.
     *
     * @param flaw why the amount is not accepted; empty if it is
     */
    void transfer(Submission submission, int action, Transfer transfer, String flaw) {
        String refusal = refusal(submission, transfer, flaw);
        if (refusal != null) {
            submission.answer(action, StatusKind.TRANSFER_FAILED, refusal);
            return;
        }
        Account from = accounts.require(transfer.from());
        long amount = transfer.marginAmount().exactUnits();
        boolean external = transfer.kind() == Transfer.Kind.EXTERNAL;
        move(from, accounts.require(transfer.to()), amount, external);
        submission.answer(ActionStatus.newBuilder()
                .setAction(action)
                .setKind(StatusKind.TRANSFER)
                .setFrom(Keys.write(transfer.from()))
                .setTo(Keys.write(transfer.to()))
                .setAmount(amount));
    }

    private @Nullable String refusal(Submission submission, Transfer transfer, String flaw) {
        if (!flaw.isEmpty()) {
            return flaw;
        }
        if (transfer.from().equals(transfer.to())) {
            return "from and to are the same account";
        }
        String refusal = transfer.kind() == Transfer.Kind.INTERNAL
                ? internalRefusal(submission, transfer)
                : externalRefusal(submission, transfer);
        if (refusal != null) {
            return refusal;
        }
        long amount = transfer.marginAmount().exactUnits();
        refusal = sendingRefusal(accounts.require(transfer.from()), amount);
        if (refusal == null && isolated.find(transfer.to()) != null) {
            refusal = isolatedRefusal(transfer);
        }
        return refusal == null ? receivingRefusal(transfer.to(), amount) : refusal;
    }

    /**
     * Returns why an internal transfer is refused, or null if it is not. Internal transfers go between a master and its
     * sub-accounts; a sub-account and its agents may only send its own money (SUB-011).
     */
    private @Nullable String internalRefusal(Submission submission, Transfer transfer) {
        Bytes32 signedFor = submission.account.key;
        Bytes32 master = subAccounts.ownerOf(transfer.from());
        boolean ofIsolated = isolated.isOf(transfer.from(), signedFor);
        if (!signedFor.equals(transfer.from()) && !signedFor.equals(master) && !ofIsolated) {
            return "from is neither this account nor a sub-account of it";
        }
        SubAccount sender = subAccounts.find(transfer.from());
        if (sender != null && sender.isRemoved()) {
            return "the sub-account was removed";
        }
        return subAccounts.ownerOf(transfer.to()).equals(master)
                ? null
                : "to is neither the master of the account nor one of its sub-accounts; send it as external";
    }

    /** Returns why an isolated account may not receive a transfer, or null if it may (ISO-020). */
    private @Nullable String isolatedRefusal(Transfer transfer) {
        Account to = accounts.require(transfer.to());
        if (transfer.kind() == Transfer.Kind.EXTERNAL) {
            return ONLY_INTERNAL;
        }
        if (to.isInLiquidation()) {
            return Submission.LIQUIDATION;
        }
        return to.holdsNothing() ? "the isolated account that is to get it has neither a position nor an order" : null;
    }

    /**
     * Returns why an external transfer is refused, or null if it is not: agents may not send money to other owners
     * (SUB-012).
     */
    private static @Nullable String externalRefusal(Submission submission, Transfer transfer) {
        if (!submission.account.key.equals(transfer.from())) {
            return "from is not this account";
        }
        return submission.byOwner ? null : "only the owner of the account may send money to others";
    }

    /**
     * Returns why the account may not send this amount, in quote units, at present, for instance because margin needs
     * it; null if it may.
     */
    @Nullable
    String sendingRefusal(Account from, long amount) {
        if (settings.isInsuranceFundOrFeeAccount(from.key)) {
            return "the fee account and the insurance fund take no part in transfers";
        }
        if (from.isInLiquidation()) {
            return Submission.LIQUIDATION;
        }
        if (context.acceptsOnlyCancels() || context.acceptsOnlyLessRisk()) {
            return "the exchange clock is not steady: no transfers until it is";
        }
        long most = transferable(from);
        if (amount <= most) {
            return null;
        }
        ListedMarket stopped = StoppedMarkets.of(from);
        return "Insufficient margin: " + Decimals.format(Math.max(0, most)) + " may leave the account, not "
                + Decimals.format(amount)
                + (stopped == null ? "" : " (" + stopped.whyStopped() + ": its position counts with its largest loss)");
    }

    /** Returns the largest amount that the account could send now, in quote units, at least 0. */
    long sendable(Account from) {
        return sendingRefusal(from, 0) == null ? transferable(from) : 0;
    }

    /**
     * Returns the part of the balance that may leave the account: what is not needed for margin, for the largest
     * possible losses in stopped markets, or for losses of deleveragings that the account may have to take (SUB-013).
     * May be negative.
     */
    long transferable(Account from) {
        Margin.Requirement required = StoppedMarkets.requirement(from);
        long needed = Math.max(required.used(), required.survival());
        if (from.orderMargin() != 0) {
            needed = Math.max(needed, Fixed.addSaturated(StoppedMarkets.positions(from), from.orderMargin()));
        }
        needed = Fixed.addSaturated(needed, pendingLosses.of(from.key));
        return Math.min(from.balanceBesideOrders(), Fixed.addSaturated(Margin.equityWithOrders(from), -needed));
    }

    private @Nullable String receivingRefusal(Bytes32 to, long amount) {
        SubAccount own = subAccounts.find(to);
        if (own != null && own.isRemoved()) {
            return "the sub-account that is to get it was removed";
        }
        if (settings.isInsuranceFundOrFeeAccount(to)) {
            return "the fee account and the insurance fund take no part in transfers";
        }
        Account account = accounts.find(to);
        if (account == null) {
            return "account not found: " + to + " was never funded";
        }
        return account.balance() <= Notional.MAX - amount
                ? null
                : "the balance of the recipient would exceed " + Decimals.format(Notional.MAX);
    }

    /** Moves money between two accounts without a check and publishes the transfer; does nothing if the amount is 0. */
    void move(Account from, Account to, long amount, boolean external) {
        if (amount == 0) {
            return;
        }
        Transferred.Builder made = Transferred.newBuilder()
                .setFrom(Keys.write(from.key))
                .setTo(Keys.write(to.key))
                .setAmount(amount)
                .setExternal(external);
        from.transfer(-amount);
        publish(from, made);
        to.transfer(amount);
        publish(to, made);
    }

    private void publish(Account account, Transferred.Builder made) {
        facts.about(account.key).setTotals(account.totals()).setTransferred(made);
        index.updateIntervals(account);
    }
}

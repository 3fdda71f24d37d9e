package io.openperp.exchange.account.admission.funds;

import io.openperp.exchange.account.admission.submission.Submission;
import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.conditional.Conditionals;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.exchange.account.subaccount.IsolatedAccounts;
import io.openperp.exchange.account.subaccount.SubAccount;
import io.openperp.exchange.account.subaccount.SubAccounts;
import io.openperp.exchange.account.transaction.PendingTransactions;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.StatusKind;
import io.openperp.journal.SubAccountChanged;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.SubAccountAction.CreateSubAccount;
import io.openperp.transaction.SubAccountAction.RemoveSubAccount;
import io.openperp.transaction.SubAccountAction.RenameSubAccount;
import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;

/** Creates, renames and removes sub-accounts (SUB-001 to SUB-008). */
public final class SubAccountChanges {

    /**
     * Largest number of sub-accounts that a master may have at one time; {@code MOST_EVER} is the largest number that
     * it may ever create, as the keys of removed ones are never forgotten.
     */
    private static final int MOST = 32;

    private static final int MOST_EVER = 256;

    private final Accounts accounts;
    private final ShardSettings settings;
    private final SubAccounts subAccounts;
    private final Conditionals conditionals;
    private final PendingTransactions pending;
    private final Transfers transfers;
    private final PrivateEvents facts;
    private final IsolatedAccounts isolated;

    public SubAccountChanges(
            Accounts accounts,
            ShardSettings settings,
            SubAccounts subAccounts,
            Conditionals conditionals,
            PendingTransactions pending,
            Transfers transfers,
            PrivateEvents facts) {
        this.isolated = subAccounts.isolated();
        this.accounts = accounts;
        this.settings = settings;
        this.subAccounts = subAccounts;
        this.conditionals = conditionals;
        this.pending = pending;
        this.transfers = transfers;
        this.facts = facts;
    }

    /**
     * Creates a sub-account.
     *
     * @param flaw why the name or the amount is not accepted; empty if both are
     */
    void create(Submission submission, int action, CreateSubAccount create, String flaw) {
        Account master = submission.account;
        Quantity margin = create.marginAmount();
        long amount = margin == null || !flaw.isEmpty() ? 0 : margin.exactUnits();
        String refusal = createRefusal(master, create, amount, flaw);
        if (refusal != null) {
            submission.answer(action, StatusKind.CREATE_SUB_ACCOUNT_FAILED, refusal);
            return;
        }
        SubAccount made = subAccounts.create(master.key, create.name());
        Account account = accounts.findOrCreate(made.key);
        publish(made, false);
        transfers.move(master, account, amount, false);
        submission.answer(status(action, StatusKind.CREATE_SUB_ACCOUNT, made).setAmount(amount));
    }

    private @Nullable String createRefusal(Account master, CreateSubAccount create, long amount, String flaw) {
        if (!flaw.isEmpty()) {
            return flaw;
        }
        if (settings.isInsuranceFundOrFeeAccount(master.key)) {
            return "the fee account has no sub-accounts";
        }
        if (subAccounts.find(master.key) != null) {
            return "a sub-account has no sub-accounts of its own";
        }
        long living = subAccounts.of(master.key).stream()
                .filter(one -> !one.isRemoved())
                .count();
        if (living >= MOST) {
            return "the account has " + MOST + " sub-accounts already; remove one first";
        }
        if (subAccounts.of(master.key).size() >= MOST_EVER) {
            return "the account has made " + MOST_EVER + " sub-accounts, more are not accepted";
        }
        String refusal = nameRefusal(master.key, create.name());
        return refusal != null || amount == 0 ? refusal : transfers.sendingRefusal(master, amount);
    }

    /**
     * Renames a sub-account.
     *
     * @param flaw why the name is not accepted; empty if it is
     */
    void rename(Submission submission, int action, RenameSubAccount rename, String flaw) {
        SubAccount own = own(submission, rename.account());
        String refusal = flaw.isEmpty() ? null : flaw;
        if (refusal == null) {
            refusal = own == null || own.isRemoved()
                    ? rename.account() + " is not a sub-account of this account"
                    : own.name().equals(rename.name()) ? null : nameRefusal(own.master, rename.name());
        }
        if (refusal != null || own == null) {
            submission.answer(action, StatusKind.RENAME_SUB_ACCOUNT_FAILED, String.valueOf(refusal));
            return;
        }
        own.rename(rename.name());
        publish(own, true);
        submission.answer(status(action, StatusKind.RENAME_SUB_ACCOUNT, own));
    }

    void remove(Submission submission, int action, RemoveSubAccount remove) {
        if (isolated.isOf(remove.toRemove(), submission.account.key)) {
            removeIsolated(submission, action, accounts.require(remove.toRemove()));
            return;
        }
        SubAccount own = own(submission, remove.toRemove());
        String refusal = own == null ? remove.toRemove() + " is not a sub-account of this account" : removeRefusal(own);
        if (refusal != null || own == null) {
            submission.answer(action, StatusKind.REMOVE_SUB_ACCOUNT_FAILED, String.valueOf(refusal));
            return;
        }
        Account account = accounts.require(own.key);
        long amount = account.balance();
        transfers.move(account, submission.account, amount, false);
        if (!own.isRemoved()) {
            own.remove();
            publish(own, false);
        }
        submission.answer(status(action, StatusKind.REMOVE_SUB_ACCOUNT, own).setAmount(amount));
    }

    /**
     * Removes an isolated account by moving its money to the owner; its next order uses the same account again
     * (ISO-021).
     */
    private void removeIsolated(Submission submission, int action, Account account) {
        if (!account.holdsNothing()) {
            String refusal = "the isolated account has a position or open orders: close and cancel them first";
            submission.answer(action, StatusKind.REMOVE_SUB_ACCOUNT_FAILED, refusal);
            return;
        }
        long amount = account.balance();
        transfers.move(account, submission.account, amount, false);
        submission.answer(ActionStatus.newBuilder()
                .setAction(action)
                .setKind(StatusKind.REMOVE_SUB_ACCOUNT)
                .setMaster(Keys.write(submission.account.key))
                .setSubAccount(Keys.write(account.key))
                .setAmount(amount));
    }

    /**
     * Returns why the sub-account cannot be removed, or null if it can. A removed sub-account may be removed again if
     * money has arrived in it since (SUB-008).
     */
    private @Nullable String removeRefusal(SubAccount own) {
        Account account = accounts.require(own.key);
        if (own.isRemoved()) {
            return account.balance() > 0 ? null : "the sub-account was removed";
        }
        if (!account.holdsNothing() || !conditionals.of(own.key).isEmpty()) {
            return "the sub-account has positions or open orders: close and cancel them first";
        }
        boolean idle = isolated.of(own.key).stream()
                .allMatch(position -> accounts.require(position.key()).holdsNothing());
        if (!idle) {
            return "the sub-account has isolated positions or orders: close and cancel them first";
        }
        return pending.isUnderWay(own.key) ? "a transaction of the sub-account is under way" : null;
    }

    private @Nullable String nameRefusal(Bytes32 master, String name) {
        boolean taken = subAccounts.of(master).stream()
                .anyMatch(one -> !one.isRemoved() && one.name().equals(name));
        return taken ? "duplicate name: the account has a sub-account " + name + " already" : null;
    }

    private @Nullable SubAccount own(Submission submission, Bytes32 key) {
        SubAccount found = subAccounts.find(key);
        return found != null && found.master.equals(submission.account.key) ? found : null;
    }

    private void publish(SubAccount one, boolean renamed) {
        SubAccountChanged changed = SubAccountChanged.newBuilder()
                .setMaster(Keys.write(one.master))
                .setSubAccount(Keys.write(one.key))
                .setName(one.name())
                .setRenamed(renamed)
                .setRemoved(one.isRemoved())
                .build();
        facts.about(one.master).setSubAccountChanged(changed);
        facts.about(one.key).setTotals(accounts.require(one.key).totals()).setSubAccountChanged(changed);
    }

    private static ActionStatus.Builder status(int action, StatusKind kind, SubAccount one) {
        return ActionStatus.newBuilder()
                .setAction(action)
                .setKind(kind)
                .setMaster(Keys.write(one.master))
                .setSubAccount(Keys.write(one.key))
                .setSubAccountName(one.name());
    }
}

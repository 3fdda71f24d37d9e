package io.openperp.exchange.account.admission.funds;

import io.openperp.exchange.account.admission.submission.Submission;
import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.exchange.account.subaccount.IsolatedAccounts;
import io.openperp.exchange.account.subaccount.IsolatedAccounts.IsolatedAccount;
import io.openperp.journal.IsolatedAccountMade;
import io.openperp.journal.Keys;
import io.openperp.journal.LeverageChanged;
import io.openperp.risk.order.OrderAdmission.Refusal;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import org.jspecify.annotations.Nullable;

/**
 * Manages isolated accounts for their owners: which orders belong to them, and the margin that moves in with orders and
 * returns afterwards (ISO-001 to ISO-017).
 */
public final class IsolatedMargin {

    private final IsolatedAccounts isolated;
    private final Accounts accounts;
    private final Listings listings;
    private final Transfers transfers;
    private final PrivateEvents facts;

    public IsolatedMargin(
            IsolatedAccounts isolated, Accounts accounts, Listings listings, Transfers transfers, PrivateEvents facts) {
        this.isolated = isolated;
        this.accounts = accounts;
        this.listings = listings;
        this.transfers = transfers;
        this.facts = facts;
    }

    /**
     * The submission to which an order for this symbol is added: for an isolated order the part for the owner's
     * isolated account in the market, which is created if there is none yet; otherwise {@code submission} itself.
     */
    public Submission route(Submission submission, boolean isIsolated, String symbol) {
        ListedMarket market = isIsolated ? listings.bySymbol(symbol) : null;
        return market == null ? submission : submission.on(findOrMake(submission.account, market));
    }

    /** Whether {@code account} is the account of the submission or an isolated account that it owns. */
    public boolean isOwn(Submission submission, Account account) {
        return account == submission.account || isolated.isOf(account.key, submission.account.key);
    }

    private Account findOrMake(Account owner, ListedMarket market) {
        IsolatedAccount known = isolated.find(owner.key, market.number);
        if (known != null) {
            return accounts.require(known.key());
        }
        IsolatedAccount made = isolated.create(owner.key, market.number);
        Account account = accounts.findOrCreate(made.key());
        publish(made, market);
        if (owner.hasLeverage(market)) {
            account.setLeverage(market, owner.leverageIn(market));
            facts.about(account.key)
                    .setLeverageChanged(LeverageChanged.newBuilder()
                            .setMarket(market.number)
                            .setSymbol(market.symbol())
                            .setLeverage(account.leverageIn(market)));
        }
        return account;
    }

    private void publish(IsolatedAccount made, ListedMarket market) {
        IsolatedAccountMade event = IsolatedAccountMade.newBuilder()
                .setOwner(Keys.write(made.owner()))
                .setAccount(Keys.write(made.key()))
                .setMarket(market.number)
                .setSymbol(market.symbol())
                .build();
        facts.about(made.owner()).setIsolatedAccountMade(event);
        facts.about(made.key()).setTotals(accounts.require(made.key()).totals()).setIsolatedAccountMade(event);
    }

    /**
     * Returns the money that the owner could move to this isolated account now, in quote units; 0 if the account is not
     * isolated.
     */
    public long available(Account account) {
        Account owner = owner(account);
        return owner == null ? 0 : transfers.sendable(owner);
    }

    /**
     * Returns why the owner cannot move {@code missing}, in quote units, to this isolated account for an order; null if
     * it can.
     */
    public @Nullable Refusal refusal(Account account, long missing) {
        Account owner = ownerOf(account);
        return missing == 0 || transfers.sendingRefusal(owner, missing) == null
                ? null
                : Refusal.riskLimit("Insufficient margin: the isolated order needs " + Decimals.format(missing)
                        + " from the account, of which " + Decimals.format(transfers.sendable(owner))
                        + " may leave");
    }

    /** Moves {@code missing}, in quote units, from the owner to its isolated account and sets it aside for orders. */
    public void fundFromOwner(Account account, long missing) {
        account.setAside(missing);
        transfers.move(ownerOf(account), account, missing, false);
    }

    public boolean isIsolated(Account account) {
        return isolated.find(account.key) != null;
    }

    /** The isolated accounts of the owner, by market number. */
    public Iterable<Account> of(Bytes32 owner) {
        return isolated.of(owner).stream()
                .map(own -> accounts.require(own.key()))
                .toList();
    }

    /** The isolated account of the owner in this market, or null. */
    public @Nullable Account of(Bytes32 owner, ListedMarket market) {
        IsolatedAccount found = isolated.find(owner, market.number);
        return found == null ? null : accounts.require(found.key());
    }

    /** The owner of an isolated account; any other account itself. */
    public Account ownerOf(Account account) {
        Account owner = owner(account);
        return owner == null ? account : owner;
    }

    private @Nullable Account owner(Account account) {
        IsolatedAccount own = isolated.find(account.key);
        return own == null ? null : accounts.require(own.owner());
    }

    /**
     * Returns {@code spare}, margin that was set aside for an order that has ended, to the owner, even while the
     * isolated account is being liquidated (ISO-015).
     */
    public void returnOrderMargin(Account account, long spare) {
        if (spare > 0) {
            account.setAside(-spare);
            transfers.move(account, ownerOf(account), spare, false);
        }
    }

    /**
     * Returns to the owner the money that an isolated account no longer needs: what closing fills have released, or all
     * of it if no position or order is left. Called at the end of a command that has changed the account (ISO-016,
     * ISO-024).
     */
    public void returnExcessMargin(Account account) {
        Account owner = owner(account);
        if (owner == null) {
            return;
        }
        long released = account.takeReleased();
        if (account.isInLiquidation()) {
            return;
        }
        boolean needsNothing = account.holdsNothing();
        long amount = needsNothing ? account.balance() : Math.min(released, transfers.transferable(account));
        if (amount > 0) {
            transfers.move(account, owner, amount, false);
        }
    }
}

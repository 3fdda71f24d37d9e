package io.openperp.exchange.account.fund;

import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.margin.Margin;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.journal.Deposited;
import io.openperp.journal.FundReceived;
import io.openperp.journal.FundSource;
import io.openperp.journal.Keys;
import io.openperp.journal.TransferToFund;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The insurance fund and its decisions on takeovers. An accepted takeover is reserved until the position has arrived,
 * so that the same money is not used twice (LIQ-012).
 */
public final class InsuranceFund {

    private final Accounts accounts;
    private final Listings listings;
    private final ShardSettings settings;
    private final PrivateEvents facts;
    private final PendingDeleveragingLosses pendingLosses;
    private final PendingTakeovers reservations;

    private boolean endowed;

    public InsuranceFund(
            Accounts accounts,
            Listings listings,
            ShardSettings settings,
            PrivateEvents facts,
            PendingDeleveragingLosses pendingLosses) {
        this.accounts = accounts;
        this.listings = listings;
        this.settings = settings;
        this.facts = facts;
        this.pendingLosses = pendingLosses;
        reservations = new PendingTakeovers(listings);
    }

    public boolean isConfigured() {
        return settings.insuranceFund() != null;
    }

    public boolean is(Bytes32 account) {
        return account.equals(settings.insuranceFund());
    }

    /** The account of the fund; null if the settings name no fund, or if its account does not exist yet. */
    @Nullable
    Account account() {
        return isConfigured() ? accounts.find(key()) : null;
    }

    /** Makes the initial deposit of the fund that the settings name, once in the life of the exchange. */
    public void endow() {
        long deposit = settings.record().getInsuranceDeposit();
        if (isConfigured() && !endowed && deposit > 0) {
            endowed = true;
            Account fund = accounts.findOrCreate(key());
            fund.deposit(deposit);
            facts.about(fund.key)
                    .setTotals(fund.totals())
                    .setDeposited(Deposited.newBuilder().setAmount(deposit));
        }
    }

    /**
     * Credits the fund with money that was already taken from account {@code from}; a negative amount is paid by the
     * fund.
     */
    public void pay(Bytes32 from, long amount, FundSource source, int market) {
        if (amount == 0) {
            return;
        }
        credit(TransferToFund.newBuilder()
                .setFund(Keys.write(key()))
                .setAmount(amount)
                .setSource(source)
                .setAccount(Keys.write(from))
                .setMarket(market)
                .build());
    }

    /** Credits money to the fund and publishes it; works even before the first settings have reached this shard. */
    public void credit(TransferToFund transfer) {
        Account fund = accounts.findOrCreate(Keys.read(transfer.getFund()));
        fund.receive(transfer.getAmount());
        facts.about(fund.key)
                .setTotals(fund.totals())
                .setFundReceived(FundReceived.newBuilder()
                        .setAmount(transfer.getAmount())
                        .setSource(transfer.getSource())
                        .setAccount(transfer.getAccount())
                        .setMarket(transfer.getMarket()));
    }

    /**
     * Reserves the takeover of a position at this notional if the fund's equity is large enough for it (LIQ-011) and
     * its position in the market stays within the bounds (LIQ-021). Returns false, without reserving it, if not.
     */
    public boolean accepts(Bytes32 account, int market, long size, long notional) {
        ListedMarket listed = listings.find(market);
        Account fund = account();
        if (listed == null || fund == null || !listed.conditions().hasMark()) {
            return false;
        }
        reservations.add(account, market, size, notional);
        boolean accepted = reservations.areWithinBounds(fund, market)
                && reservations.areCarried(
                        fund, pendingLosses.of(fund.key), listed.conditions().exchange());
        if (!accepted) {
            reservations.removeLast();
        }
        return accepted;
    }

    public PendingTakeovers reservations() {
        return reservations;
    }

    /**
     * Equity of the fund that is available for a deleveraging: the lower of its present equity and that after all
     * accepted takeovers.
     */
    public long spareEquity(Account fund) {
        return Math.min(Margin.equity(fund), reservations.equity(fund));
    }

    /** Equity of the fund at the marks known here, in quote units; empty if there is no fund. */
    public OptionalLong equity() {
        Account fund = account();
        return fund == null ? OptionalLong.empty() : OptionalLong.of(Margin.equity(fund));
    }

    /**
     * Shortfall, the exchange's own debt, in quote units: the negative equity of the fund as a positive number, else 0.
     */
    public long shortfall() {
        Account fund = account();
        return fund == null ? 0 : Math.max(0, -Margin.equity(fund));
    }

    public Bytes32 key() {
        Bytes32 key = settings.insuranceFund();
        if (key == null) {
            throw new IllegalStateException("there is no insurance fund in the settings");
        }
        return key;
    }

    public void writeTo(BinaryWriter out) {
        out.writeBoolean(endowed);
        reservations.writeTo(out);
    }

    public void readFrom(BinaryReader in) {
        endowed = in.readBoolean();
        reservations.readFrom(in);
    }
}

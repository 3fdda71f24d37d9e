package io.openperp.exchange.account.fund;

import io.openperp.exchange.account.command.Instructions;
import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.margin.Margin;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.journal.AccountCommand;
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
 * The insurance fund from the point of view of this shard: one of its accounts, or one in another shard that is paid by
 * record. In its own shard it decides on takeovers; an accepted position counts as taken until it has moved, so that the same
 * money is not used twice (LIQ-012).
 */
public final class InsuranceFund {

    private final int partition;
    private final Accounts accounts;
    private final Listings listings;
    private final ShardSettings settings;
    private final PrivateEvents facts;
    private final Instructions instructions;
    private final PendingDeleveragingLosses pendingLosses;
    private final PendingTakeovers reservations;

    private boolean endowed;
    /** To the fund in another shard, and from other account shards to the fund here, since the beginning. */
    private long sentMoney;

    private long receivedMoney;

    public InsuranceFund(
            int partition,
            Accounts accounts,
            Listings listings,
            ShardSettings settings,
            PrivateEvents facts,
            Instructions instructions,
            PendingDeleveragingLosses pendingLosses) {
        this.partition = partition;
        this.accounts = accounts;
        this.listings = listings;
        this.settings = settings;
        this.facts = facts;
        this.instructions = instructions;
        this.pendingLosses = pendingLosses;
        reservations = new PendingTakeovers(listings);
    }

    public boolean isConfigured() {
        return settings.insuranceFund() != null;
    }

    public boolean isHere() {
        Bytes32 key = settings.insuranceFund();
        return key != null && settings.partitionOf(key) == partition;
    }

    public boolean is(Bytes32 account) {
        return account.equals(settings.insuranceFund());
    }

    /** The fund's account if it is in this shard and exists; else null. */
    @Nullable
    Account account() {
        return isHere() ? accounts.find(key()) : null;
    }

    /** Makes the initial deposit of the fund, once. */
    public void endow() {
        long deposit = settings.record().getInsuranceDeposit();
        if (isHere() && !endowed && deposit > 0) {
            endowed = true;
            Account fund = accounts.findOrCreate(key());
            fund.deposit(deposit);
            facts.about(fund.key)
                    .setTotals(fund.totals())
                    .setDeposited(Deposited.newBuilder().setAmount(deposit));
        }
    }

    /** Money that has left {@code from} already; negative: paid by the fund. */
    public void pay(Bytes32 from, long amount, FundSource source, int market) {
        if (amount == 0) {
            return;
        }
        TransferToFund.Builder transfer = TransferToFund.newBuilder()
                .setFund(Keys.write(key()))
                .setAmount(amount)
                .setSource(source)
                .setAccount(Keys.write(from))
                .setMarket(market);
        if (isHere()) {
            credit(transfer.build());
        } else {
            sentMoney += amount;
            instructions.send(
                    key(),
                    AccountCommand.newBuilder().setTransferToFund(transfer).build());
        }
    }

    public void receivedFromAccountShard(TransferToFund transfer) {
        receivedMoney += transfer.getAmount();
        credit(transfer);
    }

    /** Also before the first settings have reached this shard. */
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

    /** Accepts and reserves, or refuses, the position of {@code account} at this notional (LIQ-011). In the fund's own shard. */
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

    /** Equity available for a deleveraging: without what accepted takeovers need. */
    public long spareEquity(Account fund) {
        return Math.min(Margin.equity(fund), reservations.equity(fund));
    }

    /** Empty if the fund is in another shard. */
    public OptionalLong equity() {
        Account fund = account();
        return fund == null ? OptionalLong.empty() : OptionalLong.of(Margin.equity(fund));
    }

    /** The shortfall: its negative equity, the exchange's own debt; 0 if the fund is in another shard. */
    public long shortfall() {
        Account fund = account();
        return fund == null ? 0 : Math.max(0, -Margin.equity(fund));
    }

    public long sentMoney() {
        return sentMoney;
    }

    public long receivedMoney() {
        return receivedMoney;
    }

    public Bytes32 key() {
        Bytes32 key = settings.insuranceFund();
        if (key == null) {
            throw new IllegalStateException("there is no insurance fund in the settings");
        }
        return key;
    }

    public void writeTo(BinaryWriter out) {
        out.writeBoolean(endowed).writeLong(sentMoney).writeLong(receivedMoney);
        reservations.writeTo(out);
    }

    public void readFrom(BinaryReader in) {
        endowed = in.readBoolean();
        sentMoney = in.readLong();
        receivedMoney = in.readLong();
        reservations.readFrom(in);
    }
}

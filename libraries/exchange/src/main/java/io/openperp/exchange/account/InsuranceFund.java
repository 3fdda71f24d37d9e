package io.openperp.exchange.account;

import io.openperp.journal.AccountCommand;
import io.openperp.journal.Deposited;
import io.openperp.journal.FundReceived;
import io.openperp.journal.FundSource;
import io.openperp.journal.Keys;
import io.openperp.journal.TransferToFund;
import io.openperp.risk.BankruptcyPlan;
import io.openperp.risk.InsuranceCapacity;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The insurance fund as this shard sees it: an account of its own, or one in another shard that is paid by record.
 * Where it lives it decides what it takes over; what it has accepted counts as taken until the position has moved, so
 * that it accepts nothing twice on the same money (LIQ-012).
 */
final class InsuranceFund {

    private record Reservation(Bytes32 account, int market, long size, long notional) {}

    private final int partition;
    private final Accounts accounts;
    private final Listings listings;
    private final ShardSettings settings;
    private final PrivateFacts facts;
    private final Instructions instructions;
    /** In the order of acceptance. */
    private final List<Reservation> reservations = new ArrayList<>();

    private boolean endowed;
    /** To the fund in another shard, and from other account shards to the fund here, since the beginning. */
    private long sentMoney;

    private long receivedMoney;

    InsuranceFund(
            int partition,
            Accounts accounts,
            Listings listings,
            ShardSettings settings,
            PrivateFacts facts,
            Instructions instructions) {
        this.partition = partition;
        this.accounts = accounts;
        this.listings = listings;
        this.settings = settings;
        this.facts = facts;
        this.instructions = instructions;
    }

    boolean isConfigured() {
        return settings.insuranceFund() != null;
    }

    boolean isHere() {
        Bytes32 key = settings.insuranceFund();
        return key != null && settings.partitionOf(key) == partition;
    }

    boolean is(Bytes32 account) {
        return account.equals(settings.insuranceFund());
    }

    /** Where it lives and once it has anything; else null. */
    @Nullable
    Account account() {
        return isHere() ? accounts.find(key()) : null;
    }

    /** What the fund starts with is a deposit like any other, and made once. */
    void endow() {
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
    void pay(Bytes32 from, long amount, FundSource source, int market) {
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
            sentMoney = Math.addExact(sentMoney, amount);
            instructions.tell(
                    key(),
                    AccountCommand.newBuilder().setTransferToFund(transfer).build());
        }
    }

    void receivedFromAccountShard(TransferToFund transfer) {
        receivedMoney = Math.addExact(receivedMoney, transfer.getAmount());
        credit(transfer);
    }

    /** Also before the first settings have reached this shard. */
    void credit(TransferToFund transfer) {
        Account fund = accounts.findOrCreate(Keys.read(transfer.getFund()));
        fund.balance = Math.addExact(fund.balance, transfer.getAmount());
        facts.about(fund.key)
                .setTotals(fund.totals())
                .setFundReceived(FundReceived.newBuilder()
                        .setAmount(transfer.getAmount())
                        .setSource(transfer.getSource())
                        .setAccount(transfer.getAccount())
                        .setMarket(transfer.getMarket()));
    }

    /** Accepts and reserves, or refuses, the position of {@code account} at this notional (LIQ-011). Where it lives. */
    boolean accepts(Bytes32 account, int market, long size, long notional) {
        ListedMarket listed = listings.find(market);
        Account fund = account();
        if (listed == null || fund == null || !listed.conditions.hasMark()) {
            return false;
        }
        Reservation reservation = new Reservation(account, market, size, notional);
        reservations.add(reservation);
        if (InsuranceCapacity.carries(moneyReserved(fund), positionsReserved(fund), listed.conditions.exchange())) {
            return true;
        }
        reservations.removeLast();
        return false;
    }

    /** A position of {@code account} has come to the fund: the first reservation for it ends. */
    void arrived(Bytes32 account, int market) {
        end(account, market, reservations);
    }

    /** A position of {@code account} will not come: the last reservation for it ends, others are still on their way. */
    void withdrawn(Bytes32 account, int market) {
        end(account, market, reservations.reversed());
    }

    private static void end(Bytes32 account, int market, List<Reservation> inOrder) {
        for (int i = 0; i < inOrder.size(); i++) {
            if (inOrder.get(i).market == market && inOrder.get(i).account.equals(account)) {
                inOrder.remove(i);
                return;
            }
        }
    }

    /** Balance minus cost, with everything accepted counted as taken. */
    private long moneyReserved(Account fund) {
        long money = fund.balance;
        for (Holding holding : fund.holdings.values()) {
            money = Math.subtractExact(money, holding.cost());
        }
        for (Reservation reservation : reservations) {
            money = Math.subtractExact(money, Side.of(reservation.size > 0).signed(reservation.notional));
        }
        return money;
    }

    private List<BankruptcyPlan.Holding> positionsReserved(Account fund) {
        TreeMap<Integer, Long> sizes = new TreeMap<>();
        fund.holdings.forEach((market, holding) -> sizes.put(market, holding.size()));
        reservations.forEach(reservation -> sizes.merge(reservation.market, reservation.size, Math::addExact));
        List<BankruptcyPlan.Holding> positions = new ArrayList<>();
        sizes.forEach((market, size) -> positions.add(new BankruptcyPlan.Holding(
                size, listings.byNumber(market).conditions.mark())));
        return positions;
    }

    /** Empty where it does not live. */
    OptionalLong equity() {
        Account fund = account();
        return fund == null ? OptionalLong.empty() : OptionalLong.of(Margin.equity(fund));
    }

    /** What it owes beyond what it has: the exchange's own debt; 0 where it does not live. */
    long shortfall() {
        Account fund = account();
        return fund == null ? 0 : Math.max(0, -Margin.equity(fund));
    }

    long sentMoney() {
        return sentMoney;
    }

    long receivedMoney() {
        return receivedMoney;
    }

    Bytes32 key() {
        Bytes32 key = settings.insuranceFund();
        if (key == null) {
            throw new IllegalStateException("there is no insurance fund in the settings");
        }
        return key;
    }

    void writeTo(BinaryWriter out) {
        out.writeBoolean(endowed).writeLong(sentMoney).writeLong(receivedMoney);
        out.writeVarint(reservations.size());
        for (Reservation reservation : reservations) {
            out.writeBytes32(reservation.account).writeVarint(reservation.market);
            out.writeLong(reservation.size).writeLong(reservation.notional);
        }
    }

    void readFrom(BinaryReader in) {
        endowed = in.readBoolean();
        sentMoney = in.readLong();
        receivedMoney = in.readLong();
        reservations.clear();
        for (int left = (int) in.readVarint(); left > 0; left--) {
            reservations.add(new Reservation(in.readBytes32(), (int) in.readVarint(), in.readLong(), in.readLong()));
        }
    }
}

package io.openperp.exchange.account.builder;

import io.openperp.exchange.account.command.Instructions;
import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.BuilderFeesReceived;
import io.openperp.journal.Keys;
import io.openperp.journal.PayBuilder;
import io.openperp.risk.position.Fees;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import java.util.TreeMap;

/**
 * Fees of builders (BLD-007 to BLD-010). An account is charged with each fill; what the fills of one settlement owe to a builder
 * is paid once at its end: to an account of this shard at once, to another by record.
 */
public final class BuilderFees {

    private final int partition;
    private final Accounts accounts;
    private final ShardSettings settings;
    private final PrivateEvents facts;
    private final Instructions instructions;
    /** By builder and payer, of the settlement that is being booked: no part of the state. */
    private final TreeMap<Bytes32, TreeMap<Bytes32, Long>> owed = new TreeMap<>();

    /** To builders in other account shards, and from these to builders here, since the beginning, modulo 2^64 (LOG-019). */
    private long sentMoney;

    private long receivedMoney;

    public BuilderFees(
            int partition, Accounts accounts, ShardSettings settings, PrivateEvents facts, Instructions instructions) {
        this.partition = partition;
        this.accounts = accounts;
        this.settings = settings;
        this.facts = facts;
        this.instructions = instructions;
    }

    /** Takes the fee of a fill of {@code notional} from the account; returns it. */
    public long charge(Account payer, Bytes32 builder, long notional, long rate) {
        long fee = Fees.of(notional, rate);
        payer.settle(0, fee);
        owed.computeIfAbsent(builder, key -> new TreeMap<>()).merge(payer.key, fee, Math::addExact);
        return fee;
    }

    /** Pays what has been charged since the last call. */
    public void payOut(ListedMarket market) {
        owed.forEach((builder, payers) -> payers.forEach((payer, amount) -> pay(PayBuilder.newBuilder()
                .setBuilder(Keys.write(builder))
                .setAmount(amount)
                .setPayer(Keys.write(payer))
                .setMarket(market.number)
                .setSymbol(market.symbol())
                .build())));
        owed.clear();
    }

    /** A payment of another shard. */
    public void received(PayBuilder payment) {
        receivedMoney += payment.getAmount();
        credit(payment);
    }

    private void pay(PayBuilder payment) {
        Bytes32 builder = Keys.read(payment.getBuilder());
        if (payment.getAmount() == 0) {
            return; // a fill of no notional
        }
        if (settings.partitionOf(builder) == partition) {
            credit(payment);
        } else {
            sentMoney += payment.getAmount();
            instructions.send(
                    builder, AccountCommand.newBuilder().setPayBuilder(payment).build());
        }
    }

    /** A builder that was never funded has an account from its first payment on. What it earns lowers the fees it has paid. */
    private void credit(PayBuilder payment) {
        Account builder = accounts.findOrCreate(Keys.read(payment.getBuilder()));
        builder.settle(0, -payment.getAmount());
        facts.about(builder.key)
                .setTotals(builder.totals())
                .setBuilderFeesReceived(BuilderFeesReceived.newBuilder()
                        .setAmount(payment.getAmount())
                        .setPayer(payment.getPayer())
                        .setMarket(payment.getMarket())
                        .setSymbol(payment.getSymbol()));
    }

    public long sentMoney() {
        return sentMoney;
    }

    public long receivedMoney() {
        return receivedMoney;
    }

    public void writeTo(BinaryWriter out) {
        out.writeLong(sentMoney).writeLong(receivedMoney);
    }

    public void readFrom(BinaryReader in) {
        sentMoney = in.readLong();
        receivedMoney = in.readLong();
    }
}

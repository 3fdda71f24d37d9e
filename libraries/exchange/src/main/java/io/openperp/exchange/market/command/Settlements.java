package io.openperp.exchange.market.command;

import io.openperp.journal.AccountCommand;
import io.openperp.journal.Keys;
import io.openperp.journal.OrderChanged;
import io.openperp.journal.OrderFilled;
import io.openperp.journal.OrderState;
import io.openperp.journal.Outbox;
import io.openperp.journal.PositionMoved;
import io.openperp.journal.SettledFact;
import io.openperp.journal.Settlement;
import io.openperp.journal.Shards;
import io.openperp.journal.StepAnswer;
import io.openperp.journal.Topics;
import io.openperp.journal.TransactionAnswer;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;

/**
 * The effects of one command on accounts, collected per account shard and sent as one record each; and the money sent to each
 * account shard since the beginning.
 */
public final class Settlements {

    private final Settlement.@Nullable Builder[] open;
    private final long[] sentMoney;
    private final CommandContext context;

    public Settlements(CommandContext context) {
        this.context = context;
        int accountPartitions = context.terms().listing().getAccountPartitions();
        open = new Settlement.@Nullable Builder[accountPartitions];
        sentMoney = new long[accountPartitions];
    }

    public void changed(Bytes32 account, OrderState order) {
        of(account)
                .addFacts(SettledFact.newBuilder()
                        .setAccount(Keys.write(account))
                        .setOrderChanged(OrderChanged.newBuilder().setOrder(order)));
    }

    public void filled(Bytes32 account, OrderFilled.Builder filled) {
        long money = Math.subtractExact(
                filled.getFill().getRealizedPnl(), filled.getFill().getFee());
        countMoney(account, money);
        of(account)
                .addFacts(
                        SettledFact.newBuilder().setAccount(Keys.write(account)).setOrderFilled(filled));
    }

    public void moved(Bytes32 account, PositionMoved.Builder moved) {
        countMoney(account, moved.getFill().getRealizedPnl());
        of(account)
                .addFacts(
                        SettledFact.newBuilder().setAccount(Keys.write(account)).setPositionMoved(moved));
    }

    /** A step of a liquidation is done; at most one in a command. Step 0: the answer is not awaited. */
    public void answerStep(Bytes32 account, long step, long closedSize) {
        if (step != 0) {
            of(account)
                    .setStepAnswer(StepAnswer.newBuilder()
                            .setAccount(Keys.write(account))
                            .setStep(step)
                            .setSize(closedSize));
        }
    }

    /** The step waits in the state of the market, after it has closed so much; at most one in a command. */
    public void deferStep(Bytes32 account, long step, long closedSize) {
        of(account)
                .setStepAnswer(StepAnswer.newBuilder()
                        .setAccount(Keys.write(account))
                        .setStep(step)
                        .setSize(closedSize)
                        .setDeferred(true));
    }

    public void answer(Bytes32 account, TransactionAnswer.Builder answer) {
        of(account).setAnswer(answer);
    }

    /** Money that leaves this market for an account, by its shard and modulo 2^64 (LOG-019). */
    public void countMoney(Bytes32 account, long money) {
        int partition = partitionOf(account);
        sentMoney[partition] += money;
    }

    public int partitionOf(Bytes32 account) {
        return Topics.accountPartition(account, open.length);
    }

    public int partitions() {
        return open.length;
    }

    /** Sends one settlement to each account shard concerned. */
    public void send(Outbox outbox) {
        send(0, outbox);
    }

    /** Sends those with at least so many facts: one command may have more of them than fit into a record. */
    public void send(int facts, Outbox outbox) {
        for (int partition = 0; partition < open.length; partition++) {
            Settlement.Builder settlement = open[partition];
            if (settlement != null && settlement.getFactsCount() >= facts) {
                open[partition] = null;
                outbox.send(
                        Shards.account(partition),
                        AccountCommand.newBuilder().setSettlement(settlement).build());
            }
        }
    }

    public long sentMoney() {
        long sum = 0;
        for (long money : sentMoney) {
            sum += money;
        }
        return sum;
    }

    private Settlement.Builder of(Bytes32 account) {
        int partition = partitionOf(account);
        Settlement.Builder settlement = open[partition];
        if (settlement == null) {
            settlement = Settlement.newBuilder()
                    .setMarket(context.terms().listing().getMarket())
                    .setSlot(context.slot())
                    .setTimeNanos(context.timeNanos());
            open[partition] = settlement;
        }
        return settlement;
    }

    public void writeTo(BinaryWriter out) {
        for (long money : sentMoney) {
            out.writeLong(money);
        }
    }

    public void readFrom(BinaryReader in) {
        for (int i = 0; i < sentMoney.length; i++) {
            sentMoney[i] = in.readLong();
        }
    }
}

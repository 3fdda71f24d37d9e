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
import io.openperp.journal.TransactionAnswer;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;

/**
 * Collects the effects of one command on accounts, which are sent to the account shard as one record; also counts the
 * money sent since the beginning.
 */
public final class Settlements {

    private final CommandContext context;
    private Settlement.@Nullable Builder open;
    private long sentMoney;

    public Settlements(CommandContext context) {
        this.context = context;
    }

    public void changed(Bytes32 account, OrderState order) {
        settlement()
                .addFacts(SettledFact.newBuilder()
                        .setAccount(Keys.write(account))
                        .setOrderChanged(OrderChanged.newBuilder().setOrder(order)));
    }

    public void filled(Bytes32 account, OrderFilled.Builder filled) {
        long money = Math.subtractExact(
                filled.getFill().getRealizedPnl(), filled.getFill().getFee());
        countMoney(money);
        settlement()
                .addFacts(
                        SettledFact.newBuilder().setAccount(Keys.write(account)).setOrderFilled(filled));
    }

    public void moved(Bytes32 account, PositionMoved.Builder moved) {
        countMoney(moved.getFill().getRealizedPnl());
        settlement()
                .addFacts(
                        SettledFact.newBuilder().setAccount(Keys.write(account)).setPositionMoved(moved));
    }

    /**
     * Adds the answer that a liquidation step has been carried out; at most one in a command. Step 0 needs no answer.
     */
    public void answerStep(Bytes32 account, long step, long closedSize) {
        if (step != 0) {
            settlement()
                    .setStepAnswer(StepAnswer.newBuilder()
                            .setAccount(Keys.write(account))
                            .setStep(step)
                            .setSize(closedSize));
        }
    }

    /**
     * Adds the answer that a liquidation step waits because of the market's state, after {@code closedSize} was closed;
     * at most one in a command.
     */
    public void deferStep(Bytes32 account, long step, long closedSize) {
        settlement()
                .setStepAnswer(StepAnswer.newBuilder()
                        .setAccount(Keys.write(account))
                        .setStep(step)
                        .setSize(closedSize)
                        .setDeferred(true));
    }

    public void answer(Bytes32 account, TransactionAnswer.Builder answer) {
        settlement().setAnswer(answer);
    }

    /**
     * Counts money that leaves this market for an account, or comes from it if negative, modulo 2^64. What the market
     * holds and has sent must be zero in sum: no money is made or lost (LOG-019).
     */
    public void countMoney(long money) {
        sentMoney += money;
    }

    /** Sends the collected effects to the account shard, unless the command had none. */
    public void send(Outbox outbox) {
        send(0, outbox);
    }

    /**
     * Sends the settlement if it has at least {@code facts} facts; used by commands whose facts do not fit into one
     * record.
     */
    public void send(int facts, Outbox outbox) {
        Settlement.Builder settlement = open;
        if (settlement != null && settlement.getFactsCount() >= facts) {
            open = null;
            outbox.send(
                    Shards.accounts(),
                    AccountCommand.newBuilder().setSettlement(settlement).build());
        }
    }

    public long sentMoney() {
        return sentMoney;
    }

    private Settlement.Builder settlement() {
        Settlement.Builder settlement = open;
        if (settlement == null) {
            settlement = Settlement.newBuilder()
                    .setMarket(context.terms().listing().getMarket())
                    .setSlot(context.slot())
                    .setTimeNanos(context.timeNanos());
            open = settlement;
        }
        return settlement;
    }

    public void writeTo(BinaryWriter out) {
        out.writeLong(sentMoney);
    }

    public void readFrom(BinaryReader in) {
        sentMoney = in.readLong();
    }
}

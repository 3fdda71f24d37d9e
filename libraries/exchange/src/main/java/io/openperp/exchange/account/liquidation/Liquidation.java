package io.openperp.exchange.account.liquidation;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.ForcedClosing;
import io.openperp.journal.LiquidationExplained;
import io.openperp.journal.LiquidationStep;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Fixed;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.TreeSet;

/**
 * The state of one account's liquidation between two of its steps.
 *
 * <pre>
 * CANCELLING   its orders are being cancelled            → CLOSING      every market has answered
 * CLOSING      position after position goes to the book  → OVER         equity covers maintenance, or nothing is left to try
 *                                                        → TAKING_OVER  nothing is left to try, equity is below 2/3 of P
 * TAKING_OVER  the fund or the other side takes the rest → OVER         every position of the plan is gone
 * </pre>
 */
final class Liquidation implements ForcedClosing {

    enum Phase {
        CANCELLING,
        CLOSING,
        TAKING_OVER,
        OVER
    }

    /**
     * A position that the fund or holders of the other side are to take over.
     *
     * @param size signed size, as held when the plan was made
     * @param notional notional for which the whole position is taken over
     */
    record Takeover(int market, long size, long notional, long price) {}

    final Account account;
    Phase phase = Phase.CANCELLING;
    /** Markets whose position was sent to the book in this liquidation, or waits for the cooldown after a tranche. */
    final TreeSet<Integer> tried = new TreeSet<>();
    /** Positions still to be taken over, by symbol. */
    final ArrayDeque<Takeover> plan = new ArrayDeque<>();

    private long paidInAtPlan;
    /** Whether the fund has accepted the position that is being moved. */
    boolean acceptedByFund;

    final LiquidationExplained.Builder explained;
    /**
     * Description of the step that is being carried out, with what it has closed so far; published when the step is
     * answered.
     */
    private LiquidationStep.Builder current = LiquidationStep.newBuilder();

    private long step;
    private int awaited;

    Liquidation(Account account, LiquidationExplained.Builder explained) {
        this.account = account;
        this.explained = explained;
    }

    /**
     * Records the money paid in so far; money that the owner pays in from now on is left in the account, because it
     * does not come from its positions.
     */
    void sparePaidIn() {
        paidInAtPlan = paidIn();
    }

    /** The balance without money that was paid in since the takeovers were planned. */
    long residue() {
        return Fixed.addSaturated(account.balance(), paidInAtPlan - paidIn());
    }

    private long paidIn() {
        return account.paidIn();
    }

    /**
     * Makes {@code newStep} the present step, which waits for the answers of {@code shards} markets.
     *
     * @param whatIsDone the step's published description, to which closed sizes are added
     */
    void await(long newStep, int shards, LiquidationStep.Builder whatIsDone) {
        step = newStep;
        awaited = shards;
        current = whatIsDone;
    }

    void answered(long answeredStep) {
        if (answeredStep != step || awaited == 0) {
            throw new IllegalStateException("account " + account.key + ": an answer to step " + answeredStep
                    + " of its liquidation, which waits for " + awaited + " of step " + step);
        }
        awaited--;
    }

    boolean isWaiting() {
        return awaited > 0;
    }

    LiquidationStep.Builder current() {
        return current;
    }

    /** Adds size, notional and liquidation fee of a closed part of a position to the present step. */
    @Override
    public void closed(long size, long notional, long fee) {
        current.setClosedSize(current.getClosedSize() + size)
                .setClosedNotional(Fixed.addSaturated(current.getClosedNotional(), notional))
                .setFee(Fixed.addSaturated(current.getFee(), fee));
    }

    void writeTo(BinaryWriter out) {
        out.writeBytes32(account.key).writeVarint(phase.ordinal());
        out.writeVarint(step).writeVarint(awaited).writeLong(paidInAtPlan).writeBoolean(acceptedByFund);
        out.writeVarint(tried.size());
        tried.forEach(out::writeVarint);
        out.writeVarint(plan.size());
        for (Takeover takeover : plan) {
            out.writeVarint(takeover.market).writeLong(takeover.size).writeLong(takeover.notional);
            out.writeLong(takeover.price);
        }
        out.writeBytes(explained.build().toByteArray());
        out.writeBytes(current.build().toByteArray());
    }

    static Liquidation readFrom(BinaryReader in, Accounts accounts) {
        Account account = accounts.require(in.readBytes32());
        Liquidation read = new Liquidation(account, LiquidationExplained.newBuilder());
        read.phase = Phase.values()[(int) in.readVarint()];
        read.step = in.readVarint();
        read.awaited = (int) in.readVarint();
        read.paidInAtPlan = in.readLong();
        read.acceptedByFund = in.readBoolean();
        for (int left = (int) in.readVarint(); left > 0; left--) {
            read.tried.add((int) in.readVarint());
        }
        for (int left = (int) in.readVarint(); left > 0; left--) {
            read.plan.add(new Takeover((int) in.readVarint(), in.readLong(), in.readLong(), in.readLong()));
        }
        try {
            read.explained.mergeFrom(in.readBytes());
            read.current = LiquidationStep.newBuilder().mergeFrom(in.readBytes());
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException("unreadable liquidation in a snapshot", e);
        }
        account.beginLiquidation(read);
        return read;
    }
}

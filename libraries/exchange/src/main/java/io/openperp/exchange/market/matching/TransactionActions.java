package io.openperp.exchange.market.matching;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.ExecuteActions;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketAction;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.TransactionAnswer;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The actions of one transaction in a market, and how far they have been executed. While one of its orders waits
 * (DLY-001) it is part of the market's state.
 */
public final class TransactionActions {

    /**
     * Lifetime of a new order from the append time of its transaction. An older one is refused, so that nothing fills
     * minutes after its client got a time-out (408).
     */
    private static final long ADMISSION_LIFETIME_NANOS = 5_000_000_000L;

    private static final long NANOS_PER_MILLI = 1_000_000;
    /** Leaders of a log may append with clocks that differ by less. */
    private static final long LARGEST_STEP_BACK_NANOS = 1_000_000_000L;

    private final ExecuteActions execute;
    private final Bytes32 account;
    /** Orders that this transaction has cancelled so far, with their remaining sizes. */
    private final TreeMap<Bytes32, Long> cancelled = new TreeMap<>();
    /** Outcomes of waiting orders that were cancelled before they were due, by the place of the action. */
    private final TreeMap<Integer, ActionStatus> ended = new TreeMap<>();

    private final List<ActionStatus> statuses = new ArrayList<>();
    private int next;
    private long heldSinceNanos;
    private long dueNanos;

    public TransactionActions(ExecuteActions execute) {
        this.execute = execute;
        this.account = Keys.read(execute.getAccount());
    }

    public Bytes32 account() {
        return account;
    }

    /** Whether a new order of the transaction has been on its way for too long (TXN-021). */
    boolean hasExpired(long nowNanos) {
        return nowNanos - execute.getAdmittedAtNanos() > ADMISSION_LIFETIME_NANOS;
    }

    /** Whether the exchange has placed the orders for their owner, after a trigger or a fill, so that they never expire. */
    boolean neverExpires() {
        return execute.getAdmittedAtNanos() == Long.MAX_VALUE;
    }

    /** Index in the transaction of the next action. */
    int number() {
        return execute.getActions(next).getAction();
    }

    /** The next action to be executed; null if all have been. */
    @Nullable
    MarketAction next() {
        return next < execute.getActionsCount() ? execute.getActions(next) : null;
    }

    /** The outcome of the next action if its order was cancelled while it waited, else null. */
    @Nullable
    ActionStatus endOfNext() {
        return ended.get(next);
    }

    /** Counts the next action as executed. */
    void advance() {
        next++;
    }

    /** Adds an outcome of the next action. */
    void answer(ActionStatus status) {
        statuses.add(status);
    }

    /** Adds to the outcomes from the one at {@code first} on how long their order has waited. */
    void stateDelay(int first, long nowNanos) {
        int millis = (int) Math.max(1, (nowNanos - heldSinceNanos) / NANOS_PER_MILLI);
        for (int i = first; i < statuses.size(); i++) {
            statuses.set(i, statuses.get(i).toBuilder().setDelayedMillis(millis).build());
        }
    }

    int answered() {
        return statuses.size();
    }

    /** The answer with all outcomes; for the account shard, once all actions have been executed. */
    public TransactionAnswer.Builder answer() {
        return TransactionAnswer.newBuilder()
                .setAccount(execute.getAccount())
                .setTransaction(execute.getTransaction())
                .addAllStatuses(statuses);
    }

    void cancelled(Bytes32 order, long remainingSize) {
        cancelled.put(order, remainingSize);
    }

    /** Remaining size of an order when this transaction cancelled it; null if it has not cancelled the order. */
    @Nullable
    Long cancelledSize(Bytes32 order) {
        return cancelled.get(order);
    }

    /** Whether the transaction has waited; it does not wait again. */
    boolean hasWaited() {
        return dueNanos != 0;
    }

    void hold(long nowNanos, long untilNanos) {
        heldSinceNanos = nowNanos;
        dueNanos = untilNanos;
    }

    /**
     * Whether the rest is to be executed at this append time: the transaction has waited long enough, or the clock of
     * the log was set back, which would let it wait for as long as that step.
     */
    boolean isDueAt(long appendNanos) {
        return appendNanos >= dueNanos || appendNanos < heldSinceNanos - LARGEST_STEP_BACK_NANOS;
    }

    /** Time from which on the rest is executed, in nanoseconds since 1970. */
    long dueNanos() {
        return dueNanos;
    }

    /** Places of the new orders that wait and were not cancelled, in order. */
    List<Integer> waiting() {
        List<Integer> waiting = new ArrayList<>();
        for (int place = next; place < execute.getActionsCount(); place++) {
            if (execute.getActions(place).hasPlaceOrder() && !ended.containsKey(place)) {
                waiting.add(place);
            }
        }
        return waiting;
    }

    PlaceOrder order(int place) {
        return execute.getActions(place).getPlaceOrder();
    }

    /** Ends the waiting order at this place: it is answered with this outcome when the transaction is due. */
    void end(int place, ActionStatus outcome) {
        ended.put(
                place,
                outcome.toBuilder()
                        .setAction(execute.getActions(place).getAction())
                        .build());
    }

    void writeTo(BinaryWriter out) {
        out.writeBytes(execute.toByteArray());
        out.writeVarint(next).writeLong(heldSinceNanos).writeLong(dueNanos);
        out.writeVarint(cancelled.size());
        cancelled.forEach((order, size) -> out.writeBytes32(order).writeLong(size));
        out.writeVarint(ended.size());
        ended.forEach((place, outcome) -> out.writeVarint(place).writeBytes(outcome.toByteArray()));
        out.writeVarint(statuses.size());
        statuses.forEach(status -> out.writeBytes(status.toByteArray()));
    }

    static TransactionActions readFrom(BinaryReader in) {
        try {
            TransactionActions read = new TransactionActions(ExecuteActions.parseFrom(in.readBytes()));
            read.next = (int) in.readVarint();
            read.heldSinceNanos = in.readLong();
            read.dueNanos = in.readLong();
            for (long left = in.readVarint(); left > 0; left--) {
                read.cancelled.put(in.readBytes32(), in.readLong());
            }
            for (long left = in.readVarint(); left > 0; left--) {
                read.ended.put((int) in.readVarint(), ActionStatus.parseFrom(in.readBytes()));
            }
            for (long left = in.readVarint(); left > 0; left--) {
                read.statuses.add(ActionStatus.parseFrom(in.readBytes()));
            }
            return read;
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException("unreadable actions in a snapshot", e);
        }
    }
}

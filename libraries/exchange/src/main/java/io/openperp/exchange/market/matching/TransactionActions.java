package io.openperp.exchange.market.matching;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.ExecuteActions;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketAction;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.ReplacedOrder;
import io.openperp.journal.TransactionAnswer;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The actions of one transaction in a market, and how far they have been executed. While one of its orders, or a cancel
 * of an order that waits, has to wait (DLY-001, DLY-006) it is part of the market's state.
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
    /** Outcomes of waiting orders that have ended before they were due, by the place of the action. */
    private final TreeMap<Integer, ActionStatus> ended = new TreeMap<>();
    /** Reasons of cancels because of which waiting orders will not rest, by the place of the action (DLY-010). */
    private final TreeMap<Integer, String> restless = new TreeMap<>();
    /** Transactions that wait for this one to go on, because they cancel orders of it (DLY-006); first in, first out. */
    private final List<TransactionActions> followers = new ArrayList<>();

    private final List<ActionStatus> statuses = new ArrayList<>();
    private int next;
    private long heldSinceNanos;
    private long dueNanos;
    private boolean heldByOrder;

    public TransactionActions(ExecuteActions execute) {
        this.execute = execute;
        this.account = Keys.read(execute.getAccount());
    }

    public Bytes32 account() {
        return account;
    }

    /** Number of the transaction in the account shard; one that was admitted later has a larger one. */
    long transaction() {
        return execute.getTransaction();
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

    /** The outcome of the next action if its order has ended while it waited, else null. */
    @Nullable
    ActionStatus endOfNext() {
        return ended.get(next);
    }

    /** Reason of the cancel because of which the next order does not rest; null if it may. */
    @Nullable
    String cancelOfNext() {
        return restless.get(next);
    }

    /** Counts the next action as executed. */
    void advance() {
        next++;
    }

    /** Adds an outcome of the next action. */
    void answer(ActionStatus status) {
        statuses.add(status);
    }

    /** Adds to the outcomes from the one at {@code first} on how long their order or cancel has waited. */
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

    /** Whether the transaction has waited. */
    boolean hasWaited() {
        return dueNanos != 0;
    }

    /**
     * Whether an order of the transaction that would trade may be executed at this append time: because one has waited,
     * or because the transaction, held back by a cancel, has been here for as long as the delay of the market.
     */
    boolean hasWaited(long appendNanos, long delayNanos) {
        return heldByOrder || hasWaited() && isPast(heldSinceNanos + delayNanos, appendNanos);
    }

    /** Holds the transaction back until then, because its next action, an order, has to wait. */
    void hold(long appendNanos, long lastNanos, long delayNanos) {
        heldSinceNanos = hasWaited() ? heldSinceNanos : appendNanos;
        dueNanos = Math.max(lastNanos, heldSinceNanos + delayNanos);
        heldByOrder = true;
    }

    /** Holds the transaction back until another has gone on, because its next action cancels a waiting order of that. */
    void holdBehind(TransactionActions other, long appendNanos) {
        heldSinceNanos = hasWaited() ? heldSinceNanos : appendNanos;
        dueNanos = other.dueNanos;
        other.followers.add(this);
    }

    /** Removes and returns the transactions that wait for this one, the first first. */
    List<TransactionActions> takeFollowers() {
        List<TransactionActions> taken = List.copyOf(followers);
        followers.clear();
        return taken;
    }

    /** Visits this transaction and all that wait for it. */
    void forEach(Consumer<TransactionActions> visitor) {
        visitor.accept(this);
        followers.forEach(follower -> follower.forEach(visitor));
    }

    /** Number of transactions that go on when this one is due: this one, and all that wait for it. */
    int count() {
        int count = 1;
        for (TransactionActions follower : followers) {
            count += follower.count();
        }
        return count;
    }

    /**
     * Whether the rest is to be executed at this append time: the transaction has waited long enough, or the clock of
     * the log was set back, which would let it wait for as long as that step.
     */
    boolean isDueAt(long appendNanos) {
        return isPast(dueNanos, appendNanos);
    }

    private boolean isPast(long atNanos, long appendNanos) {
        return appendNanos >= atNanos || appendNanos < heldSinceNanos - LARGEST_STEP_BACK_NANOS;
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

    /** The orders whose margin the order at this place stands on, and that must have been cancelled before it. */
    List<ReplacedOrder> replaced(int place) {
        return execute.getActions(place).getReplacesList();
    }

    /** Whether this transaction has cancelled each of these orders while as much was left of it. */
    boolean hasCancelled(List<ReplacedOrder> orders) {
        for (ReplacedOrder order : orders) {
            Long remaining = cancelled.get(Keys.read(order.getOrderId()));
            if (remaining == null || remaining != order.getRemainingSize()) {
                return false;
            }
        }
        return true;
    }

    /** Lets nothing of the waiting order at this place rest once it is executed (DLY-010). */
    void letNothingRest(int place, String reason) {
        restless.putIfAbsent(place, reason);
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
        out.writeVarint(next).writeLong(heldSinceNanos).writeLong(dueNanos).writeBoolean(heldByOrder);
        out.writeVarint(cancelled.size());
        cancelled.forEach((order, size) -> out.writeBytes32(order).writeLong(size));
        out.writeVarint(ended.size());
        ended.forEach((place, outcome) -> out.writeVarint(place).writeBytes(outcome.toByteArray()));
        out.writeVarint(restless.size());
        restless.forEach((place, reason) -> out.writeVarint(place).writeString(reason));
        out.writeVarint(statuses.size());
        statuses.forEach(status -> out.writeBytes(status.toByteArray()));
        out.writeVarint(followers.size());
        followers.forEach(follower -> follower.writeTo(out));
    }

    static TransactionActions readFrom(BinaryReader in) {
        try {
            TransactionActions read = new TransactionActions(ExecuteActions.parseFrom(in.readBytes()));
            read.next = (int) in.readVarint();
            read.heldSinceNanos = in.readLong();
            read.dueNanos = in.readLong();
            read.heldByOrder = in.readBoolean();
            for (long left = in.readVarint(); left > 0; left--) {
                read.cancelled.put(in.readBytes32(), in.readLong());
            }
            for (long left = in.readVarint(); left > 0; left--) {
                read.ended.put((int) in.readVarint(), ActionStatus.parseFrom(in.readBytes()));
            }
            for (long left = in.readVarint(); left > 0; left--) {
                read.restless.put((int) in.readVarint(), in.readString());
            }
            for (long left = in.readVarint(); left > 0; left--) {
                read.statuses.add(ActionStatus.parseFrom(in.readBytes()));
            }
            for (long left = in.readVarint(); left > 0; left--) {
                read.followers.add(readFrom(in));
            }
            return read;
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException("unreadable actions in a snapshot", e);
        }
    }
}

package io.openperp.risk.position;

import io.openperp.risk.arithmetic.Notional;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import org.jspecify.annotations.Nullable;

/**
 * The position of an account in one market, and its history since it was last flat.
 *
 * <p>It stores its cost instead of an average price: a fill changes {@code balance − cost} by exactly minus its
 * notional, so the two sides of any trade cancel to the last unit, whatever was rounded inside.
 *
 * @param size signed, positive long
 * @param cost cost of the present size; same sign as the size
 * @param realizedPnl without fees and funding. This, fees and funding are for display and saturate at 64 bits
 * @param fees positive when paid
 * @param funding positive when received
 * @param maxSize largest absolute size
 * @param volume size of all fills; stays at the largest number when it would not fit
 * @param openedSize size of the opening fills, with their notional, for the average price
 * @param closedSize size of the closing fills, with their notional, for the average price
 */
public record Position(
        long size,
        long cost,
        long realizedPnl,
        long fees,
        long funding,
        long maxSize,
        long volume,
        long openedSize,
        long openedNotional,
        long closedSize,
        long closedNotional,
        long openedAtNanos) {

    public static final Position FLAT = new Position(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** Creates a position of which only size and cost are known or needed; its history is empty. */
    public static Position of(long size, long cost) {
        return new Position(
                size, cost, 0, 0, 0, Math.abs(size), Math.abs(size), Math.abs(size), Math.abs(cost), 0, 0, 0);
    }

    public boolean isFlat() {
        return size == 0;
    }

    /** The side on which an order would make the position larger. Only for a position that is not flat. */
    public Side side() {
        return Side.of(size > 0);
    }

    /**
     * Size of the position that an order of {@code side} could close; 0 if the order would make the position larger.
     */
    public long closableBy(Side side) {
        return Math.max(0, side.isBuy() ? -size : size);
    }

    /** Average entry price {@code abs(cost)/abs(size)}, rounded half up; 0 if the position is flat. */
    public long entryPrice() {
        return size == 0 ? 0 : Notional.averagePrice(Math.abs(cost), Math.abs(size));
    }

    /** Value at the mark, {@code floor(size·mark)}, negative for a short; rounded down, so that it never overstates. */
    public long value(long mark) {
        return Notional.value(size, mark);
    }

    /** Unrealized profit {@code floor(size·mark) − cost}. */
    public long unrealizedPnl(long mark) {
        return value(mark) - cost;
    }

    /** Notional {@code ceil(mark·abs(size))}. */
    public long notional(long mark) {
        return Notional.required(mark, size);
    }

    /**
     * Applies a fill of {@code size > 0} for {@code notional ≥ 0} with {@code fee}: it closes what it can of the
     * position; the rest enlarges the position or opens one of the other side.
     */
    public FillOutcome fill(Side side, long size, long notional, long fee, CloseReason reason, long atNanos) {
        long closing = Math.min(size, closableBy(side));
        if (closing == 0) {
            return FillOutcome.opened(grown(side, size, notional, atNanos).charged(fee), fee);
        }
        long closingNotional = Fixed.mulDivFloor(notional, closing, size);
        Position reduced = shrunk(side, closing, closingNotional);
        long realized = realizedBy(side, closing, closingNotional);
        if (!reduced.isFlat()) {
            return FillOutcome.reduced(reduced.charged(fee), realized, fee);
        }
        long rest = size - closing;
        long closingFee = rest == 0 ? fee : Fixed.mulDivFloor(fee, closing, size);
        ClosedPosition closed = reduced.charged(closingFee).closed(reason, atNanos);
        Position next = rest == 0
                ? FLAT
                : FLAT.grown(side, rest, notional - closingNotional, atNanos).charged(fee - closingFee);
        return new FillOutcome(next, realized, fee, closed);
    }

    /**
     * Returns the position with {@code fee} added to its fees, negative for a rebate; the caller changes the balance.
     */
    public Position charged(long fee) {
        return new Position(
                size,
                cost,
                realizedPnl,
                Fixed.addSaturated(fees, fee),
                funding,
                maxSize,
                volume,
                openedSize,
                openedNotional,
                closedSize,
                closedNotional,
                openedAtNanos);
    }

    /** Returns the position with a funding payment added, positive when received; the caller changes the balance. */
    public Position funded(long payment) {
        return new Position(
                size,
                cost,
                realizedPnl,
                fees,
                Fixed.addSaturated(funding, payment),
                maxSize,
                volume,
                openedSize,
                openedNotional,
                closedSize,
                closedNotional,
                openedAtNanos);
    }

    private Position grown(Side side, long by, long notional, long atNanos) {
        long newSize = Math.addExact(size, side.signed(by));
        boolean halved = overflows(openedSize, by) || overflows(openedNotional, notional);
        return new Position(
                newSize,
                Math.addExact(cost, side.signed(notional)),
                realizedPnl,
                fees,
                funding,
                Math.max(maxSize, Math.abs(newSize)),
                saturatedSum(volume, by),
                sum(openedSize, by, halved),
                sum(openedNotional, notional, halved),
                closedSize,
                closedNotional,
                size == 0 ? atNanos : openedAtNanos);
    }

    private long realizedBy(Side side, long closing, long notional) {
        return -side.signed(notional) - costOf(closing);
    }

    /** Cost of a part of the position, in proportion to its size. */
    private long costOf(long part) {
        return Fixed.mulDivTrunc(cost, part, Math.abs(size));
    }

    private Position shrunk(Side side, long by, long notional) {
        long costRemoved = costOf(by);
        boolean halved = overflows(closedSize, by) || overflows(closedNotional, notional);
        return new Position(
                size + side.signed(by),
                cost - costRemoved,
                Fixed.addSaturated(realizedPnl, realizedBy(side, by, notional)),
                fees,
                funding,
                maxSize,
                saturatedSum(volume, by),
                openedSize,
                openedNotional,
                sum(closedSize, by, halved),
                sum(closedNotional, notional, halved),
                openedAtNanos);
    }

    private ClosedPosition closed(CloseReason reason, long atNanos) {
        return new ClosedPosition(
                maxSize,
                volume,
                average(openedNotional, openedSize),
                average(closedNotional, closedSize),
                realizedPnl,
                fees,
                funding,
                openedAtNanos,
                atNanos,
                reason);
    }

    private static long average(long notional, long size) {
        return size == 0 ? 0 : Notional.averagePrice(notional, size);
    }

    private static boolean overflows(long sum, long more) {
        return sum > Long.MAX_VALUE - more;
    }

    private static long saturatedSum(long sum, long more) {
        return overflows(sum, more) ? Long.MAX_VALUE : sum + more;
    }

    /**
     * Adds to a total, the size or the notional of all opening or closing fills. If {@code halved}, because one of the
     * two totals would not fit, both are halved: only their ratio, the average price, matters.
     */
    private static long sum(long sum, long more, boolean halved) {
        return halved ? sum / 2 + more / 2 : sum + more;
    }

    /**
     * The effect of a fill on one of its two accounts.
     *
     * @param position the position after the fill
     * @param realizedPnl profit realized by the fill, without the fee
     * @param fee fee paid; negative for a rebate
     * @param closed the record of the position that became flat or changed sides; null if none did
     */
    public record FillOutcome(
            Position position,
            long realizedPnl,
            long fee,
            @Nullable ClosedPosition closed) {

        /** Change of the account's balance by the fill: realized profit minus fee. */
        public long balanceChange() {
            return realizedPnl - fee;
        }

        static FillOutcome opened(Position position, long fee) {
            return new FillOutcome(position, 0, fee, null);
        }

        static FillOutcome reduced(Position position, long realizedPnl, long fee) {
            return new FillOutcome(position, realizedPnl, fee, null);
        }
    }

    /**
     * The record of a position that has been closed or has changed sides.
     *
     * @param volume size of all opening and closing fills together
     * @param funding positive when received
     */
    public record ClosedPosition(
            long maxSize,
            long volume,
            long averageOpenPrice,
            long averageClosePrice,
            long realizedPnl,
            long fees,
            long funding,
            long openedAtNanos,
            long closedAtNanos,
            CloseReason reason) {}

    /** Why a fill happened; the reason of the last fill is the reason why a position was closed. */
    public enum CloseReason {
        NORMAL,
        LIQUIDATION,
        ADL,
        SETTLEMENT
    }
}

package io.openperp.exchange.account.state;

import io.openperp.journal.OrderState;
import io.openperp.journal.PositionState;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.risk.margin.MarketExposure;
import io.openperp.risk.market.MarketConditions;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An account in one market: its position as last settled, its open orders, and the margin both require. The requirement
 * is updated order by order; it is only recomputed when the mark, the leverage or a condition of an order has changed,
 * so that an order or a fill costs the same however many orders are open.
 */
public final class Holding {

    public final ListedMarket market;
    final Replacements replacements = new Replacements();
    private final List<OpenOrder> orders = new ArrayList<>();
    private final List<OpenOrder> ordersView = Collections.unmodifiableList(orders);
    private long size;
    private long cost;
    /** Fees that this shard has charged since the position was last flat; the market does not know them. */
    private long feesOfThisShard;

    private long allOpenSize;

    /** The conditions for which value and maintenance margin below were computed; null if they have to be computed. */
    private @Nullable MarketConditions valuedAt;

    private long valuedLeverage;
    private long value;
    private long maintenanceMargin;

    private final MarketExposure exposure;
    private @Nullable MarketConditions countedAt;
    private long countedLeverage;
    /**
     * Orders that exist only in some outcomes of unanswered cancel-and-replaces; {@code inOutcome} has those that are
     * counted now.
     */
    private final List<OpenOrder> conditional = new ArrayList<>();

    private final List<OpenOrder> inOutcome = new ArrayList<>();

    Holding(ListedMarket market) {
        this.market = market;
        this.exposure = new MarketExposure(market.conditions());
    }

    /** Signed size of the position. */
    public long size() {
        return size;
    }

    public long cost() {
        return cost;
    }

    /** The open orders, oldest first. */
    public List<OpenOrder> orders() {
        return ordersView;
    }

    /**
     * Size reserved by all orders of both sides, in base units, including reduce-only orders and orders that exist in
     * some outcomes only.
     */
    public long allOpenSize() {
        return allOpenSize;
    }

    /** Value of the position at the mark, {@code floor(q·mark)}. */
    public long value() {
        return valuedAt == market.conditions()
                ? value
                : Notional.value(size, market.conditions().mark());
    }

    /** Maintenance margin M of the position without orders. */
    public long maintenanceMargin(long leverage) {
        if (valuedAt != market.conditions() || valuedLeverage != leverage) {
            MarketConditions conditions = market.conditions();
            value = Notional.value(size, conditions.mark());
            maintenanceMargin = size == 0
                    ? 0
                    : conditions.maintenanceMargin(
                            Side.of(size > 0), Notional.required(conditions.mark(), size), leverage);
            valuedAt = conditions;
            valuedLeverage = leverage;
        }
        return maintenanceMargin;
    }

    public boolean isIdle() {
        return size == 0 && orders.isEmpty();
    }

    public void settlePosition(long newSize, long newCost) {
        size = newSize;
        cost = newCost;
        valuedAt = null;
        exposure.move(newSize);
    }

    /**
     * Adds the fee of a liquidation or builder, in quote units, to the fees of the position; after a close the next
     * position starts without.
     *
     * @return the fees of the position charged by this shard, including this one
     */
    public long addFeeOfThisShard(long fee, boolean closesPosition) {
        long fees = Fixed.addSaturated(feesOfThisShard, fee);
        feesOfThisShard = closesPosition ? 0 : fees;
        return fees;
    }

    /** Fees for liquidations and builders charged since the position was last flat, in quote units. */
    long feesOfThisShard() {
        return feesOfThisShard;
    }

    /** Adds the fees for liquidations and builders to the position that a market has reported. */
    public PositionState published(PositionState position) {
        return feesOfThisShard == 0
                ? position
                : position.toBuilder()
                        .setFees(Fixed.addSaturated(position.getFees(), feesOfThisShard))
                        .build();
    }

    public void add(OpenOrder order) {
        orders.add(order);
        count(order, true);
    }

    public void remove(OpenOrder order) {
        count(order, false);
        orders.remove(order);
        failReplacements(order);
    }

    public void settle(OpenOrder order, OrderState state, boolean rests) {
        count(order, false);
        if (state.getRemainingSize() != order.remaining()) {
            failReplacements(order);
        }
        order.settle(state);
        if (rests) {
            order.rest();
        }
        count(order, true);
    }

    public void reserveSize(OpenOrder order, long totalSize) {
        count(order, false);
        order.reserveSize(totalSize);
        count(order, true);
    }

    /**
     * Undoes a call of {@link #reserveSize} whose modification was not forwarded.
     *
     * @param pendingBefore largest size that unanswered modifications had requested before that call
     */
    public void releaseSize(OpenOrder order, long pendingBefore) {
        count(order, false);
        order.releaseSize(pendingBefore);
        count(order, true);
    }

    public void sizeAnswered(OpenOrder order) {
        count(order, false);
        order.sizeAnswered();
        count(order, true);
    }

    /** The cancel-and-replaces that may still succeed or fail, as bits; see {@link OpenOrder#existsIn}. */
    public int openOutcomes() {
        return replacements.active();
    }

    /**
     * All cancel-and-replaces that the market has not answered, as bits. The replaced order is removed before the
     * answer comes, and until then it is not known here whether the new order exists.
     */
    public int unansweredOutcomes() {
        return replacements.unanswered();
    }

    /**
     * Starts a cancel-and-replace of the {@code replaced} orders by a transaction.
     *
     * @return its place, or {@link Replacements#NONE} if all places are taken (ORD-040)
     */
    public int openReplacement(long transaction, List<OpenOrder> replaced) {
        int place = replacements.open(transaction);
        if (place != Replacements.NONE) {
            replaced.forEach(order -> order.replaceIn(place));
        }
        return place;
    }

    /** Removes a cancel-and-replace that {@link #openReplacement} has opened, because it was not forwarded. */
    public void closeReplacement(int place, List<OpenOrder> replaced) {
        replacements.close(place);
        replaced.forEach(order -> order.keepIn(place));
        conditionsChanged();
    }

    /** Makes the order exist only if the cancel-and-replace at this place succeeds. */
    public void makeConditional(OpenOrder order, int place) {
        order.placeIn(place);
        conditionsChanged();
    }

    /** Makes the order exist in every outcome again, because it does not depend on a cancel-and-replace after all. */
    public void makeUnconditional(OpenOrder order) {
        order.placeUnconditionally();
        conditionsChanged();
    }

    /** Ends the cancel-and-replace of a transaction that the market has answered, if there is one. */
    public void replacementAnswered(long transaction) {
        int place = replacements.placeOf(transaction);
        if (place != Replacements.NONE) {
            replacements.close(place);
            for (OpenOrder order : orders) {
                order.replacementDecided(place);
            }
            conditionsChanged();
        }
    }

    /**
     * Marks the cancel-and-replaces of an order as failed because it has filled or ended otherwise. A market replaces
     * an order only while it is unchanged, so it will certainly refuse them, and their new orders need no margin
     * (ORD-041).
     */
    private void failReplacements(OpenOrder order) {
        if (order.replacedIn() != 0) {
            replacements.fail(order.replacedIn());
            conditionsChanged();
        }
    }

    /**
     * Open size of the buys or, if {@code buys} is false, the sells, in base units. Reduce-only orders are left out,
     * because they open no position.
     */
    public long openSize(boolean buys) {
        long sum = 0;
        for (OpenOrder order : orders) {
            if (!order.reduceOnly && order.side.isBuy() == buys) {
                sum += order.reserved();
            }
        }
        return sum;
    }

    /**
     * The size that an order of {@code side} may be able to close when it reaches its market: the present position plus
     * what open orders of the other side may add.
     */
    public long closable(Side side) {
        return Math.max(0, -side.signed(size)) + openSize(!side.isBuy());
    }

    /**
     * Position and orders as they are in one outcome of the unanswered cancel-and-replaces, for computing requirements.
     * The object is reused by the next call.
     */
    public MarketExposure exposure(long leverage, int outcome) {
        takeOutcomeBack();
        if (countedAt != market.conditions() || countedLeverage != leverage) {
            countBase(leverage);
        }
        for (OpenOrder order : conditional) {
            if (order.existsIn(outcome)) {
                order.addTo(exposure);
                inOutcome.add(order);
            }
        }
        return exposure;
    }

    /**
     * Discards the counted position and orders, because orders have come to depend, or no longer depend, on a
     * cancel-and-replace.
     */
    private void conditionsChanged() {
        takeOutcomeBack();
        countedAt = null;
    }

    private void countBase(long leverage) {
        exposure.begin(market.conditions(), leverage, size);
        conditional.clear();
        for (OpenOrder order : orders) {
            if (order.isConditional()) {
                conditional.add(order);
            } else {
                order.addTo(exposure);
            }
        }
        countedAt = market.conditions();
        countedLeverage = leverage;
    }

    private void count(OpenOrder order, boolean in) {
        takeOutcomeBack();
        allOpenSize += in ? order.reserved() : -order.reserved();
        if (countedAt != market.conditions() || order.isConditional()) {
            countedAt = null;
        } else if (in) {
            order.addTo(exposure);
        } else {
            order.takeFrom(exposure);
        }
    }

    private void takeOutcomeBack() {
        for (OpenOrder order : inOutcome) {
            order.takeFrom(exposure);
        }
        inOutcome.clear();
    }

    void writeTo(BinaryWriter out) {
        out.writeLong(size).writeLong(cost).writeVarint(feesOfThisShard);
        replacements.writeTo(out);
        out.writeVarint(orders.size());
        orders.forEach(order -> order.writeTo(out));
    }

    static Holding readFrom(Account account, ListedMarket market, BinaryReader in) {
        Holding holding = new Holding(market);
        holding.size = in.readLong();
        holding.cost = in.readLong();
        holding.feesOfThisShard = in.readVarint();
        holding.replacements.readFrom(in);
        for (int left = (int) in.readVarint(); left > 0; left--) {
            OpenOrder order = new OpenOrder(account, market, in);
            holding.orders.add(order);
            holding.allOpenSize += order.reserved();
        }
        return holding;
    }
}

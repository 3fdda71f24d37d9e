package io.openperp.risk.order;

import io.openperp.risk.arithmetic.Notional;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.MarketParameters;
import io.openperp.risk.price.PriceBands;
import io.openperp.units.Decimals;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import org.jspecify.annotations.Nullable;

/**
 * The admission checks of an order that need the account or the conditions of its market, numbered as in the
 * specification; each returns null or the refusal. Checks 5 to 7 are done elsewhere: they need the order IDs, the exact
 * position and the book.
 */
public final class OrderAdmission {

    /** Largest size of an order or a position, so that the sum of 1000 orders and a position fits into 63 bits. */
    public static final long LARGEST_SIZE = 90_000_000L * Fixed.ONE;

    /**
     * Largest cost of a position that may still grow. With all open orders that an account may have, the sum stays
     * within 63 bits.
     */
    public static final long LARGEST_COST = 40_000_000_000L * Fixed.ONE;

    private OrderAdmission() {}

    /** Runs checks 1 to 4 (size and price, mark, band, notional) and returns the first failure, or null. */
    public static @Nullable Refusal terms(MarketConditions market, OrderTerms order) {
        Refusal refusal = size(market.parameters(), order.size());
        if (refusal == null && !order.isMarket()) {
            refusal = price(market.parameters(), order.price());
        }
        if (refusal == null) {
            refusal = mark(market, order.reduceOnly());
        }
        boolean priced = !order.isMarket() && !order.isCapped();
        if (refusal == null && priced && !order.reduceOnly()) {
            refusal = band(market, order.side(), order.price());
        }
        if (refusal == null) {
            long price = priced ? order.price() : market.mark();
            refusal = notional(market, price, order.size(), order.reduceOnly());
        }
        return refusal;
    }

    /** Check 1 for the size: it is a positive multiple of the lot size. */
    public static @Nullable Refusal size(MarketParameters market, long size) {
        return multiple("size", size, market.lotSize());
    }

    /** Check 1 for the limit price: it is a positive multiple of the tick size. */
    public static @Nullable Refusal price(MarketParameters market, long price) {
        return multiple("price", price, market.tickSize());
    }

    /** Check 1 for a trigger price; it is compared with the mark and need not be a multiple of the tick (CND-002). */
    public static @Nullable Refusal trigger(long price) {
        return price > 0 ? null : Refusal.invalid("trigger " + text(price) + " is not positive");
    }

    /**
     * Rounds a limit price to the tick that is no worse for the owner: down for a buy, up for a sell (ORD-073,
     * CND-012). A price that has no such tick is returned unchanged; the order is then refused.
     */
    public static long onTick(MarketParameters market, Side side, long price) {
        long tick = market.tickSize();
        long beyond = Math.floorMod(price, tick);
        if (beyond == 0 || price < tick || price > Long.MAX_VALUE - tick) {
            return price;
        }
        return side.isBuy() ? price - beyond : price - beyond + tick;
    }

    /** Check 2: there is a mark price and, unless the order is reduce-only, a live oracle. */
    public static @Nullable Refusal mark(MarketConditions market, boolean reduceOnly) {
        return market.hasMark() && (reduceOnly || market.isOracleFresh())
                ? null
                : Refusal.riskLimit("no oracle / fair price reference yet for: " + market.symbol());
    }

    /** Check 3, for orders that are not reduce-only: the limit price is within the bands around the mark. */
    public static @Nullable Refusal band(MarketConditions market, Side side, long price) {
        long low = PriceBands.lowestLimit(side, market.mark(), market.exchange());
        long high = PriceBands.highestLimit(side, market.mark(), market.exchange());
        return low <= price && price <= high
                ? null
                : Refusal.invalid("price " + text(price) + " is outside " + text(low) + " to " + text(high));
    }

    /** Whether the limit price is more aggressive than the band allows: a buy above it, a sell below it. */
    public static boolean isBeyondBand(MarketConditions market, Side side, long price) {
        return market.hasMark()
                && (side.isBuy()
                        ? price > PriceBands.highestLimit(side, market.mark(), market.exchange())
                        : price < PriceBands.lowestLimit(side, market.mark(), market.exchange()));
    }

    /** Returns the end of the message of a refusal by {@link #band}: the mark and the nearest accepted price. */
    public static String bandExplained(MarketConditions market, Side side, long price) {
        long tick = market.parameters().tickSize();
        long low = PriceBands.lowestLimit(side, market.mark(), market.exchange());
        long high = PriceBands.highestLimit(side, market.mark(), market.exchange());
        long nearest = price < low ? Math.ceilDiv(low, tick) * tick : high / tick * tick;
        return ": the band around the mark " + text(market.mark()) + "; the nearest accepted price is " + text(nearest);
    }

    /**
     * Check 4: the order is worth at least minNotional unless it is reduce-only, and small enough for all sums to fit.
     */
    public static @Nullable Refusal notional(MarketConditions market, long price, long size, boolean reduceOnly) {
        if (size > LARGEST_SIZE) {
            return Refusal.invalid("size " + text(size) + " exceeds " + text(LARGEST_SIZE));
        }
        if (!Notional.isBounded(Math.max(price, market.mark()), size)) {
            return Refusal.invalid("notional of size " + text(size) + " exceeds " + text(Notional.MAX));
        }
        long notional = Notional.ofFill(price, size);
        return reduceOnly || notional >= market.parameters().minNotional()
                ? null
                : Refusal.invalid("notional " + text(notional) + " is below "
                        + text(market.parameters().minNotional()));
    }

    /**
     * Check 8, for orders that are not reduce-only: an account whose equity is below its portfolio maintenance may only
     * reduce positions.
     */
    public static @Nullable Refusal liquidation(boolean equityCoversMaintenance) {
        return equityCoversMaintenance ? null : Refusal.riskLimit("account is in liquidation");
    }

    /** Refuses an order of {@code side} if a position with this signed cost may not grow further (ORD-063). */
    public static @Nullable Refusal cost(long cost, Side side) {
        return side.signed(cost) <= LARGEST_COST
                ? null
                : Refusal.riskLimit("position cost " + text(Math.abs(cost)) + " exceeds " + text(LARGEST_COST));
    }

    /**
     * Check 9, initial margin: passes if marginUsed does not rise, else compares it with equity and checks the limits
     * of position and open orders.
     *
     * @param worstNotional worst-case notional in the order's market, with the order
     * @param openOrders number of open orders in the order's market, with the order
     * @param fee taker fee at the limit price
     */
    public static @Nullable Refusal initialMargin(
            MarketParameters market,
            long usedBefore,
            long usedAfter,
            long worstNotional,
            int openOrders,
            int openOrderLimit,
            long fee,
            long equity) {
        if (usedAfter <= usedBefore) {
            return null;
        }
        if (worstNotional > market.positionLimit()) {
            return Refusal.riskLimit(
                    "position notional " + text(worstNotional) + " exceeds " + text(market.positionLimit()));
        }
        if (openOrders > openOrderLimit) {
            return Refusal.riskLimit("open orders " + openOrders + " exceed " + openOrderLimit);
        }
        return usedAfter + fee <= equity
                ? null
                : Refusal.riskLimit("Insufficient margin: initial margin and fee " + text(usedAfter + fee)
                        + " exceed equity " + text(equity));
    }

    /** Check 10, survival: passes if the survival requirement does not rise or equity covers it. */
    public static @Nullable Refusal survival(long survivalBefore, long survivalAfter, long equity) {
        return survivalAfter <= survivalBefore || survivalAfter <= equity
                ? null
                : Refusal.riskLimit("Insufficient margin: maintenance margin and loss at the limit price "
                        + text(survivalAfter) + " exceed equity " + text(equity));
    }

    private static @Nullable Refusal multiple(String what, long value, long step) {
        return value > 0 && value % step == 0
                ? null
                : Refusal.invalid(what + " " + text(value) + " is not a positive multiple of " + text(step));
    }

    private static String text(long units) {
        return Decimals.format(units);
    }

    /** The refusal of an order: its status and a message with the numbers. */
    public record Refusal(Status status, String reason) {

        public enum Status {
            REJECTED_INVALID,
            REJECTED_RISK_LIMIT
        }

        public static Refusal invalid(String reason) {
            return new Refusal(Status.REJECTED_INVALID, reason);
        }

        public static Refusal riskLimit(String reason) {
            return new Refusal(Status.REJECTED_RISK_LIMIT, reason);
        }
    }

    /**
     * The terms of an order.
     *
     * @param price limit price; not used for a market order, whose protection price is computed later
     * @param isCapped whether this is a limit order that never rests and whose price is beyond the band: it then
     *     matches only up to the edge of the band
     */
    public record OrderTerms(Side side, long price, long size, boolean reduceOnly, boolean isMarket, boolean isCapped) {

        public static OrderTerms limit(Side side, long price, long size, boolean reduceOnly) {
            return new OrderTerms(side, price, size, reduceOnly, false, false);
        }

        public static OrderTerms market(Side side, long size, boolean reduceOnly) {
            return new OrderTerms(side, 0, size, reduceOnly, true, false);
        }
    }
}

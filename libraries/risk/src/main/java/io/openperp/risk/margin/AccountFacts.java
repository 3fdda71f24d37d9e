package io.openperp.risk.margin;

import io.openperp.risk.position.Position;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.List;
import java.util.SortedMap;

/**
 * The settled facts of an account, from which all its figures are computed together with the conditions of the markets.
 * Maps have symbols as keys.
 *
 * @param orderMargin the part of the balance that an isolated account has set aside for open orders; it does not cover
 *     losses of positions
 * @param realizedPnl profit realized since the beginning, without fees and funding
 * @param fees fees since the beginning, positive when paid
 * @param funding funding since the beginning, positive when received
 * @param positions positions by symbol; flat ones may be left out
 * @param leverages leverage settings that the account has made; in other markets the market's default applies
 */
public record AccountFacts(
        long balance,
        long orderMargin,
        long realizedPnl,
        long fees,
        long funding,
        SortedMap<String, Position> positions,
        SortedMap<String, Long> leverages,
        SortedMap<String, List<OpenOrder>> openOrders) {

    /**
     * An open order, with the fields that the figures of its account depend on.
     *
     * @param builderRate fraction of each fill's notional that its builder is paid; 0 without a builder
     */
    public record OpenOrder(Side side, long price, long remaining, boolean reduceOnly, long builderRate) {

        private static final long BASIS_POINTS = 10_000;

        /** Converts the fee of a builder from basis points to a fraction of the notional. */
        public static long builderRate(int basisPoints) {
            return basisPoints * (Fixed.ONE / BASIS_POINTS);
        }

        /** Creates an order without a builder. */
        public OpenOrder(Side side, long price, long remaining, boolean reduceOnly) {
            this(side, price, remaining, reduceOnly, 0);
        }
    }
}

package io.openperp.risk.margin;

import io.openperp.risk.position.Position;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.List;
import java.util.SortedMap;

/**
 * The settled facts of an account; everything else follows from them and the markets' conditions. Maps are by symbol.
 *
 * @param orderMargin the part of the balance that is set aside for open orders of an isolated account: it answers for no position
 * @param realizedPnl profit realized since the beginning, without fees and funding
 * @param fees fees since the beginning, positive when paid
 * @param funding funding since the beginning, positive when received
 * @param positions positions by symbol; flat ones may be left out
 * @param leverages settings made; the market's default applies to the others
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
     * An open order as an account's figures need it.
     *
     * @param builderRate fraction of each fill's notional that its builder is paid; 0 without one
     */
    public record OpenOrder(Side side, long price, long remaining, boolean reduceOnly, long builderRate) {

        private static final long BASIS_POINTS = 10_000;

        /** The fee of a builder as a fraction. */
        public static long builderRate(int basisPoints) {
            return basisPoints * (Fixed.ONE / BASIS_POINTS);
        }

        /** An order without a builder. */
        public OpenOrder(Side side, long price, long remaining, boolean reduceOnly) {
            this(side, price, remaining, reduceOnly, 0);
        }
    }
}

package io.openperp.exchange.market;

import io.openperp.exchange.ExchangeClock;
import io.openperp.exchange.market.pricing.MarketPricing;
import io.openperp.exchange.market.state.MarketTerms;
import io.openperp.journal.AutomaticStates;
import io.openperp.journal.MarketState;
import io.openperp.risk.liquidation.LiquidationBasis;
import io.openperp.risk.market.MarketConditions;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Decimals;

/**
 * The causes for which a market changes its own state: no live oracle, and a mark outside the liquidation band. They
 * are evaluated once per second while the clock is steady (MST-016).
 */
final class StateCauses {

    private final Cause oracleSilent = new Cause();
    private final Cause bandLeft = new Cause();
    /** Whether an operator has set a looser state than the causes ask for; it stays until all causes have ended. */
    private boolean overruled;

    /** The state that the causes ask for, {@code MARKET_TRADING} if they ask for none, and the reason. */
    record RequestedState(MarketState state, String reason) {}

    /**
     * Evaluates for one second whether the oracle is silent and whether the mark is outside the liquidation band; to be
     * called after the mark of this second is known.
     */
    void second(MarketTerms terms, MarketPricing prices, ExchangeClock clock) {
        AutomaticStates configured = terms.listing().getAutomaticStates();
        if (!clock.isSteady() || prices.mark() == MarketConditions.NO_MARK) {
            oracleSilent.forgetCounts();
            bandLeft.forgetCounts();
            return;
        }
        boolean silent = !prices.isLive();
        boolean left = prices.mark()
                != LiquidationBasis.of(
                        prices.mark(), prices.lastOracle(), terms.market().mark());
        long good = configured.getGoodSeconds();
        if (oracleSilent.second(silent, !silent, configured.getOracleSilentSeconds(), good, clock.second())) {
            oracleSilent.reason = "automatic: no live oracle price for " + configured.getOracleSilentSeconds()
                    + " s; the last was " + Decimals.format(prices.lastOracle());
        }
        if (bandLeft.second(left && !silent, !left && !silent, configured.getBandLeftSeconds(), good, clock.second())) {
            bandLeft.reason = "automatic: the mark " + Decimals.format(prices.mark()) + " has been farther than "
                    + Decimals.format(terms.market().mark().liquidationBand()) + " from the oracle price for "
                    + configured.getBandLeftSeconds() + " s, now " + Decimals.format(prices.lastOracle());
        }
        overruled &= oracleSilent.holds || bandLeft.holds;
    }

    /**
     * The strictest state that the causes which hold ask for, with the reason; {@code MARKET_TRADING} if none holds or
     * an operator has overruled them. If both ask for the same state, the reason is that of the silent oracle.
     */
    RequestedState asked(AutomaticStates configured) {
        RequestedState first = oracleSilent.asks(configured.getOracleSilentState());
        RequestedState second = bandLeft.asks(configured.getBandLeftState());
        if (overruled) {
            return Cause.NOTHING;
        }
        return second.state.compareTo(first.state) > 0 ? second : first;
    }

    /** Records that an operator sets this state. If it is looser than what the causes ask for, they are overruled. */
    void operatorSets(MarketState state, AutomaticStates configured) {
        overruled = false;
        overruled = asked(configured).state.compareTo(state) > 0;
    }

    void writeTo(BinaryWriter out) {
        out.writeBoolean(overruled);
        oracleSilent.writeTo(out);
        bandLeft.writeTo(out);
    }

    void readFrom(BinaryReader in) {
        overruled = in.readBoolean();
        oracleSilent.readFrom(in);
        bandLeft.readFrom(in);
    }

    /**
     * A cause that begins to hold after a number of bad seconds in a row and ends after a number of good seconds in a
     * row; a second that is neither restarts the count.
     */
    private static final class Cause {

        static final RequestedState NOTHING = new RequestedState(MarketState.MARKET_TRADING, "");

        /**
         * First second of the present run: of bad seconds or, while the cause holds, of good seconds; 0 if there is
         * none.
         */
        private long since;

        private boolean holds;
        private String reason = "";

        /**
         * Evaluates one second. Returns true if the cause begins to hold in it.
         *
         * @param bad whether the cause would begin if all seconds were like this one
         * @param good whether the cause would end if all seconds were like this one
         * @param badSeconds seconds in a row after which it begins; 0 if the cause is switched off
         * @param goodSeconds seconds in a row after which it ends
         * @param now the present second
         */
        boolean second(boolean bad, boolean good, long badSeconds, long goodSeconds, long now) {
            if (badSeconds == 0) {
                holds = false;
                since = 0;
                return false;
            }
            boolean counts = holds ? good : bad;
            since = !counts ? 0 : since == 0 ? now : since;
            boolean over = counts && now - since >= (holds ? goodSeconds : badSeconds);
            if (over) {
                holds = !holds;
                since = 0;
            }
            return over && holds;
        }

        void forgetCounts() {
            since = 0;
        }

        RequestedState asks(MarketState state) {
            return holds ? new RequestedState(state, reason) : NOTHING;
        }

        void writeTo(BinaryWriter out) {
            out.writeLong(since).writeBoolean(holds).writeString(reason);
        }

        void readFrom(BinaryReader in) {
            since = in.readLong();
            holds = in.readBoolean();
            reason = in.readString();
        }
    }
}

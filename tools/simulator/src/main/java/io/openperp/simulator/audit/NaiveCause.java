package io.openperp.simulator.audit;

import io.openperp.journal.AutomaticStates;
import io.openperp.journal.MarketListing;
import io.openperp.journal.MarketState;
import io.openperp.journal.PriceChanged;
import io.openperp.units.Decimals;
import java.math.BigInteger;

/**
 * For what one market takes a state by itself, from the prices it publishes: no publisher has been live for too long, or the mark has
 * been too far from the oracle price (MST-016).
 */
final class NaiveCause {

    /** The state that is asked for, trading for none, and why. */
    record Asked(MarketState state, String reason) {}

    private static final Asked NOTHING = new Asked(MarketState.MARKET_TRADING, "");

    private final MarketListing listing;
    private final AutomaticStates rule;
    private final Run silent = new Run();
    private final Run left = new Run();
    private PriceChanged last = PriceChanged.getDefaultInstance();
    private long lastOracle;

    NaiveCause(MarketListing listing) {
        this.listing = listing;
        rule = listing.getAutomaticStates();
    }

    void price(PriceChanged price) {
        last = price;
        lastOracle = price.getOracle() == 0 ? lastOracle : price.getOracle();
    }

    /** Seconds of a clock that is not steady, and those before the first mark, count for nothing and interrupt what was counted. */
    void second(long second, boolean isSteady) {
        if (!isSteady || last.getMark() == 0) {
            silent.interrupt();
            left.interrupt();
            return;
        }
        boolean isLive = last.getOracleIsLive();
        int band = !isLive ? 0 : isOutside() ? -1 : 1;
        if (silent.second(isLive ? 1 : -1, second, rule.getOracleSilentSeconds(), rule.getGoodSeconds())) {
            silent.reason = "automatic: no live oracle price for " + rule.getOracleSilentSeconds() + " s; the last was "
                    + Decimals.format(lastOracle);
        }
        if (left.second(band, second, rule.getBandLeftSeconds(), rule.getGoodSeconds())) {
            left.reason = "automatic: the mark " + Decimals.format(last.getMark()) + " has been farther than "
                    + Decimals.format(listing.getMark().getLiquidationBand()) + " from the oracle price for "
                    + rule.getBandLeftSeconds() + " s, now " + Decimals.format(lastOracle);
        }
    }

    private boolean isOutside() {
        BigInteger distance = BigInteger.valueOf(Math.abs(last.getMark() - lastOracle));
        BigInteger band = BigInteger.valueOf(listing.getMark().getLiquidationBand());
        return distance.multiply(BigInteger.valueOf(100_000_000))
                        .compareTo(band.multiply(BigInteger.valueOf(lastOracle)))
                > 0;
    }

    /** 0 before the first. */
    long lastOracle() {
        return lastOracle;
    }

    boolean holds() {
        return silent.holds || left.holds;
    }

    /** The stricter of two states; of one state for two causes the silence is the reason. */
    Asked asked() {
        Asked bySilence = silent.holds ? new Asked(rule.getOracleSilentState(), silent.reason) : NOTHING;
        Asked byBand = left.holds ? new Asked(rule.getBandLeftState(), left.reason) : NOTHING;
        return byBand.state.getNumber() > bySilence.state.getNumber() ? byBand : bySilence;
    }

    /** Begins to hold after a run of bad seconds, and ends after one of good seconds. */
    private static final class Run {

        /** How the seconds until now have been: bad (-1), good (1) or neither; and since when. */
        private int run;

        private long began;
        private boolean holds;
        private String reason = "";

        /** Whether it begins to hold. */
        boolean second(int now, long second, long bad, long good) {
            if (bad == 0) {
                return false;
            }
            if (now != run) {
                run = now;
                began = second;
            }
            boolean held = holds;
            holds = held ? run != 1 || second - began < good : run == -1 && second - began >= bad;
            return holds && !held;
        }

        void interrupt() {
            run = 0;
        }
    }
}

package io.openperp.listing;

import io.openperp.journal.AutomaticStates;
import io.openperp.journal.MarketCaps;
import io.openperp.journal.MarketListing;
import io.openperp.journal.MarketState;
import io.openperp.units.Decimals;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks the settings by which a market changes its own state ({@code automaticStates}), its caps, and how long orders
 * that would trade have to wait (MKT-011, MKT-012, DLY-001).
 */
final class AutomaticTerms {

    private static final long LONGEST_SECONDS = 86_400;
    private static final int LONGEST_DELAY_MILLIS = 100;

    private AutomaticTerms() {}

    /**
     * One sentence for each rule that {@code automaticStates}, caps or {@code takerDelay} of a listing break; empty if
     * there is no violation.
     */
    static List<String> violations(MarketListing listing) {
        List<String> violations = new ArrayList<>();
        if (listing.hasAutomaticStates()) {
            AutomaticStates states = listing.getAutomaticStates();
            cause("oracleSilent", states.getOracleSilentSeconds(), states.getOracleSilentState(), violations);
            cause("bandLeft", states.getBandLeftSeconds(), states.getBandLeftState(), violations);
            if (states.getGoodSeconds() < 1 || states.getGoodSeconds() > LONGEST_SECONDS) {
                violations.add("automaticStates.good is " + states.getGoodSeconds() + " s, accepted are 1 to "
                        + LONGEST_SECONDS + " s");
            }
        }
        int delayMillis = listing.getTakerDelayMillis();
        if (delayMillis < 0 || delayMillis > LONGEST_DELAY_MILLIS) {
            violations.add(
                    "takerDelay is " + delayMillis + " ms, accepted are 0 (none) to " + LONGEST_DELAY_MILLIS + " ms");
        }
        MarketCaps caps = listing.getCaps();
        cap("openInterest", caps.getOpenInterest(), listing.getLotSize(), violations);
        cap("position", caps.getPosition(), listing.getLotSize(), violations);
        return violations;
    }

    private static void cause(String name, long seconds, MarketState state, List<String> violations) {
        if (seconds < 0 || seconds > LONGEST_SECONDS) {
            violations.add("automaticStates." + name + " is " + seconds + " s, accepted are 0 (never) to "
                    + LONGEST_SECONDS + " s");
        }
        if (seconds != 0 && (state == MarketState.MARKET_TRADING || state == MarketState.UNRECOGNIZED)) {
            violations.add("automaticStates." + name
                    + "State is missing, accepted are postOnly, reduceOnly, cancelOnly, halted");
        }
    }

    private static void cap(String name, long size, long lotSize, List<String> violations) {
        if (size < 0 || lotSize > 0 && size % lotSize != 0) {
            violations.add("caps." + name + " is " + Decimals.format(size)
                    + ", accepted are 0 (no cap) and multiples of the lot size " + Decimals.format(lotSize));
        }
    }
}

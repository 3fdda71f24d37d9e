package io.openperp.simulator.audit;

import io.openperp.journal.MarketListing;
import io.openperp.journal.PriceChanged;
import io.openperp.units.Decimals;
import java.math.BigInteger;

/** Whether the mark of one market has been too far from the oracle price for too long, from the prices it publishes. */
final class NaiveCause {

    private final MarketListing listing;
    private PriceChanged last = PriceChanged.getDefaultInstance();
    private long lastOracle;
    /** How the seconds until now have been: outside the band, inside, or, without a live price, neither; and since when. */
    private int run;

    private long runBegan;
    private boolean holds;
    private String reason = "";

    NaiveCause(MarketListing listing) {
        this.listing = listing;
    }

    void price(PriceChanged price) {
        last = price;
        lastOracle = price.getOracle() == 0 ? lastOracle : price.getOracle();
    }

    void second(long second) {
        long bad = listing.getAutomaticStates().getBandLeftSeconds();
        if (bad == 0) {
            return;
        }
        int now = !last.getOracleIsLive() ? 0 : isOutside() ? -1 : 1;
        if (now != run) {
            run = now;
            runBegan = second;
        }
        long lasts = second - runBegan;
        if (holds && run == 1 && lasts >= listing.getAutomaticStates().getGoodSeconds()) {
            holds = false;
        } else if (!holds && run == -1 && lasts >= bad) {
            holds = true;
            reason = "automatic: the mark " + Decimals.format(last.getMark()) + " has been farther than "
                    + Decimals.format(listing.getMark().getLiquidationBand()) + " from the oracle price for " + bad
                    + " s, now " + Decimals.format(lastOracle);
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
        return holds;
    }

    String reason() {
        return reason;
    }
}

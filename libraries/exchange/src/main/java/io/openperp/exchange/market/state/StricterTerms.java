package io.openperp.exchange.market.state;

import io.openperp.journal.ChangedTerm;
import io.openperp.journal.MarketListing;
import io.openperp.listing.ChangeableTerms;
import io.openperp.listing.ListingTerms;
import io.openperp.risk.market.MarginDemand;
import io.openperp.risk.market.MarketParameters;
import java.util.List;

/**
 * Decides which changes of terms the role {@code risk} may make: of the caps on open interest and positions, of the
 * bands of order prices, and of margin, each only to a stricter value (TRM-007).
 */
final class StricterTerms {

    private static final List<String> MARGIN = List.of(
            "baseRate",
            "tierFactors",
            "leverageFactors",
            "notionalKnots",
            "leverageKnots",
            "mediumVolatilityFactor",
            "highVolatilityFactor",
            "trendFactor",
            "volatilityLow",
            "volatilityHigh",
            "maxLeverage");

    private StricterTerms() {}

    /**
     * Returns a sentence about the first term that the role may not change in this way; empty if it may change all of
     * them.
     */
    static String looser(MarketListing now, MarketListing changed, List<ChangedTerm> terms) {
        for (ChangedTerm term : terms) {
            if (!isStricter(now, changed, term.getName())) {
                return term.getName() + " " + ChangeableTerms.value(now, term.getName()) + " to "
                        + ChangeableTerms.value(changed, term.getName())
                        + ": the role risk only lowers caps, bands and maxLeverage, and raises margin";
            }
        }
        return "";
    }

    private static boolean isStricter(MarketListing now, MarketListing changed, String name) {
        return switch (name) {
            case "caps.openInterest" ->
                isLowerCap(now.getCaps().getOpenInterest(), changed.getCaps().getOpenInterest());
            case "caps.position" ->
                isLowerCap(now.getCaps().getPosition(), changed.getCaps().getPosition());
            case "limitBand" ->
                changed.getParameters().getLimitBand() <= now.getParameters().getLimitBand();
            case "farBand" ->
                changed.getParameters().getFarBand() <= now.getParameters().getFarBand();
            case "marketBand" ->
                changed.getParameters().getMarketBand() <= now.getParameters().getMarketBand();
            default -> MARGIN.contains(name) && raisesMargin(now, changed);
        };
    }

    /** Whether the new cap, a size in base units, is at most the present one; 0 means no cap. */
    private static boolean isLowerCap(long now, long changed) {
        return changed != 0 && (now == 0 || changed <= now);
    }

    /** Whether no position needs less margin than now, and no higher leverage, size or volatility is allowed. */
    private static boolean raisesMargin(MarketListing now, MarketListing changed) {
        MarketParameters before = ListingTerms.market(now);
        MarketParameters after = ListingTerms.market(changed);
        return after.maxLeverage() <= before.maxLeverage()
                && after.positionLimit() <= before.positionLimit()
                && !MarginDemand.rises(after, ListingTerms.exchange(changed), before, ListingTerms.exchange(now));
    }
}

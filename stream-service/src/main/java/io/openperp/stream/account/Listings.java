package io.openperp.stream.account;

import io.openperp.journal.Correlation;
import io.openperp.journal.MarketListing;
import io.openperp.journal.SurfaceCell;
import io.openperp.risk.ExchangeParameters;
import io.openperp.risk.MarketParameters;
import io.openperp.risk.RiskSurface;
import java.util.List;
import java.util.TreeMap;

/** A published listing and its risk surfaces in the terms of the margin rules. */
final class Listings {

    private Listings() {}

    static MarketParameters parameters(MarketListing listing) {
        TreeMap<String, Long> correlations = new TreeMap<>();
        for (Correlation correlation : listing.getCorrelationsList()) {
            correlations.put(correlation.getSymbol(), correlation.getValue());
        }
        return new MarketParameters(
                listing.getSymbol(),
                listing.getTickSize(),
                listing.getLotSize(),
                listing.getMinNotional(),
                listing.getMaxLeverage(),
                listing.getDefaultLeverage(),
                listing.getMakerFee(),
                listing.getTakerFee(),
                listing.getImpactNotional(),
                listing.getBaseRate(),
                listing.getNotionalKnotsList(),
                listing.getTierFactorsList(),
                listing.getLeverageKnotsList(),
                listing.getLeverageFactorsList(),
                listing.getVolatilityLow(),
                listing.getVolatilityHigh(),
                listing.getVolatilityStart(),
                correlations);
    }

    static RiskSurface surface(MarketParameters market, List<SurfaceCell> cells) {
        return new RiskSurface(
                market.notionalKnots(),
                market.leverageKnots(),
                cells.stream()
                        .map(cell -> new RiskSurface.Cell(cell.getOrigin(), cell.getEnd(), cell.getDecay()))
                        .toList());
    }

    static ExchangeParameters exchange(io.openperp.journal.ExchangeParameters listed) {
        return new ExchangeParameters(
                listed.getInitialMarginFactor(),
                listed.getCorrelationDiscount(),
                listed.getOffsetFloor(),
                listed.getLiquidationFee(),
                listed.getLiquidationPartialNotional(),
                listed.getLiquidationTranche(),
                listed.getLiquidationCooldownMillis(),
                listed.getLiquidationBand(),
                listed.getMarketBand(),
                listed.getLimitBand(),
                listed.getFarBand(),
                listed.getMarkBand(),
                listed.getInterest8H(),
                listed.getFundingClamp(),
                listed.getFundingHourCap(),
                listed.getBiasTauMillis(),
                listed.getLocalTauMillis(),
                listed.getInsuranceMaxLeverage(),
                listed.getMediumVolatilityFactor(),
                listed.getHighVolatilityFactor(),
                listed.getTrendFactor(),
                listed.getDecay(),
                listed.getRateCap());
    }
}

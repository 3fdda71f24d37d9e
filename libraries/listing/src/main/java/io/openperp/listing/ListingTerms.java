package io.openperp.listing;

import io.openperp.journal.Correlation;
import io.openperp.journal.MarketListing;
import io.openperp.risk.market.Correlations;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarkParameters;
import io.openperp.risk.market.MarketParameters;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Converts a market listing of the log to the parameters that margin and prices are computed with, and back; checks
 * whether markets may be listed.
 */
public final class ListingTerms {

    private ListingTerms() {}

    public static MarketParameters market(MarketListing l) {
        TreeMap<String, Long> correlations = new TreeMap<>();
        for (Correlation c : l.getCorrelationsList()) {
            correlations.put(c.getSymbol(), c.getValue());
        }
        return new MarketParameters(
                l.getSymbol(),
                l.getTickSize(),
                l.getLotSize(),
                l.getMinNotional(),
                l.getMaxLeverage(),
                l.getDefaultLeverage(),
                l.getMakerFee(),
                l.getTakerFee(),
                l.getImpactNotional(),
                l.getBaseRate(),
                l.getNotionalKnotsList(),
                l.getTierFactorsList(),
                l.getLeverageKnotsList(),
                l.getLeverageFactorsList(),
                l.getVolatilityLow(),
                l.getVolatilityHigh(),
                l.getVolatilityStart(),
                correlations,
                mark(l));
    }

    /** The default mark parameters of a market with this base rate, in the form of the log. */
    public static io.openperp.journal.MarkParameters defaultMark(long baseRate) {
        return message(MarkParameters.defaultsFor(baseRate));
    }

    /** The mark parameters of a listing; the defaults for an older listing that has none. */
    private static MarkParameters mark(MarketListing listing) {
        if (!listing.hasMark()) {
            return MarkParameters.defaultsFor(listing.getBaseRate());
        }
        io.openperp.journal.MarkParameters mark = listing.getMark();
        return new MarkParameters(
                mark.getEvidenceSpread(),
                mark.getEvidenceHoldMillis(),
                mark.getBiasBand(),
                mark.getLastTradeLifeMillis(),
                mark.getMarkBand(),
                mark.getMarkSlew(),
                mark.getLiquidationBand());
    }

    public static ExchangeParameters exchange(MarketListing listing) {
        io.openperp.journal.ExchangeParameters p = listing.getParameters();
        return new ExchangeParameters(
                p.getInitialMarginFactor(),
                p.getCorrelationDiscount(),
                p.getOffsetFloor(),
                p.getLiquidationFee(),
                p.getLiquidationPartialNotional(),
                p.getLiquidationTranche(),
                p.getLiquidationCooldownMillis(),
                p.getLiquidationBand(),
                p.getMarketBand(),
                p.getLimitBand(),
                p.getFarBand(),
                p.getMarkBand(),
                p.getInterest8H(),
                p.getFundingClamp(),
                p.getFundingHourCap(),
                p.getBiasTauMillis(),
                p.getLocalTauMillis(),
                p.getInsuranceMaxLeverage(),
                p.getMediumVolatilityFactor(),
                p.getHighVolatilityFactor(),
                p.getTrendFactor(),
                p.getDecay(),
                p.getRateCap());
    }

    /** One sentence for each rule that this market breaks on its own; empty if it may be listed. */
    public static List<String> violations(MarketListing listing) {
        ExchangeParameters exchange = exchange(listing);
        List<String> violations = new ArrayList<>(exchange.violations());
        violations.addAll(market(listing).violations(exchange));
        violations.addAll(AutomaticTerms.violations(listing));
        return List.copyOf(violations);
    }

    /** One sentence for each rule that these markets break, alone or together; empty if they may be listed. */
    public static List<String> violations(Collection<MarketListing> listings) {
        TreeSet<String> violations = new TreeSet<>();
        List<MarketParameters> markets = new ArrayList<>();
        for (MarketListing listing : listings) {
            MarketParameters market = market(listing);
            ExchangeParameters exchange = exchange(listing);
            violations.addAll(exchange.violations());
            market.violations(exchange)
                    .forEach(violation -> violations.add("market " + market.symbol() + ": " + violation));
            AutomaticTerms.violations(listing)
                    .forEach(violation -> violations.add("market " + market.symbol() + ": " + violation));
            markets.add(market);
        }
        if (violations.isEmpty() && !listings.isEmpty()) {
            violations.addAll(Correlations.violations(
                    markets, exchange(listings.iterator().next())));
        }
        return List.copyOf(violations);
    }

    /**
     * One sentence for each rule that a new market breaks, on its own or together with the listed ones; empty if it may
     * be listed.
     */
    public static List<String> violations(MarketListing listing, Collection<MarketListing> listed) {
        List<String> violations = violations(listing);
        if (!violations.isEmpty()) {
            return violations;
        }
        List<MarketParameters> markets = new ArrayList<>();
        listed.forEach(other -> markets.add(market(other)));
        markets.add(market(listing));
        return Correlations.violations(markets, exchange(listing));
    }

    /** A listing with these parameters, but without its number and without the fee and insurance fund accounts. */
    public static MarketListing.Builder listing(MarketParameters m, ExchangeParameters e) {
        MarketListing.Builder listing = MarketListing.newBuilder()
                .setSymbol(m.symbol())
                .setTickSize(m.tickSize())
                .setLotSize(m.lotSize())
                .setMinNotional(m.minNotional())
                .setMaxLeverage(m.maxLeverage())
                .setDefaultLeverage(m.defaultLeverage())
                .setMakerFee(m.makerFee())
                .setTakerFee(m.takerFee())
                .setImpactNotional(m.impactNotional())
                .setBaseRate(m.baseRate())
                .addAllNotionalKnots(m.notionalKnots())
                .addAllTierFactors(m.tierFactors())
                .addAllLeverageKnots(m.leverageKnots())
                .addAllLeverageFactors(m.leverageFactors())
                .setVolatilityLow(m.volatilityLow())
                .setVolatilityHigh(m.volatilityHigh())
                .setVolatilityStart(m.volatilityStart())
                .setMark(message(m.mark()))
                .setParameters(parameters(e));
        m.correlations()
                .forEach((symbol, value) -> listing.addCorrelations(
                        Correlation.newBuilder().setSymbol(symbol).setValue(value)));
        return listing;
    }

    /** Mark parameters in the form of the log. */
    public static io.openperp.journal.MarkParameters message(MarkParameters mark) {
        return io.openperp.journal.MarkParameters.newBuilder()
                .setEvidenceSpread(mark.evidenceSpread())
                .setEvidenceHoldMillis(mark.evidenceHoldMillis())
                .setBiasBand(mark.biasBand())
                .setLastTradeLifeMillis(mark.lastTradeLifeMillis())
                .setMarkBand(mark.markBand())
                .setMarkSlew(mark.markSlew())
                .setLiquidationBand(mark.liquidationBand())
                .build();
    }

    private static io.openperp.journal.ExchangeParameters parameters(ExchangeParameters e) {
        return io.openperp.journal.ExchangeParameters.newBuilder()
                .setInitialMarginFactor(e.initialMarginFactor())
                .setCorrelationDiscount(e.correlationDiscount())
                .setOffsetFloor(e.offsetFloor())
                .setLiquidationFee(e.liquidationFee())
                .setLiquidationPartialNotional(e.liquidationPartialNotional())
                .setLiquidationTranche(e.liquidationTranche())
                .setLiquidationCooldownMillis(e.liquidationCooldownMillis())
                .setLiquidationBand(e.liquidationBand())
                .setMarketBand(e.marketBand())
                .setLimitBand(e.limitBand())
                .setFarBand(e.farBand())
                .setMarkBand(e.markBand())
                .setInterest8H(e.interest8h())
                .setFundingClamp(e.fundingClamp())
                .setFundingHourCap(e.fundingHourCap())
                .setBiasTauMillis(e.biasTauMillis())
                .setLocalTauMillis(e.localTauMillis())
                .setInsuranceMaxLeverage(e.insuranceMaxLeverage())
                .setMediumVolatilityFactor(e.mediumVolatilityFactor())
                .setHighVolatilityFactor(e.highVolatilityFactor())
                .setTrendFactor(e.trendFactor())
                .setDecay(e.decay())
                .setRateCap(e.rateCap())
                .build();
    }
}

package io.openperp.account.query;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.Correlation;
import io.openperp.journal.MarketListing;
import io.openperp.risk.ExchangeParameters;
import io.openperp.risk.MarketConditions;
import io.openperp.risk.MarketParameters;
import io.openperp.risk.Markets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Rows of markets as the margin rules see them. Remembers what it has read: a listing rarely changes. */
final class ListedMarkets {

    private record Listed(byte[] listing, MarketConditions conditions) {}

    private final Map<Integer, Listed> listed = new ConcurrentHashMap<>();

    /** The markets that are listed; one with events but without a listing does not count yet. */
    Markets markets(List<MarketRow> rows) {
        List<MarketConditions> conditions = new ArrayList<>();
        for (MarketRow row : rows) {
            if (row.listing != null) {
                conditions.add(conditions(row, row.listing));
            }
        }
        ExchangeParameters exchange = conditions.isEmpty()
                ? ExchangeParameters.DEFAULTS
                : conditions.getFirst().exchange();
        return Markets.of(exchange, conditions);
    }

    private MarketConditions conditions(MarketRow row, byte[] listing) {
        Listed known = listed.get(row.market);
        if (known == null || !Arrays.equals(known.listing(), listing)) {
            known = read(listing);
            listed.put(row.market, known);
        }
        return known.conditions().withMark(row.markPrice, row.oracleIsLive);
    }

    private static Listed read(byte[] listing) {
        try {
            MarketListing parsed = MarketListing.parseFrom(listing);
            return new Listed(listing, MarketConditions.listed(parameters(parsed), exchange(parsed.getParameters())));
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException("a listing in the database cannot be read", e);
        }
    }

    private static MarketParameters parameters(MarketListing listing) {
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

    private static ExchangeParameters exchange(io.openperp.journal.ExchangeParameters listed) {
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

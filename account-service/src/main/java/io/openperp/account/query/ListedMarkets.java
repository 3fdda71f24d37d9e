package io.openperp.account.query;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.Correlation;
import io.openperp.journal.MarketListing;
import io.openperp.journal.RiskSurfaceChanged;
import io.openperp.journal.RiskSurfaces;
import io.openperp.journal.SurfaceCell;
import io.openperp.risk.ExchangeParameters;
import io.openperp.risk.MarketConditions;
import io.openperp.risk.MarketParameters;
import io.openperp.risk.Markets;
import io.openperp.risk.RiskSurface;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Rows of markets as the margin rules see them. Remembers what it has read: listing and surfaces rarely change. */
final class ListedMarkets {

    private record Listed(byte[] listing, byte @Nullable [] riskSurface, MarketConditions conditions) {}

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
        if (known == null
                || !Arrays.equals(known.listing(), listing)
                || !Arrays.equals(known.riskSurface(), row.riskSurface)) {
            known = new Listed(listing, row.riskSurface, read(listing, row.riskSurface));
            listed.put(row.market, known);
        }
        MarketConditions aged = known.conditions();
        aged = aged.regimeDt() == row.regimeDt ? aged : aged.withRegimeDt(row.regimeDt);
        return aged.withMark(row.markPrice, row.oracleIsLive);
    }

    private static MarketConditions read(byte[] listing, byte @Nullable [] riskSurface) {
        try {
            MarketListing parsed = MarketListing.parseFrom(listing);
            MarketConditions calm = MarketConditions.listed(parameters(parsed), exchange(parsed.getParameters()));
            if (riskSurface == null) {
                return calm;
            }
            RiskSurfaces surfaces = RiskSurfaceChanged.parseFrom(riskSurface).getSurfaces();
            return calm.withSurfaces(
                    surface(parsed, surfaces.getBuyList()), surface(parsed, surfaces.getSellList()), 0);
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException("a listing or a risk surface in the database cannot be read", e);
        }
    }

    private static RiskSurface surface(MarketListing listing, List<SurfaceCell> cells) {
        return new RiskSurface(
                listing.getNotionalKnotsList(),
                listing.getLeverageKnotsList(),
                cells.stream()
                        .map(cell -> new RiskSurface.Cell(cell.getOrigin(), cell.getEnd(), cell.getDecay()))
                        .toList());
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

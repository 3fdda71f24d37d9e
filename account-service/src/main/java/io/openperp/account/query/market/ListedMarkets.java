package io.openperp.account.query.market;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.MarketListing;
import io.openperp.journal.RiskSurfaceChanged;
import io.openperp.listing.ListingTerms;
import io.openperp.listing.Surfaces;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.Markets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Converts rows of markets to conditions for the margin rules. Keeps what it has parsed, because listings and surfaces
 * rarely change.
 */
public final class ListedMarkets {

    private record Listed(byte[] listing, byte @Nullable [] riskSurface, MarketConditions conditions) {}

    private final Map<Integer, Listed> listed = new ConcurrentHashMap<>();

    /** Conditions of the listed markets; a market with events but without a listing is left out. */
    public Markets markets(List<MarketRow> rows) {
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
            MarketConditions calm = MarketConditions.listed(ListingTerms.market(parsed), ListingTerms.exchange(parsed));
            if (riskSurface == null) {
                return calm;
            }
            return Surfaces.apply(
                    calm, RiskSurfaceChanged.parseFrom(riskSurface).getSurfaces(), 0);
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException("a listing or a risk surface in the database cannot be read", e);
        }
    }
}

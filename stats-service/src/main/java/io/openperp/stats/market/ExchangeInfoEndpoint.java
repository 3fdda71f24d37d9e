package io.openperp.stats.market;

import io.openperp.api.ApiJson;
import io.openperp.api.Decimal;
import io.openperp.journal.ExchangeParameters;
import io.openperp.journal.MarkParameters;
import io.openperp.journal.MarketListing;
import io.openperp.stats.StatsSettings;
import io.openperp.units.Fixed;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /api/v1/exchangeInfo}: the markets and their parameters. */
@RestController
class ExchangeInfoEndpoint {

    private static final String QUOTE_ASSET = "USDC";
    private static final List<String> ORDER_TYPES = List.of("LIMIT", "MARKET");
    private static final List<String> TIME_IN_FORCES = List.of("GTC", "IOC", "ALO");

    private final MarketQueries queries;
    private final StatsSettings settings;

    ExchangeInfoEndpoint(MarketQueries queries, StatsSettings settings) {
        this.queries = queries;
        this.settings = settings;
    }

    /**
     * How far from the mark prices may be, as shares of it.
     *
     * @param limit of a limit order beyond the mark, on the side where it would match
     * @param far of a limit order away from the mark
     * @param market of a market order
     */
    record PriceBand(Decimal limit, Decimal far, Decimal market) {}

    /**
     * A knot of the maintenance rate of a calm market at the lowest leverage.
     *
     * @param notional where it begins; between two the rate is interpolated
     */
    record MarginTier(Decimal notional, Decimal maintenanceRate) {}

    /**
     * What counts as evidence of a price, and how far it may take the mark from the oracle, as shares of the oracle.
     *
     * @param evidenceHold milliseconds, as {@code lastTradeLife}
     * @param markSlew largest change of that distance in a second
     */
    record Mark(
            Decimal evidenceSpread,
            long evidenceHold,
            Decimal biasBand,
            long lastTradeLife,
            Decimal markBand,
            Decimal markSlew,
            Decimal liquidationBand) {}

    /**
     * A market.
     *
     * @param pricePrecision decimal places of the tick size; {@code sizePrecision} those of the lot size
     * @param makerFee rate of the notional, negative for a rebate
     * @param maxOrderNotional with the position and the open orders of its side an order is no larger
     * @param network whose byte a signature may end with; null: of none
     * @param mark null: the exchange's defaults
     */
    record Market(
            String symbol,
            String baseAsset,
            String quoteAsset,
            String status,
            int pricePrecision,
            int sizePrecision,
            Decimal tickSize,
            Decimal lotSize,
            Decimal minNotional,
            Decimal maxLeverage,
            List<String> orderTypes,
            List<String> timeInForces,
            Decimal defaultLeverage,
            Decimal makerFee,
            Decimal takerFee,
            Decimal maxOrderNotional,
            Decimal maxPositionNotional,
            PriceBand priceBand,
            Decimal initialMarginFactor,
            List<MarginTier> marginTiers,
            @Nullable String network,
            @Nullable Mark mark) {}

    @GetMapping("/api/v1/exchangeInfo")
    ResponseEntity<byte[]> exchangeInfo() {
        List<Market> markets = queries.listings().stream().map(this::market).toList();
        return ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_JSON)
                .body(ApiJson.mapper().writeValueAsBytes(markets));
    }

    private Market market(MarketListing listing) {
        String symbol = listing.getSymbol();
        int dash = symbol.lastIndexOf('-');
        return new Market(
                symbol,
                dash > 0 ? symbol.substring(0, dash) : symbol,
                QUOTE_ASSET,
                "TRADING",
                places(listing.getTickSize()),
                places(listing.getLotSize()),
                Decimal.of(listing.getTickSize()),
                Decimal.of(listing.getLotSize()),
                Decimal.of(listing.getMinNotional()),
                Decimal.of(listing.getMaxLeverage()),
                ORDER_TYPES,
                TIME_IN_FORCES,
                Decimal.of(listing.getDefaultLeverage()),
                Decimal.of(listing.getMakerFee()),
                Decimal.of(listing.getTakerFee()),
                positionLimit(listing),
                positionLimit(listing),
                priceBand(listing.getParameters()),
                Decimal.of(listing.getParameters().getInitialMarginFactor()),
                marginTiers(listing),
                settings.networkName(),
                listing.hasMark() ? mark(listing.getMark()) : null);
    }

    private static Mark mark(MarkParameters mark) {
        return new Mark(
                Decimal.of(mark.getEvidenceSpread()),
                mark.getEvidenceHoldMillis(),
                Decimal.of(mark.getBiasBand()),
                mark.getLastTradeLifeMillis(),
                Decimal.of(mark.getMarkBand()),
                Decimal.of(mark.getMarkSlew()),
                Decimal.of(mark.getLiquidationBand()));
    }

    /** The last knot of the risk surface. */
    private static Decimal positionLimit(MarketListing listing) {
        int knots = listing.getNotionalKnotsCount();
        return knots == 0 ? Decimal.ZERO : Decimal.of(listing.getNotionalKnots(knots - 1));
    }

    private static PriceBand priceBand(ExchangeParameters parameters) {
        return new PriceBand(
                Decimal.of(parameters.getLimitBand()),
                Decimal.of(parameters.getFarBand()),
                Decimal.of(parameters.getMarketBand()));
    }

    private static List<MarginTier> marginTiers(MarketListing listing) {
        long lowest = listing.getLeverageFactorsCount() == 0 ? Fixed.ONE : listing.getLeverageFactors(0);
        List<MarginTier> tiers = new ArrayList<>();
        for (int i = 0; i < listing.getTierFactorsCount(); i++) {
            long rate = Fixed.mulCeil(Fixed.mulCeil(listing.getBaseRate(), listing.getTierFactors(i)), lowest);
            tiers.add(new MarginTier(Decimal.of(listing.getNotionalKnots(i)), Decimal.of(rate)));
        }
        return tiers;
    }

    private static int places(long units) {
        int places = 0;
        for (long scale = Fixed.ONE; scale > 1 && units % scale != 0; scale /= 10) {
            places++;
        }
        return places;
    }
}

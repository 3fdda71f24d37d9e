package io.openperp.stats.market;

import io.openperp.api.ApiJson;
import io.openperp.api.Decimal;
import io.openperp.journal.MarketListing;
import io.openperp.units.Fixed;
import java.util.List;
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

    ExchangeInfoEndpoint(MarketQueries queries) {
        this.queries = queries;
    }

    /** @param pricePrecision decimal places of the tick size; {@code sizePrecision} those of the lot size */
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
            List<String> timeInForces) {}

    @GetMapping("/api/v1/exchangeInfo")
    ResponseEntity<byte[]> exchangeInfo() {
        List<Market> markets =
                queries.listings().stream().map(ExchangeInfoEndpoint::market).toList();
        return ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_JSON)
                .body(ApiJson.mapper().writeValueAsBytes(markets));
    }

    private static Market market(MarketListing listing) {
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
                TIME_IN_FORCES);
    }

    private static int places(long units) {
        int places = 0;
        for (long scale = Fixed.ONE; scale > 1 && units % scale != 0; scale /= 10) {
            places++;
        }
        return places;
    }
}

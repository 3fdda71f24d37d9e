package io.openperp.stats.market;

import io.openperp.api.Decimal;
import io.openperp.api.fee.FeeState;
import io.openperp.journal.MarketListing;
import io.openperp.servicekit.answer.Answers;
import io.openperp.stats.market.MarketQueries.Fees;
import io.openperp.units.Fixed;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code GET /api/v1/feeState}: the trading fees that fills have paid, and the markets' own rates; the gateway adds the
 * policies of administrators.
 */
@RestController
class FeeStateEndpoint {

    private static final long BASIS_POINTS = 10_000;
    private static final int WINDOW_DAYS = 30;

    private final MarketQueries queries;
    private final Clock clock = Clock.systemUTC();

    FeeStateEndpoint(MarketQueries queries) {
        this.queries = queries;
    }

    private record Rates(long maker, long taker) {}

    @GetMapping("/api/v1/feeState")
    ResponseEntity<byte[]> feeState() {
        return Answers.ok(answer(queries.fees(), queries.listings(), clock.millis()));
    }

    static FeeState answer(Fees fees, List<MarketListing> listings, long nowMillis) {
        List<FeeState.Scope> scopes = scopes(listings);
        return new FeeState(
                nowMillis,
                fees.records(),
                !scopes.isEmpty(),
                Math.max(0, scopes.size() - 1),
                0,
                0,
                null,
                fees.fills(),
                Decimal.of(fees.maker()),
                Decimal.of(fees.taker()),
                Decimal.of(Fixed.addSaturated(fees.maker(), fees.taker())),
                scopes,
                null);
    }

    /**
     * Rates that most markets have (if several rates are equally common, those of the first market), followed by the
     * markets with other rates.
     */
    private static List<FeeState.Scope> scopes(List<MarketListing> listings) {
        if (listings.isEmpty()) {
            return List.of();
        }
        Map<Rates, Integer> markets = new LinkedHashMap<>();
        listings.forEach(listing -> markets.merge(rates(listing), 1, Integer::sum));
        int most = Collections.max(markets.values());
        Rates global = markets.entrySet().stream()
                .filter(rates -> rates.getValue() == most)
                .findFirst()
                .orElseThrow()
                .getKey();
        List<FeeState.Scope> scopes = new ArrayList<>();
        scopes.add(scope("global", global));
        listings.stream()
                .filter(listing -> !rates(listing).equals(global))
                .forEach(listing -> scopes.add(scope(listing.getSymbol(), rates(listing))));
        return scopes;
    }

    private static Rates rates(MarketListing listing) {
        return new Rates(listing.getMakerFee(), listing.getTakerFee());
    }

    private static FeeState.Scope scope(String instrument, Rates rates) {
        FeeState.Tier tier = new FeeState.Tier(
                Decimal.ZERO, Decimal.of(rates.maker * BASIS_POINTS), Decimal.of(rates.taker * BASIS_POINTS));
        return new FeeState.Scope(instrument, new FeeState.Policy(WINDOW_DAYS, List.of(tier), List.of()));
    }
}

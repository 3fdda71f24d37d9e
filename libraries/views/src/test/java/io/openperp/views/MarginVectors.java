package io.openperp.views;

import io.openperp.api.Decimal;
import io.openperp.api.account.FullAccount;
import io.openperp.api.json.ApiJson;
import io.openperp.api.market.MarketInfo;
import io.openperp.api.market.MarketRisk;
import io.openperp.journal.MarketListing;
import io.openperp.listing.ListingTerms;
import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.MarketParameters;
import io.openperp.risk.market.Markets;
import io.openperp.risk.market.Regime;
import io.openperp.units.Decimals;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Accounts as {@code fullAccount} answers them, beside the public data of the markets at that moment: clients have to
 * recompute them to the unit. Seeded, so that they are the same each time.
 *
 * @param markets of {@code exchangeInfo}
 * @param accounts at one of the moments each
 */
record MarginVectors(List<MarketInfo> markets, List<Moment> moments, List<Vector> accounts) {

    private static final ExchangeParameters EXCHANGE = withOffsetsOfItsOwn();
    private static final int ACCOUNTS = 36;

    /** The maker of the last market receives a rebate, which no requirement counts. */
    private static final List<MarketListing> LISTINGS = List.of(
            ListingTerms.listing(DefaultMarkets.BTC_USD, EXCHANGE).build(),
            ListingTerms.listing(DefaultMarkets.ETH_USD, EXCHANGE).build(),
            ListingTerms.listing(DefaultMarkets.SOL_USD, EXCHANGE)
                    .setMakerFee(Decimals.parse("-0.0001"))
                    .build());

    /** The data of the markets in the streams {@code risk} and {@code ticker}. */
    record Moment(String name, List<Conditions> markets) {}

    record Conditions(
            MarketRisk risk, long regimeDt, @Nullable Decimal mark) {}

    /** @param isolated the accounts that this one owns, as the exchange answers for their own keys */
    record Vector(int moment, FullAccount account, List<Isolated> isolated) {}

    record Isolated(String isoPubkey, String symbol, FullAccount account) {}

    static MarginVectors all() {
        List<Markets> moments = List.of(
                at(List.of("100000", "4000", "150"), Regime.CALM, 0),
                at(List.of("99783.51234567", "3983.05", "151.375"), Regime.code(-1, 2), 23),
                at(List.of("103211.5", "4127.33333333", ""), Regime.code(1, 1), 400));
        return new MarginVectors(
                LISTINGS.stream().map(each -> MarketViews.info(each, null)).toList(),
                List.of(
                        moment("calm", moments.get(0), Regime.CALM),
                        moment("falling and volatile", moments.get(1), Regime.code(-1, 2)),
                        moment("rising, one market has no mark yet", moments.get(2), Regime.code(1, 1))),
                IntStream.range(0, ACCOUNTS)
                        .mapToObj(seed -> new RandomAccount(seed, seed % 3, moments.get(seed % 3)).vector())
                        .toList());
    }

    /** Offsets are not those that an exchange begins with, so that clients have to read them. */
    private static ExchangeParameters withOffsetsOfItsOwn() {
        MarketListing.Builder listing = ListingTerms.listing(DefaultMarkets.BTC_USD, ExchangeParameters.DEFAULTS);
        listing.getParametersBuilder()
                .setCorrelationDiscount(Decimals.parse("0.9"))
                .setOffsetFloor(Decimals.parse("0.55"));
        return ListingTerms.exchange(listing.build());
    }

    /** An object on each line, so that a change shows what it changes. */
    String json() {
        return "{\"markets\":[\n" + lines(markets) + "\n],\"moments\":[\n" + lines(moments) + "\n],\"accounts\":[\n"
                + lines(accounts) + "\n]}\n";
    }

    private static String lines(List<?> objects) {
        return objects.stream()
                .map(each -> ApiJson.mapper().writeValueAsString(each))
                .collect(Collectors.joining(",\n"));
    }

    /** @param marks of the markets in their order, empty: it has none */
    private static Markets at(List<String> marks, int regime, long steps) {
        List<MarketConditions> conditions = new ArrayList<>();
        for (int i = 0; i < marks.size(); i++) {
            MarketParameters parameters = ListingTerms.market(LISTINGS.get(i));
            MarketConditions listed = MarketConditions.listed(parameters, EXCHANGE)
                    .inRegime(regime)
                    .withRegimeDt(steps);
            conditions.add(marks.get(i).isEmpty() ? listed : listed.withMark(Decimals.parse(marks.get(i)), true));
        }
        return Markets.of(EXCHANGE, conditions);
    }

    private static Moment moment(String name, Markets markets, int regime) {
        List<String> symbols = List.copyOf(markets.bySymbol().keySet());
        List<Conditions> conditions = new ArrayList<>();
        for (MarketConditions each : markets.bySymbol().values()) {
            MarketRisk risk =
                    RiskViews.market(each, 0, regime, RiskViews.correlations(each, symbols, markets.bySymbol()::get));
            conditions.add(new Conditions(risk, each.regimeDt(), each.hasMark() ? Decimal.of(each.mark()) : null));
        }
        return new Moment(name, conditions);
    }
}

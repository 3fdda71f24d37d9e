package io.openperp.risk.market;

import static io.openperp.risk.Examples.units;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.Examples;
import io.openperp.units.Fixed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The defaults are the specification's, and a configuration that would break a rule is named. */
public class MarketParametersTest {

    private static final ExchangeParameters EXCHANGE = ExchangeParameters.DEFAULTS;

    @Test
    void exchangeDefaultsAreTheSpecifications() {
        JsonNode p = Examples.defaults().get("params");
        JsonNode volatility = Examples.defaults().get("volMult");
        assertThat(EXCHANGE)
                .isEqualTo(new ExchangeParameters(
                        units(p.get("imFactor")),
                        units(p.get("corrDiscount")),
                        units(p.get("offsetFloor")),
                        units(p.get("liqFee")),
                        units(p.get("liqPartialNotional")),
                        units(p.get("liqTranche")),
                        p.get("liqCooldownMs").asLong(),
                        units(p.get("liqBand")),
                        units(p.get("marketBand")),
                        units(p.get("limitBand")),
                        units(p.get("farBand")),
                        units(p.get("markBand")),
                        units(p.get("interest8h")),
                        units(p.get("fundingClamp")),
                        units(p.get("fundingHourCap")),
                        p.get("biasTauMs").asLong(),
                        p.get("localTauMs").asLong(),
                        units(p.get("insuranceMaxLeverage")),
                        units(volatility.get(1)),
                        units(volatility.get(2)),
                        units(Examples.defaults().get("dirMult")),
                        units(Examples.defaults().get("decay")),
                        units(Examples.defaults().get("rateCap"))));
    }

    @Test
    void marketDefaultsAreTheSpecifications() {
        for (MarketParameters market : DefaultMarkets.ALL) {
            JsonNode m = Examples.defaults().get("markets").get(market.symbol());
            assertThat(market)
                    .isEqualTo(new MarketParameters(
                            market.symbol(),
                            units(m.get("tick")),
                            units(m.get("lot")),
                            units(m.get("minNotional")),
                            units(m.get("maxLeverage")),
                            units(m.get("defaultLeverage")),
                            units(m.get("maker")),
                            units(m.get("taker")),
                            units(m.get("impactNotional")),
                            units(m.get("mmrBase")),
                            numbers(m.get("notionals")),
                            numbers(m.get("tierMult")),
                            numbers(m.get("leverages")),
                            numbers(m.get("levMult")),
                            units(m.get("volLow")),
                            units(m.get("volHigh")),
                            units(m.get("volStart")),
                            correlationsOf(market.symbol()),
                            MarkParameters.defaultsFor(units(m.get("mmrBase")))));
        }
    }

    @Test
    void defaultsBreakNoRule() {
        assertThat(EXCHANGE.violations()).isEmpty();
        for (MarketParameters market : DefaultMarkets.ALL) {
            assertThat(market.violations(EXCHANGE)).isEmpty();
        }
        assertThat(Correlations.violations(DefaultMarkets.ALL, EXCHANGE)).isEmpty();
    }

    @Test
    void firstNotionalKnotIsZero() {
        assertThat(withNotionals(1, 250_000, 1_000_000, 5_000_000, 20_000_000, 50_000_000))
                .containsExactly("the first notional knot is 1, not 0");
    }

    @Test
    void knotsRise() {
        assertThat(withNotionals(0, 250_000, 250_000, 5_000_000, 20_000_000, 50_000_000))
                .containsExactly("notionalKnots: knot 250000 is not above 250000");
    }

    @Test
    void lastLeverageKnotIsTheLargestLeverage() {
        MarketParameters market = with(
                DefaultMarkets.BTC_USD,
                DefaultMarkets.BTC_USD.notionalKnots(),
                DefaultMarkets.BTC_USD.tierFactors(),
                numbers("1", "5", "10", "20", "40"));
        assertThat(market.violations(EXCHANGE)).containsExactly("the last leverage knot is 40, not maxLeverage 50");
    }

    @Test
    void ratesDoNotFallWithNotional() {
        assertThat(withTiers("1", "1", "1.5", "1.4", "5", "10"))
                .contains("the rate of longs in regime 0 falls to 0.014 at notional 5000000, leverage 1");
    }

    @Test
    void requirementGrowsSlowerThanThePosition() {
        assertThat(withNotionals(0, 250_000, 1_000_000, 5_000_000, 20_000_000, 20_100_000))
                .contains("the requirement of longs in regime 0 grows faster than the position below"
                        + " at notional 20100000, leverage 1");
    }

    @Test
    void everyRateIsAboveTheLiquidationFee() {
        assertThat(withTiers("0.4", "1", "1.5", "2.5", "5", "10"))
                .contains("the rate 0.004 of longs in regime 0 at notional 0, leverage 1 is not above"
                        + " liquidationFee 0.005");
    }

    @Test
    void oneFactorPerKnot() {
        assertThat(withTiers("1", "1")).containsExactly("tierFactors has 2 factors, notionalKnots has 6 knots");
    }

    @Test
    void correlationsAgreeFromBothSides() {
        List<MarketParameters> markets = new ArrayList<>(DefaultMarkets.ALL);
        markets.set(0, correlated(DefaultMarkets.BTC_USD, "ETH-USD", "0.9", "SOL-USD", "0.75"));
        assertThat(Correlations.violations(markets, EXCHANGE))
                .contains("correlation BTC-USD with ETH-USD is 0.9, but ETH-USD with BTC-USD is 0.85");
    }

    @Test
    void correlationsArePositiveSemidefinite() {
        assertThat(Correlations.violations(triple("0.9", "0.9", "-0.9"), EXCHANGE))
                .containsExactly("the correlations of BTC-USD, ETH-USD, SOL-USD are not positive semidefinite:"
                        + " no prices can move like this");
        assertThat(Correlations.violations(triple("1", "1", "1"), EXCHANGE)).isEmpty();
        assertThat(Correlations.violations(triple("1", "1", "0.99999999"), EXCHANGE))
                .hasSize(1);
        assertThat(Correlations.violations(triple("-1", "-1", "1"), EXCHANGE)).isEmpty();
    }

    @Test
    void exchangeParameterOutOfItsRangeIsNamed() {
        ExchangeParameters p = EXCHANGE;
        ExchangeParameters wrong = new ExchangeParameters(
                units("1"),
                units("1.1"),
                0,
                0,
                0,
                1,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                units("5"),
                units("1"),
                units("1"),
                units("1"),
                p.decay(),
                p.rateCap());
        assertThat(wrong.violations())
                .containsExactly(
                        "initialMarginFactor 1 is outside 1.00000001 to 100",
                        "correlationDiscount 1.1 is outside 0 to 1",
                        "offsetFloor 0 is outside 0.00000001 to 1");
    }

    /** The market of bitcoin under another name. */
    public static MarketParameters named(String symbol, SortedMap<String, Long> correlations) {
        MarketParameters btc = DefaultMarkets.BTC_USD;
        return with(symbol, btc, btc.notionalKnots(), btc.tierFactors(), btc.leverageKnots(), correlations);
    }

    public static MarketParameters with(MarketParameters market, SortedMap<String, Long> correlations) {
        return with(
                market.symbol(),
                market,
                market.notionalKnots(),
                market.tierFactors(),
                market.leverageKnots(),
                correlations);
    }

    private static MarketParameters with(
            MarketParameters market, List<Long> notionals, List<Long> tiers, List<Long> leverages) {
        return with(market.symbol(), market, notionals, tiers, leverages, market.correlations());
    }

    private static MarketParameters with(
            String symbol,
            MarketParameters market,
            List<Long> notionals,
            List<Long> tiers,
            List<Long> leverages,
            SortedMap<String, Long> correlations) {
        return new MarketParameters(
                symbol,
                market.tickSize(),
                market.lotSize(),
                market.minNotional(),
                market.maxLeverage(),
                market.defaultLeverage(),
                market.makerFee(),
                market.takerFee(),
                market.impactNotional(),
                market.baseRate(),
                notionals,
                tiers,
                leverages,
                market.leverageFactors(),
                market.volatilityLow(),
                market.volatilityHigh(),
                market.volatilityStart(),
                correlations,
                market.mark());
    }

    private static List<String> withNotionals(long... knots) {
        List<Long> notionals =
                Arrays.stream(knots).map(knot -> knot * Fixed.ONE).boxed().toList();
        MarketParameters btc = DefaultMarkets.BTC_USD;
        return with(btc, notionals, btc.tierFactors(), btc.leverageKnots()).violations(EXCHANGE);
    }

    private static List<String> withTiers(String... tiers) {
        MarketParameters btc = DefaultMarkets.BTC_USD;
        return with(btc, btc.notionalKnots(), numbers(tiers), btc.leverageKnots())
                .violations(EXCHANGE);
    }

    private static List<MarketParameters> triple(String btcEth, String btcSol, String ethSol) {
        return List.of(
                correlated(DefaultMarkets.BTC_USD, "ETH-USD", btcEth, "SOL-USD", btcSol),
                correlated(DefaultMarkets.ETH_USD, "BTC-USD", btcEth, "SOL-USD", ethSol),
                correlated(DefaultMarkets.SOL_USD, "BTC-USD", btcSol, "ETH-USD", ethSol));
    }

    private static MarketParameters correlated(
            MarketParameters market, String first, String firstValue, String second, String secondValue) {
        TreeMap<String, Long> correlations = new TreeMap<>();
        correlations.put(first, units(firstValue));
        correlations.put(second, units(secondValue));
        return with(market, correlations);
    }

    private static SortedMap<String, Long> correlationsOf(String symbol) {
        TreeMap<String, Long> correlations = new TreeMap<>();
        for (JsonNode entry : Examples.defaults().get("correlations")) {
            String first = entry.get(0).get(0).asString();
            String second = entry.get(0).get(1).asString();
            if (first.equals(symbol) || second.equals(symbol)) {
                correlations.put(first.equals(symbol) ? second : first, units(entry.get(1)));
            }
        }
        return correlations;
    }

    private static List<Long> numbers(JsonNode array) {
        return array.valueStream().map(Examples::units).toList();
    }

    private static List<Long> numbers(String... texts) {
        return Arrays.stream(texts).map(Examples::units).toList();
    }
}

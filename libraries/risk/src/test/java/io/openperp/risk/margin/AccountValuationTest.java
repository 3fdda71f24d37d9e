package io.openperp.risk.margin;

import static io.openperp.risk.Examples.expected;
import static io.openperp.risk.Examples.units;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.Trader;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.MarketParameters;
import io.openperp.risk.market.MarketParametersTest;
import io.openperp.risk.market.Markets;
import io.openperp.risk.order.OrderAdmission.OrderTerms;
import io.openperp.units.Side;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** All numbers of an account: R01, R02, R03, R11. */
class AccountValuationTest {

    @Test
    void longAtLeverageFiveShowsEveryField() {
        Trader trader = new Trader("10025").leverage("BTC-USD", "5").buys("BTC-USD", "0.5", "100000");
        JsonNode expected = expected("R01");
        assertFields(trader.figures(), expected.get("margin"));
        assertFields(trader.figures("BTC-USD"), expected.get("position"));
        assertThat(trader.balance).isEqualTo(units(expected.get("balance")));
    }

    @Test
    void liquidationPriceTriggersThereAndNotOneTickEarlier() {
        Trader trader = new Trader("10025").leverage("BTC-USD", "5").buys("BTC-USD", "0.5", "100000");
        for (String label : List.of("at", "oneTickAbove")) {
            JsonNode expected = expected("R02").get(label);
            AccountFigures figures =
                    trader.mark("BTC-USD", units(expected.get("mark"))).figures();
            assertThat(figures.totalBalance()).isEqualTo(units(expected.get("equity")));
            assertThat(figures.maintenance()).isEqualTo(units(expected.get("maintenance")));
            assertThat(figures.isLiquidatable())
                    .isEqualTo(expected.get("liquidatable").asBoolean());
        }
    }

    @Test
    void shortLosesWhenTheMarkRises() {
        Trader trader = new Trader("1000")
                .leverage("ETH-USD", "10")
                .sells("ETH-USD", "2", "3000")
                .mark("ETH-USD", "3050.05");
        assertFields(trader.figures(), expected("R03").get("margin"));
        assertFields(trader.figures("ETH-USD"), expected("R03").get("position"));
    }

    @Test
    void hedgeNeedsLessThanItsPartsAndTheSameDirectionAlmostTheirSum() {
        Trader hedge = bothMajors(new Trader("100000"), Side.SELL, "3000", "2", "50");
        assertPortfolio(hedge, expected("R11").get("hedge"));
        assertThat(hedge.figures().marginUsed())
                .isEqualTo(units(expected("R11").get("hedge").get("marginUsed")));
        assertPortfolio(
                bothMajors(new Trader("100000"), Side.BUY, "3000", "2", "50"),
                expected("R11").get("sameDirection"));
    }

    @Test
    void perfectHedgeStillNeedsTheFloor() {
        Trader trader = new Trader("100000", undiscounted(), correlatedByOne());
        bothMajors(trader, Side.SELL, "2985.05", "1", "33.5").mark("ETH-USD", "2985.05");
        assertPortfolio(trader, expected("R11").get("floor"));
    }

    @Test
    void liquidationPricesOfTheLiquidationScenarios() {
        Trader large = new Trader("40500").leverage("BTC-USD", "10").buys("BTC-USD", "4", "100000");
        assertThat(large.figures("BTC-USD").liquidationPrice()).isEqualTo(units("90952")); // R21
        Trader small = new Trader("510").leverage("SOL-USD", "20").buys("SOL-USD", "60", "150");
        assertThat(small.figures("SOL-USD").liquidationPrice())
                .isEqualTo(units(expected("R22").get("liquidationPrice")));
    }

    @Test
    void fullyFundedLongHasNoLiquidationPrice() {
        Trader trader = new Trader("200000").leverage("BTC-USD", "1").buys("BTC-USD", "1", "100000");
        assertThat(trader.figures("BTC-USD").liquidationPrice()).isEqualTo(LiquidationPrice.NONE);
    }

    @Test
    void positionOfAMarketWithoutAMarkIsValuedAtItsEntryPrice() {
        Trader trader = new Trader("10025").buys("BTC-USD", "0.5", "100000");
        trader.places("ETH-USD", OrderTerms.limit(Side.BUY, units("3000"), units("1"), false));
        Markets unmarked = Markets.of(
                ExchangeParameters.DEFAULTS,
                DefaultMarkets.ALL.stream()
                        .map(m -> MarketConditions.listed(m, ExchangeParameters.DEFAULTS))
                        .toList());
        AccountFigures figures = AccountValuation.of(trader.facts(), unmarked);
        assertThat(figures.totalBalance()).isEqualTo(units("10000"));
        assertThat(figures.marginUsed()).isEqualTo(units("5000"));
        assertThat(figures.positions().getFirst().unrealizedPnl()).isZero();
    }

    @Test
    void positionOfAnUnknownMarketCountsForNothing() {
        Trader trader = new Trader("10025").buys("BTC-USD", "0.5", "100000");
        AccountFigures figures =
                AccountValuation.of(trader.facts(), Markets.of(ExchangeParameters.DEFAULTS, List.of()));
        assertThat(figures.totalBalance()).isEqualTo(units("10000"));
        assertThat(figures.positions()).isEmpty();
    }

    private static Trader bothMajors(Trader trader, Side eth, String price, String btcSize, String ethSize) {
        return trader.leverage("BTC-USD", "10")
                .leverage("ETH-USD", "10")
                .buys("BTC-USD", btcSize, "100000")
                .takes("ETH-USD", eth, ethSize, price);
    }

    private static void assertPortfolio(Trader trader, JsonNode expected) {
        assertThat(trader.figures().maintenance()).isEqualTo(units(expected.get("maintenance")));
        assertFields(trader.figures("BTC-USD"), expected.get("BTC-USD"));
        assertFields(trader.figures("ETH-USD"), expected.get("ETH-USD"));
    }

    /** Compares each field that the example names. */
    private static void assertFields(Record figures, JsonNode expected) {
        expected.properties()
                .forEach(field -> assertThat(component(figures, field.getKey()))
                        .as(field.getKey())
                        .isEqualTo(units(field.getValue())));
    }

    private static long component(Record figures, String name) {
        for (RecordComponent component : figures.getClass().getRecordComponents()) {
            if (component.getName().equals(name)) {
                try {
                    return (long) component.getAccessor().invoke(figures);
                } catch (ReflectiveOperationException e) {
                    throw new AssertionError(e);
                }
            }
        }
        throw new AssertionError("no field " + name);
    }

    private static ExchangeParameters undiscounted() {
        ExchangeParameters p = ExchangeParameters.DEFAULTS;
        return new ExchangeParameters(
                p.initialMarginFactor(),
                units("1"),
                p.offsetFloor(),
                p.liquidationFee(),
                p.liquidationPartialNotional(),
                p.liquidationTranche(),
                p.liquidationCooldownMillis(),
                p.liquidationBand(),
                p.marketBand(),
                p.limitBand(),
                p.farBand(),
                p.markBand(),
                p.interest8h(),
                p.fundingClamp(),
                p.fundingHourCap(),
                p.biasTauMillis(),
                p.localTauMillis(),
                p.insuranceMaxLeverage(),
                p.mediumVolatilityFactor(),
                p.highVolatilityFactor(),
                p.trendFactor(),
                p.decay(),
                p.rateCap());
    }

    private static Collection<MarketParameters> correlatedByOne() {
        List<MarketParameters> markets = new ArrayList<>();
        for (MarketParameters market : DefaultMarkets.ALL) {
            TreeMap<String, Long> correlations = new TreeMap<>(market.correlations());
            correlations.replaceAll((symbol, value) ->
                    market.symbol().equals("SOL-USD") || symbol.equals("SOL-USD") ? value : Long.valueOf(units("1")));
            markets.add(MarketParametersTest.with(market, correlations));
        }
        return markets;
    }
}

package io.openperp.risk.order;

import static io.openperp.risk.Examples.order;
import static io.openperp.risk.Examples.rows;
import static io.openperp.risk.Examples.units;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.Trader;
import io.openperp.risk.margin.MarketExposure;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.MarketParameters;
import io.openperp.risk.order.OrderAdmission.OrderTerms;
import io.openperp.risk.order.OrderAdmission.Refusal;
import io.openperp.units.Side;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Refusals and their sentences: R05, R06, the refusals of R30. */
class OrderAdmissionTest {

    private static final String BTC = "BTC-USD";
    private static final Map<String, String> STATUSES =
            Map.of("rejectedRiskLimit", "REJECTED_RISK_LIMIT: ", "rejectedInvalid", "REJECTED_INVALID: ");

    @Test
    void openOrdersOfBothSidesReserveTheLargerSide() {
        Trader trader = new Trader("50000").leverage(BTC, "5").buys(BTC, "1", "100000");
        List<JsonNode> rows = rows("R05");
        assertThat(trader.figures().marginUsed())
                .isEqualTo(units(rows.getFirst().get("marginUsed")));
        for (JsonNode row : rows.subList(1, 5)) {
            assertThat(trader.places(BTC, order(row.get("after").asString()))).isEqualTo(answer(row));
            assertThat(trader.figures().marginUsed()).isEqualTo(units(row.get("marginUsed")));
            assertThat(trader.figures().availableBalance()).isEqualTo(units(row.get("availableBalance")));
        }
        assertThat(trader.places(BTC, order(rows.get(5).get("after").asString())))
                .isEqualTo(answer(rows.get(5)));
    }

    @Test
    void orderNeedsInitialMarginWithFeeAndSurvivesItsLimitPrice() {
        for (JsonNode row : rows("R06")) {
            Trader trader = new Trader("1000").leverage(BTC, row.get("leverage").asString());
            OrderTerms order = order(row.get("order").asString());
            MarketExposure exposure = trader.exposure(BTC);
            exposure.add(order.side(), order.price(), order.size(), order.reduceOnly(), true);
            assertThat(exposure.initialMargin()).isEqualTo(units(row.get("initialAfter")));
            assertThat(exposure.survival()).isEqualTo(units(row.get("survivalAfter")));
            assertThat(trader.places(BTC, order)).isEqualTo(answer(row));
        }
    }

    @Test
    void invalidOrdersNameTheirNumberAndWhatIsAccepted() {
        Trader trader = new Trader("50000");
        for (JsonNode row : rows("R30").subList(4, 8)) {
            assertThat(trader.places(BTC, order(row.get("order").asString())))
                    .isEqualTo("REJECTED_INVALID: "
                            + row.get("fields").get("reason").asString());
        }
    }

    @Test
    void sizeIsCheckedBeforePriceAndPriceBeforeTheBand() {
        Trader trader = new Trader("50000");
        assertThat(trader.places(BTC, order("buy 0.0005 at 200000.3"))).contains("size 0.0005");
        assertThat(trader.places(BTC, order("buy 0.001 at 200000.3"))).contains("not a positive multiple of 0.5");
        assertThat(trader.places(BTC, order("buy 0.001 at 200000"))).contains("is outside 10000 to 110000");
        assertThat(trader.places(BTC, order("buy 0 at 100000"))).contains("size 0 is not a positive multiple");
    }

    @Test
    void sellBandReachesFromNearBelowMarkToFarAbove() {
        Trader trader = new Trader("50000");
        assertThat(trader.places(BTC, order("sell 0.1 at 89999.5"))).contains("is outside 90000 to 1000000");
        assertThat(trader.places(BTC, order("sell 0.1 at 1000000"))).isEqualTo(Trader.RESTING);
    }

    @Test
    void smallOrderIsRefusedUnlessReduceOnly() {
        Trader trader = new Trader("50000").mark(BTC, "5000");
        assertThat(trader.places(BTC, order("buy 0.001 at 5000"))).contains("notional 5 is below 10");
        trader.fill(BTC, Side.SELL, units("5000"), units("0.001"), 0);
        assertThat(trader.places(BTC, order("reduce-only buy 0.001 at 5000"))).isEqualTo(Trader.RESTING);
    }

    @Test
    void withoutAnOracleOnlyReduceOnlyOrdersAreAccepted() {
        String sentence = "no oracle / fair price reference yet for: BTC-USD";
        MarketConditions listed = MarketConditions.listed(DefaultMarkets.BTC_USD, ExchangeParameters.DEFAULTS);
        OrderTerms order = order("buy 0.1 at 100000");
        OrderTerms reducing = order("reduce-only buy 0.1 at 100000");
        assertThat(OrderAdmission.terms(listed, reducing)).isEqualTo(Refusal.riskLimit(sentence));
        MarketConditions stale = listed.withMark(units("100000"), false);
        assertThat(OrderAdmission.terms(stale, order)).isEqualTo(Refusal.riskLimit(sentence));
        assertThat(OrderAdmission.terms(stale, reducing)).isNull();
    }

    @Test
    void orderWhoseNumbersWouldNotFitIsRefused() {
        MarketConditions market = MarketConditions.listed(DefaultMarkets.BTC_USD, ExchangeParameters.DEFAULTS)
                .withMark(units("100000"), true);
        assertThat(OrderAdmission.terms(market, order("sell 92233720368.547 at 1000000")))
                .isEqualTo(Refusal.invalid("size 92233720368.547 exceeds 90000000"));
        assertThat(OrderAdmission.terms(market, OrderTerms.market(Side.BUY, units("100000.001"), true)))
                .isEqualTo(Refusal.invalid("notional of size 100000.001 exceeds 10000000000"));
        assertThat(OrderAdmission.terms(market, OrderTerms.market(Side.BUY, units("100000"), false)))
                .isNull();
    }

    @Test
    void exposureBeyondTheLastNotionalKnotIsRefusedWhateverTheMargin() {
        Trader trader = new Trader("9000000000").leverage(BTC, "1");
        assertThat(trader.places(BTC, order("buy 500 at 100000"))).isEqualTo(Trader.RESTING);
        assertThat(trader.places(BTC, order("buy 0.001 at 100000")))
                .isEqualTo("REJECTED_RISK_LIMIT: position notional 50000100 exceeds 50000000");
        assertThat(trader.places(BTC, order("sell 500 at 100000"))).isEqualTo(Trader.RESTING);
    }

    @Test
    void orderBeyondTheOpenOrderLimitIsRefusedOnlyIfMarginUsedRises() {
        MarketParameters btc = DefaultMarkets.BTC_USD;
        assertThat(OrderAdmission.initialMargin(btc, 0, 1, 1, 1001, 1000, 0, 10))
                .isEqualTo(Refusal.riskLimit("open orders 1001 exceed 1000"));
        assertThat(OrderAdmission.initialMargin(btc, 1, 1, 1, 1001, 1000, 0, 0)).isNull();
    }

    @Test
    void accountInLiquidationMayOnlyReduce() {
        Trader trader = new Trader("2050").leverage(BTC, "50").buys(BTC, "1", "100000");
        trader.mark(BTC, "99000");
        assertThat(trader.places(BTC, order("buy 0.001 at 99000")))
                .isEqualTo("REJECTED_RISK_LIMIT: account is in liquidation");
        assertThat(trader.places(BTC, order("reduce-only sell 1 at 99500"))).isEqualTo(Trader.RESTING);
    }

    private static String answer(JsonNode row) {
        String status = row.get("status").asString();
        return status.equals(Trader.RESTING)
                ? status
                : STATUSES.get(status) + row.get("reason").asString();
    }

    @Test // ORD-063
    void positionThatHasCostTooMuchIsNotGrown() {
        long most = OrderAdmission.LARGEST_COST;
        assertThat(OrderAdmission.cost(most, Side.BUY)).isNull();
        assertThat(OrderAdmission.cost(-most, Side.SELL)).isNull();
        assertThat(OrderAdmission.cost(most + 1, Side.SELL)).isNull();
        assertThat(OrderAdmission.cost(most + 1, Side.BUY))
                .isEqualTo(Refusal.riskLimit("position cost 40000000000.00000001 exceeds 40000000000"));
        assertThat(OrderAdmission.cost(-most - 1, Side.SELL)).isNotNull();
        assertThat(OrderAdmission.cost(Long.MIN_VALUE + 1, Side.BUY)).isNull();
    }
}

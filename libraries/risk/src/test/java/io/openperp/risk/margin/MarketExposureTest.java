package io.openperp.risk.margin;

import static io.openperp.risk.Examples.rows;
import static io.openperp.risk.Examples.units;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.Examples;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.risk.margin.MarketExposure.OpenOrders;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.order.OrderAdmission.OrderTerms;
import io.openperp.units.Side;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The needs of a position and its open orders in one market: R04, R32. */
class MarketExposureTest {

    private static final MarketConditions BTC = MarketConditions.listed(
                    DefaultMarkets.BTC_USD, ExchangeParameters.DEFAULTS)
            .withMark(units("100000"), true);
    private static final long LEVERAGE = units("50");

    private final MarketExposure exposure = new MarketExposure(BTC);

    @Test
    void worstExposureOfPositionAndOpenOrders() {
        for (JsonNode row : rows("R04")) {
            long position = units(row.get("position"));
            exposure.begin(BTC, LEVERAGE, position);
            exposure.add(Side.BUY, BTC.mark(), units(row.get("openBuys")), false, false);
            exposure.add(Side.SELL, BTC.mark(), units(row.get("openSells")), false, false);
            exposure.add(Side.of(position < 0), BTC.mark(), units(row.get("reduceOnlyClosing")), true, false);
            assertThat(exposure.longExposure()).isEqualTo(units(row.get("longExposure")));
            assertThat(exposure.shortExposure()).isEqualTo(units(row.get("shortExposure")));
        }
    }

    @Test
    void survivalAndInitialMarginOfOneMarket() {
        for (JsonNode row : rows("R32")) {
            exposure.begin(BTC, LEVERAGE, units(row.get("position"))).addAll(resting(orders(row)));
            assertRow(row);
        }
    }

    @Test
    void orderTakenOutAgainLeavesTheRequirementAsItWas() {
        for (JsonNode row : rows("R32")) {
            exposure.begin(BTC, LEVERAGE, units(row.get("position"))).addAll(resting(orders(row)));
            for (Side side : Side.values()) {
                for (boolean reduceOnly : new boolean[] {false, true}) {
                    exposure.add(side, units("99500"), units("0.7"), reduceOnly, true);
                    exposure.remove(side, units("99500"), units("0.7"), reduceOnly, true, 0);
                    assertRow(row);
                }
            }
        }
    }

    @Test
    void anotherPositionNeedsWhatANewCountOfTheOrdersGives() {
        Random random = new Random(5);
        for (int round = 0; round < 2_000; round++) {
            MarketExposure anew = new MarketExposure(BTC);
            long last = position(random);
            exposure.begin(BTC, LEVERAGE, position(random));
            anew.begin(BTC, LEVERAGE, last);
            for (int order = random.nextInt(8); order > 0; order--) {
                Side side = Side.of(random.nextBoolean());
                long price = units("90000") + random.nextLong(units("20000"));
                long size = 1 + random.nextLong(units("3"));
                boolean reduceOnly = random.nextInt(3) == 0;
                exposure.add(side, price, size, reduceOnly, order == 1);
                exposure.move(position(random));
                anew.add(side, price, size, reduceOnly, order == 1);
            }
            exposure.move(last);
            assertThat(List.of(exposure.survival(), exposure.initialMargin(), exposure.closingReduceOnly()))
                    .isEqualTo(List.of(anew.survival(), anew.initialMargin(), anew.closingReduceOnly()));
        }
    }

    private static long position(Random random) {
        return random.nextInt(4) == 0 ? 0 : random.nextLong(-units("5"), units("5"));
    }

    @Test
    void orderInFlightCountsTheTakerFeeAndARestingOneTheMakerFee() {
        exposure.begin(BTC, LEVERAGE, 0).add(Side.BUY, units("100000"), units("1"), false, true);
        assertThat(exposure.losses()).isEqualTo(units("50"));
        exposure.begin(BTC, LEVERAGE, 0).add(Side.BUY, units("100000"), units("1"), false, false);
        assertThat(exposure.losses()).isEqualTo(units("20"));
    }

    @Test
    void reduceOnlyOrderOnTheWrongSideReservesNoExposure() {
        exposure.begin(BTC, LEVERAGE, units("1")).add(Side.BUY, units("99000"), units("5"), true, false);
        assertThat(exposure.longExposure()).isEqualTo(units("1"));
        assertThat(exposure.shortExposure()).isZero();
        assertThat(exposure.initialMargin()).isEqualTo(units("2000"));
    }

    private void assertRow(JsonNode row) {
        assertThat(Notional.required(BTC.mark(), exposure.longExposure())).isEqualTo(units(row.get("longNotional")));
        assertThat(Notional.required(BTC.mark(), exposure.shortExposure())).isEqualTo(units(row.get("shortNotional")));
        assertThat(exposure.worstNotional())
                .isEqualTo(Math.max(units(row.get("longNotional")), units(row.get("shortNotional"))));
        assertThat(exposure.losses()).isEqualTo(units(row.get("losses")));
        assertThat(exposure.survival()).isEqualTo(units(row.get("survival")));
        assertThat(exposure.initialMargin()).isEqualTo(units(row.get("marginUsed")));
    }

    private static List<OrderTerms> orders(JsonNode row) {
        String text = row.get("orders").asString();
        return text.equals("none")
                ? List.of()
                : Arrays.stream(text.split("; ")).map(Examples::order).toList();
    }

    private static OpenOrders resting(List<OrderTerms> orders) {
        return new OpenOrders() {
            @Override
            public int size() {
                return orders.size();
            }

            @Override
            public Side side(int i) {
                return orders.get(i).side();
            }

            @Override
            public long price(int i) {
                return orders.get(i).price();
            }

            @Override
            public long remaining(int i) {
                return orders.get(i).size();
            }

            @Override
            public boolean isReduceOnly(int i) {
                return orders.get(i).reduceOnly();
            }

            @Override
            public boolean isInFlight(int i) {
                return false;
            }
        };
    }
}

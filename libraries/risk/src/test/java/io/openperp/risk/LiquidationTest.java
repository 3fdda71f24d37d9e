package io.openperp.risk;

import static io.openperp.risk.Examples.expected;
import static io.openperp.risk.Examples.units;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.risk.arithmetic.Notional;
import io.openperp.risk.liquidation.BankruptcyPlan;
import io.openperp.risk.liquidation.Deleveraging;
import io.openperp.risk.liquidation.InsuranceCapacity;
import io.openperp.risk.liquidation.LiquidationOrder;
import io.openperp.risk.margin.Health;
import io.openperp.risk.margin.PortfolioMargin;
import io.openperp.risk.market.Correlations;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.position.Position;
import io.openperp.risk.position.Position.CloseReason;
import io.openperp.risk.position.Position.ClosedPosition;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Bankruptcy value, order, fund and ranking of a liquidation: R20 to R25 and R28 as far as they are arithmetic. */
class LiquidationTest {

    private static final ExchangeParameters EXCHANGE = ExchangeParameters.DEFAULTS;

    private static MarketConditions market(int index, String mark) {
        return MarketConditions.listed(DefaultMarkets.ALL.get(index), EXCHANGE).withMark(units(mark), true);
    }

    private static BankruptcyPlan.Holding holding(String size, String mark) {
        return new BankruptcyPlan.Holding(units(size), units(mark));
    }

    @Test
    void equityIsSharedByNotionalAndTheLastTakesTheRest() {
        JsonNode expected = expected("R28");
        List<BankruptcyPlan.Part> plan = BankruptcyPlan.of(
                units(expected.get("equityBefore")),
                List.of(holding("0.333", "95123.45678901"), holding("-77.7", "171.23456789")));
        assertThat(plan.get(0).equityShare())
                .isEqualTo(units(expected.get("shares").get("BTC-USD")));
        assertThat(plan.get(1).equityShare())
                .isEqualTo(units(expected.get("shares").get("SOL-USD")));
        assertThat(plan.get(0).value())
                .isEqualTo(units(expected.get("takeoverValue").get("BTC-USD")));
        assertThat(plan.get(1).value())
                .isEqualTo(units(expected.get("takeoverValue").get("SOL-USD")));
        assertThat(plan.get(0).price()).isEqualTo(units(expected.get("prices").get("BTC-USD")));
        assertThat(plan.get(1).price()).isEqualTo(units(expected.get("prices").get("SOL-USD")));
    }

    @Test
    void noTakeoverIsPricedBelowZero() {
        BankruptcyPlan.Part part =
                BankruptcyPlan.of(units("300"), List.of(holding("1", "100"))).getFirst();
        assertThat(part.value()).isEqualTo(units("-200"));
        assertThat(part.takeoverNotional()).isZero();
    }

    /** A large debt falls on positions by notional, however little they are worth. */
    @Test
    void priceTooHighToBeANumberIsTheLargest() {
        BankruptcyPlan.Part part = BankruptcyPlan.of(
                        units("-150000000"), List.of(holding("0.001", "100000"), holding("1", "0.00000001")))
                .getFirst();
        assertThat(part.takeoverNotional()).isGreaterThan(units("140000000"));
        assertThat(part.price()).isEqualTo(Long.MAX_VALUE);
        Position owner = Position.of(part.size(), units("100"));
        ClosedPosition closed = owner.fill(
                        Side.SELL, part.size(), part.takeoverNotional(), 0, CloseReason.LIQUIDATION, 1)
                .closed();
        assertThat(closed)
                .isNotNull()
                .extracting(ClosedPosition::averageClosePrice)
                .isEqualTo(Long.MAX_VALUE);
        Position fund = Position.FLAT
                .fill(Side.BUY, part.size(), part.takeoverNotional(), 0, CloseReason.NORMAL, 1)
                .position();
        assertThat(fund.entryPrice()).isEqualTo(Long.MAX_VALUE);
    }

    /** R21: 20 % of 4, 3.2 and 2.56 BTC. */
    @Test
    void largePositionIsClosedInTranchesUpToTheLot() {
        MarketConditions btc = market(0, "90700");
        assertThat(LiquidationOrder.isPartial(btc, units("4"), false)).isTrue();
        assertThat(LiquidationOrder.isPartial(btc, units("4"), true)).isFalse();
        assertThat(LiquidationOrder.isPartial(btc, units("1.102"), false)).isFalse();
        assertThat(LiquidationOrder.tranche(btc, units("4"))).isEqualTo(units("0.8"));
        assertThat(LiquidationOrder.tranche(btc, units("-3.2"))).isEqualTo(units("0.64"));
        assertThat(LiquidationOrder.tranche(btc, units("2.56"))).isEqualTo(units("0.512"));
        assertThat(LiquidationOrder.tranche(btc, units("0.003"))).isEqualTo(units("0.001"));
    }

    /** R25: c with 0.9 BTC and 855 left may sell at 90050 and not one tick lower. */
    @Test
    void limitIsTheBankruptcyPriceOrTheBandWhicheverIsNearer() {
        MarketConditions btc = market(0, "91000");
        long bankruptcy = BankruptcyPlan.of(units("855"), List.of(holding("0.9", "91000")))
                .getFirst()
                .value();
        assertThat(LiquidationOrder.limitPrice(btc, units("0.9"), bankruptcy)).isEqualTo(units("90050"));
        long rich = BankruptcyPlan.of(units("8550"), List.of(holding("0.9", "91000")))
                .getFirst()
                .value();
        assertThat(LiquidationOrder.limitPrice(btc, units("0.9"), rich)).isEqualTo(units("86450"));
        long poor = BankruptcyPlan.of(units("85.55"), List.of(holding("-0.9", "91000")))
                .getFirst()
                .value();
        assertThat(LiquidationOrder.limitPrice(btc, units("-0.9"), poor)).isEqualTo(units("91095"));
    }

    @Test
    void orderWithoutAPossiblePriceIsNotSent() {
        MarketConditions btc = market(0, "91000");
        assertThat(LiquidationOrder.limitPrice(btc, 100_000, 9_000_000_000L * Fixed.ONE))
                .isEqualTo(LiquidationOrder.NO_PRICE);
        assertThat(LiquidationOrder.limitPrice(btc, units("-0.9"), 0)).isEqualTo(LiquidationOrder.NO_PRICE);
    }

    /** R23: the fund with 50000 takes 0.5 BTC at 96000 while the mark is 95500; with 100, as in R24, it does not. */
    @Test
    void fundTakesWhatItCanCarry() {
        List<BankruptcyPlan.Holding> after = List.of(holding("0.5", "95500"));
        assertThat(InsuranceCapacity.carries(units("50000") - units("48000"), after, EXCHANGE))
                .isTrue();
        assertThat(InsuranceCapacity.carries(units("100") - units("48000"), after, EXCHANGE))
                .isFalse();
        long justEnough = units("47750") / 5;
        assertThat(InsuranceCapacity.carries(justEnough - units("47750"), after, EXCHANGE))
                .isTrue();
        assertThat(InsuranceCapacity.carries(justEnough - units("47750") - 1, after, EXCHANGE))
                .isFalse();
    }

    /** R24: shorts of 0.3 at 100000, 0.4 at 101000 and 0.4 at 100500, mark 95500. */
    @Test
    void holdersAreRankedByProfitTimesLeverage() {
        JsonNode rank = expected("R24").get("rank");
        String[][] shorts = {{"0.3", "100000", "3000"}, {"0.4", "101000", "10000"}, {"0.4", "100500", "60000"}};
        for (int i = 0; i < shorts.length; i++) {
            long cost = Fixed.mulFloor(units(shorts[i][0]), units(shorts[i][1]));
            long notional = Fixed.mulFloor(units(shorts[i][0]), units("95500"));
            long unrealized = cost - notional;
            long fee = Fixed.mulCeil(cost, units("0.0005"));
            long equity = units(shorts[i][2]) - fee + unrealized;
            assertThat(Deleveraging.score(unrealized, -cost, notional, equity))
                    .isEqualTo(units(rank.get(i).get("score")));
        }
        assertThat(Deleveraging.score(units("-10"), units("100"), units("100"), units("50")))
                .isEqualTo(units("-0.05"));
    }

    @Test
    void hedgesRankBehindWhatTheyHedge() {
        Correlations correlations =
                Correlations.of(List.of(DefaultMarkets.ALL.get(0), DefaultMarkets.ALL.get(1)), EXCHANGE);
        PortfolioMargin hedged = new PortfolioMargin(EXCHANGE, correlations);
        hedged.add(correlations.indexOf("BTC-USD"), Side.BUY, units("1000"));
        hedged.add(correlations.indexOf("ETH-USD"), Side.SELL, units("2100"));
        assertThat(hedged.ranks()).containsExactly(1, 0);
        hedged.clear();
        hedged.add(correlations.indexOf("BTC-USD"), Side.BUY, units("1000"));
        hedged.add(correlations.indexOf("ETH-USD"), Side.BUY, units("1000"));
        assertThat(hedged.ranks()).containsExactly(0, 0);
    }

    @Test
    void nobodyIsDeleveragedIntoDebt() {
        long lot = units("0.001");
        assertThat(Deleveraging.capacity(units("10"), units("0.3"), units("0.5"), 0, lot))
                .isEqualTo(units("0.3"));
        assertThat(Deleveraging.capacity(units("10"), units("0.3"), units("0.5"), units("50"), lot))
                .isEqualTo(units("0.099"));
        assertThat(Deleveraging.capacity(units("1000"), units("0.3"), units("0.5"), units("50"), lot))
                .isEqualTo(units("0.3"));
        assertThat(Deleveraging.capacity(0, units("0.3"), units("0.5"), units("50"), lot))
                .isZero();
    }

    @Test
    void accountIsDeepBelowTwoThirdsOfItsMaintenance() {
        assertThat(Health.isDeep(200, 300)).isFalse();
        assertThat(Health.isDeep(199, 300)).isTrue();
        assertThat(Health.isDeep(200, 301)).isTrue();
        assertThat(Health.isDeep(201, 301)).isFalse();
        assertThat(Health.isDeep(-1, 0)).isTrue();
    }

    @Test
    void healthIsEquityOverMaintenanceAndNeverOverflows() {
        assertThat(Health.of(2, 3)).isEqualTo(66666666);
        assertThat(Health.of(-2, 3)).isEqualTo(-66666667);
        assertThat(Health.of(-Notional.MAX, 1)).isEqualTo(Long.MIN_VALUE);
        assertThat(Health.of(-1, 0)).isEqualTo(Long.MIN_VALUE);
    }
}

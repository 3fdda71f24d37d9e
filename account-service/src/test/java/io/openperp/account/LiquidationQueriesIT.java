package io.openperp.account;

import static io.openperp.account.Facts.BTC;
import static io.openperp.account.Facts.TIME;
import static io.openperp.account.Facts.deposited;
import static io.openperp.account.Facts.explained;
import static io.openperp.account.Facts.fill;
import static io.openperp.account.Facts.fundingPaid;
import static io.openperp.account.Facts.leverage;
import static io.openperp.account.Facts.order;
import static io.openperp.account.Facts.orderFilled;
import static io.openperp.account.Facts.position;
import static io.openperp.account.Facts.positionMoved;
import static io.openperp.account.Facts.totals;
import static io.openperp.account.Facts.units;
import static io.openperp.account.Facts.withClosed;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.Decimal;
import io.openperp.api.account.AccountAnswer;
import io.openperp.api.json.ApiJson;
import io.openperp.journal.ClosedPosition;
import io.openperp.journal.ExplainedMark;
import io.openperp.journal.FillReason;
import io.openperp.journal.LiquidationExplained;
import io.openperp.journal.LiquidationStep;
import io.openperp.journal.LiquidationStepKind;
import io.openperp.journal.MarkIngredient;
import io.openperp.journal.MarkInputs;
import io.openperp.journal.StatusKind;
import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.Regime;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Records of funding, regimes, takeovers and deleveraging that a trader can look up, from events appended by hand. */
class LiquidationQueriesIT extends QueriesFixture {

    private static final String NO_ORDER = "1".repeat(32);

    private final Bytes32 fund = bob;

    @Test
    void takenOverPositionIsAFillWithoutOrdersOnBothSidesAndAClosedPosition() throws Exception {
        var taken = fill(8, true, false, "97000.5", "0.1", fund).toBuilder()
                .setReason(FillReason.LIQUIDATION)
                .setRealizedPnl(units("-299.95"))
                .clearCounterpartyOrderId()
                .build();
        ClosedPosition closed = ClosedPosition.newBuilder()
                .setSymbol(BTC)
                .setMaxSize(units("0.1"))
                .setVolume(units("0.2"))
                .setAverageOpenPrice(units("100000"))
                .setAverageClosePrice(units("97000.5"))
                .setRealizedPnl(units("-299.95"))
                .setOpenedAtNanos(TIME)
                .setClosedAtNanos(TIME + 9)
                .setReason(FillReason.LIQUIDATION)
                .build();
        append(
                deposited(alice, "299.95"),
                withClosed(
                        positionMoved(alice, 5, totals("0", "299.95", "-299.95", "0"), taken, position("0", "0", "0")),
                        closed));
        append(positionMoved(
                fund,
                5,
                totals("1000", "1000", "0", "0"),
                fill(8, false, false, "97000.5", "0.1", alice).toBuilder()
                        .clearCounterpartyOrderId()
                        .build(),
                position("0.1", "9700.05", "0")));

        String both = "\"maker\":\"" + fund + "\",\"taker\":\"" + alice + "\",\"orderIdMaker\":\"" + NO_ORDER
                + "\",\"orderIdTaker\":\"" + NO_ORDER
                + "\",\"isBuy\":false,\"symbol\":\"BTC-USD\",\"amount\":0.1,\"price\":97000.5,\"reason\":";
        String when = ",\"slot\":5,\"timestamp\":" + (TIME + 5_000) + ",\"side\":";
        String trade = ",\"tradeId\":\"5:8\",\"iso\":false,\"reasonCode\":";
        assertThat(ok("fills", alice)) // 0.1·(97000.5 − 100000)
                .isEqualTo(
                        "[{\"fills\":{" + both + "\"liquidation\"" + when + "\"sell\",\"fee\":0,\"realizedPnl\":-299.95"
                                + trade + "1,\"makerFee\":null,\"takerFee\":0}}]");
        assertThat(ok("fills", fund))
                .isEqualTo("[{\"fills\":{" + both + "\"normal\"" + when + "\"buy\",\"fee\":0,\"realizedPnl\":0" + trade
                        + "0,\"makerFee\":0,\"takerFee\":null}}]");
        assertThat(ok("riskHistory", fund)).isEqualTo("[]");
        String event = "\"symbol\":\"BTC-USD\",\"isBuy\":false,\"amount\":0.1,\"price\":97000.5,"
                + "\"eventType\":\"liquidation\",";
        assertThat(ok("riskHistory", alice))
                .startsWith("[{\"riskHistory\":{\"owner\":\"" + alice + "\"," + event + "\"slot\":5,");
        append(explained(alice, explanation(3)));
        append(positionMoved(
                alice,
                6,
                totals("0", "299.95", "-299.95", "0"),
                fill(9, false, true, "98000", "0.2", fund).toBuilder()
                        .setReason(FillReason.ADL)
                        .build(),
                position("0", "0", "0")));
        assertThat(ok("riskHistory", alice))
                .startsWith("[{\"riskHistory\":{\"owner\":\"" + alice
                        + "\",\"symbol\":\"BTC-USD\",\"isBuy\":false,\"amount\":0.2,\"price\":98000,\"eventType\":\"adl\","
                        + "\"slot\":")
                .contains("}},{\"riskHistory\":{\"owner\":\"" + alice + "\"," + event
                        + "\"marginPrior\":60,\"marginAfter\":0,\"reason\":\"equity 60 was below the maintenance margin"
                        + " 97.1\",\"slot\":");
        assertThat(ok("positions", alice))
                .contains("\"realizedPnl\":-299.95")
                .contains("\"closeReason\":\"liquidation\"");
        assertThat(ok("fullAccount", alice)).contains("\"positions\":[]").contains("\"totalBalance\":0,");
        assertThat(ok("fullAccount", fund)).contains("\"size\":0.1").contains("\"price\":97000.5");
    }

    @Test
    void fundingIsInTheHistoryThePositionAndTheAccount() throws Exception {
        var received = totals("10000.1", "10000", "0", "0").toBuilder()
                .setFunding(units("0.1"))
                .build();
        var short1 = position("-0.1", "-10000", "0").toBuilder()
                .setFunding(units("0.1"))
                .build();
        append(deposited(alice, "10000"), fundingPaid(alice, 77, received, "0.1", "0.00001", short1));

        assertThat(ok("fundingHistory", alice))
                .isEqualTo("[{\"fundingPayment\":{\"owner\":\"" + alice + "\",\"symbol\":\"BTC-USD\",\"size\":-0.1,"
                        + "\"payment\":0.1,\"fundingRate\":0.00001,\"markPrice\":100000,\"slot\":77,\"timestamp\":"
                        + (TIME + 77_000) + "}}]");
        assertThat(ok("fullAccount", alice))
                .contains("\"fees\":0,\"funding\":0.1,\"maintenanceMargin\":105,")
                .contains("\"fees\":0,\"funding\":0.1,\"maintenanceMargin\"");
    }

    @Test
    void marginFollowsTheRegimeAndItsAgeAlsoAfterARestart() throws Exception {
        append(
                deposited(alice, "10000"),
                leverage(alice, BTC, 0, "10"),
                orderFilled(
                        alice,
                        7,
                        totals("10000", "10000", "0", "0"),
                        order(orderId(1), "100000", "0.1", "0.1", StatusKind.FILLED),
                        fill(1, true, true, "100000", "0.1", fund),
                        position("0.1", "10000", "0")));
        MarketConditions market = MarketConditions.listed(DefaultMarkets.BTC_USD, ExchangeParameters.DEFAULTS)
                .inRegime(Regime.code(-1, 2));
        assertThat(lambda(market.withRegimeDt(1_000_000))).isEqualTo(units("0.01848"));
        assertThat(ok("fullAccount", alice)).contains("\"lambda\":0.0105,");

        log.market(0)
                .append(Facts.surfaces(0, DefaultMarkets.BTC_USD, 2, Regime.code(-1, 2)))
                .get();
        log.market(0)
                .append(Facts.volatility(0, BTC, 3, Regime.code(-1, 2), 30))
                .get();

        Decimal halfWay = Decimal.of(lambda(market.withRegimeDt(30)));
        assertThat(halfWay.units()).isBetween(units("0.0144"), units("0.0146"));
        awaitContains(alice, "\"lambda\":" + halfWay + ",");
        restartService();
        assertThat(ok("fullAccount", alice))
                .contains("\"maintenanceMargin\":" + Decimal.of(10_000 * halfWay.units()) + ",\"lambda\":" + halfWay);
        log.market(0).append(Facts.surfaces(0, DefaultMarkets.BTC_USD, 4, 0)).get();
        awaitContains(alice, "\"lambda\":0.0105,");
    }

    @Test
    void liquidationsAreExplainedNewestFirst() throws Exception {
        append(deposited(alice, "60"), explained(alice, explanation(3)), explained(alice, explanation(4)));

        String answer = ok("liquidations", alice);
        List<AccountAnswer.Liquidated> liquidations = ApiJson.mapper()
                .readValue(
                        answer,
                        ApiJson.mapper()
                                .getTypeFactory()
                                .constructCollectionType(List.class, AccountAnswer.Liquidated.class));
        assertThat(liquidations).extracting(l -> l.liquidation().number()).containsExactly(4L, 3L);
        assertThat(answer)
                .startsWith("[{\"liquidation\":{\"owner\":\"" + alice + "\",\"number\":4,"
                        + "\"cause\":\"equity 60 was below the maintenance margin 97.1\",\"startTime\":" + TIME
                        + ",\"endTime\":" + (TIME + 9) + ",\"equity\":60,\"maintenanceMargin\":97.1,\"equityAfter\":0,"
                        + "\"maintenanceMarginAfter\":0,\"residue\":-1.5,\"marks\":[{\"symbol\":\"BTC-USD\","
                        + "\"size\":0.1,\"price\":100000,\"markPrice\":97100,\"unrealizedPnl\":-290,\"lambda\":0.01,"
                        + "\"maintenanceMargin\":97.1,\"oraclePrice\":97120,\"bias\":-0.0002,\"bestBid\":97090,"
                        + "\"bestAsk\":null,\"lastPrice\":97095,\"localAverage\":97098.5,\"publishers\":2,"
                        + "\"liquidationBasis\":97100,\"impactBid\":97080,\"impactAsk\":97130,"
                        + "\"biasedOracle\":97100.576,\"localMedian\":97095,\"evidence\":true,"
                        + "\"setBy\":\"localAverage\"}],"
                        + "\"steps\":[{\"kind\":\"ordersCancelled\",\"text\":\"all open orders were cancelled;"
                        + " equity 60, maintenance margin 97.1\",\"symbol\":null,\"isBuy\":null,\"size\":0,"
                        + "\"price\":null,\"closedSize\":0,\"closedPrice\":null,\"closedNotional\":0,\"fee\":0,"
                        + "\"equity\":60,\"maintenanceMargin\":97.1,\"timestamp\":" + (TIME + 1)
                        + "},{\"kind\":\"closedOnBook\",\"text\":\"an order to sell 0.1 BTC-USD at 96500 or better"
                        + " closed 0.1 at 97000 on average for a fee of 48.5; equity 0, maintenance margin 0\","
                        + "\"symbol\":\"BTC-USD\",\"isBuy\":false,\"size\":0.1,\"price\":96500,\"closedSize\":0.1,"
                        + "\"closedPrice\":97000,\"closedNotional\":9700,\"fee\":48.5,\"equity\":0,"
                        + "\"maintenanceMargin\":0,\"timestamp\":" + (TIME + 2) + "}],\"slot\":");
    }

    private static LiquidationExplained explanation(long number) {
        return LiquidationExplained.newBuilder()
                .setLiquidation(number)
                .setStartedAtNanos(TIME)
                .setEndedAtNanos(TIME + 9)
                .setEquity(units("60"))
                .setMaintenance(units("97.1"))
                .addMarks(ExplainedMark.newBuilder()
                        .setSymbol(BTC)
                        .setSize(units("0.1"))
                        .setCost(units("10000"))
                        .setMark(units("97100"))
                        .setBasis(units("97100"))
                        .setInputs(MarkInputs.newBuilder()
                                .setImpactBid(units("97080"))
                                .setImpactAsk(units("97130"))
                                .setBiasedOracle(units("97100.576"))
                                .setLocalMedian(units("97095"))
                                .setEvidence(true)
                                .setSetBy(MarkIngredient.LOCAL_AVERAGE)
                                .setOracle(units("97120"))
                                .setBias(units("-0.0002"))
                                .setBestBid(units("97090"))
                                .setLastTrade(units("97095"))
                                .setLocalAverage(units("97098.5"))
                                .setPublishers(2))
                        .setRate(units("0.01"))
                        .setMaintenanceMargin(units("97.1")))
                .addSteps(LiquidationStep.newBuilder()
                        .setKind(LiquidationStepKind.ORDERS_CANCELLED)
                        .setEquity(units("60"))
                        .setMaintenance(units("97.1"))
                        .setTimeNanos(TIME + 1))
                .addSteps(LiquidationStep.newBuilder()
                        .setKind(LiquidationStepKind.CLOSED_ON_BOOK)
                        .setSymbol(BTC)
                        .setSize(units("0.1"))
                        .setPrice(units("96500"))
                        .setClosedSize(units("0.1"))
                        .setClosedNotional(units("9700"))
                        .setFee(units("48.5"))
                        .setTimeNanos(TIME + 2))
                .setResidue(units("-1.5"))
                .build();
    }

    private static long lambda(MarketConditions market) {
        return market.maintenanceRate(Side.BUY, units("10000"), units("10"));
    }
}

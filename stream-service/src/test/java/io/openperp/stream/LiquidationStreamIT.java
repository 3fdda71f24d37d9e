package io.openperp.stream;

import static io.openperp.stream.Facts.buy;
import static io.openperp.stream.Facts.deposit;
import static io.openperp.stream.Facts.filled;
import static io.openperp.stream.Facts.funded;
import static io.openperp.stream.Facts.moved;
import static io.openperp.stream.Facts.someone;
import static io.openperp.stream.Facts.surfaces;
import static io.openperp.stream.Facts.volatility;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.FillReason;
import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.Regime;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Messages of the account stream about funding, liquidation, deleveraging and a new regime. */
class LiquidationStreamIT {

    private static final EventLog LOG = RunningStream.LOG;
    private static final String NO_ORDER = "1".repeat(32);
    private static RunningStream stream;

    private final Bytes32 alice = someone();

    @BeforeAll
    static void start() throws Exception {
        stream = RunningStream.start();
    }

    @AfterAll
    static void stop() {
        stream.close();
    }

    @Test
    void liquidationOnTheBookFollowsItsFill() throws Exception {
        try (Client client = longPosition()) {
            AccountEvent.Builder closed = filled(buy(someone(), "97000", "0.1").setIsBuy(false), "0", "0");
            closed.getOrderFilledBuilder()
                    .getFillBuilder()
                    .setIsTaker(true)
                    .setReason(FillReason.LIQUIDATION)
                    .setEquityBefore(1_050_000_000L)
                    .setEquityAfter(250_000_000L)
                    .setFee(Decimals.parse("48.5")) // 0.5 % of 9700
                    .setRealizedPnl(Decimals.parse("-300")); // 0.1·(97000 − 100000)
            LOG.account(alice, closed);

            assertThat(client.next().at("/data/type").asString()).isEqualTo("orderUpdate");
            JsonNode fill = client.next().get("data");
            assertThat(fill.get("type").asString()).isEqualTo("fill");
            assertThat(fill.get("fee").asString()).isEqualTo("48.5");
            assertThat(fill.get("reason").asString()).isEqualTo("liquidation");
            assertThat(fill.get("reasonCode").asInt()).isEqualTo(1);
            assertThat(fill.get("realizedPnl").asString()).isEqualTo("-300");
            assertThat(client.next().get("data").toString())
                    .isEqualTo("{\"type\":\"liquidation\",\"symbol\":\"BTC-USD\",\"price\":97000,\"size\":0.1,"
                            + "\"isBuy\":false,\"marginPrior\":10.5,\"marginAfter\":2.5,\"timestamp\":"
                            + (EventLog.TIME + 1) + ",\"reason\":\"margin shortfall\"}");
            assertThat(client.next().at("/data/type").asString()).isEqualTo("positionUpdate");
        }
    }

    @Test
    void takeoverIsAFillWithoutAnOrderAndALiquidation() throws Exception {
        try (Client client = longPosition()) {
            AccountEvent.Builder taken =
                    moved(FillReason.LIQUIDATION, true, false, "0").setMarketSlot(5);
            taken.getPositionMovedBuilder()
                    .getFillBuilder()
                    .setTrade(8)
                    .setRealizedPnl(Decimals.parse("-299.95")); // 0.1·(97000.5 − 100000)
            LOG.account(alice, taken);

            assertThat(client.next().get("data").toString())
                    .isEqualTo(
                            "{\"type\":\"fill\",\"symbol\":\"BTC-USD\",\"orderId\":\"" + NO_ORDER
                                    + "\",\"price\":97000.5,\"size\":0.1,\"isBuy\":false,\"timestamp\":"
                                    + (EventLog.TIME + 1)
                                    + ",\"maker\":false,\"side\":\"sell\",\"fee\":0,\"realizedPnl\":-299.95,\"tradeId\":\"5:8\",\"reason\":\"liquidation\",\"reasonCode\":1}");
            JsonNode liquidation = client.next().get("data");
            assertThat(liquidation.get("type").asString()).isEqualTo("liquidation");
            assertThat(liquidation.get("marginPrior").asString()).isEqualTo("12.5");
            assertThat(liquidation.get("marginAfter").asString()).isEqualTo("-0.25");
            assertThat(client.next().at("/data/size").asString()).isEqualTo("0");
            assertThat(client.next().at("/data/totalBalance").asString()).isEqualTo("0");
        }
    }

    @Test
    void holderOfTheOtherSideReceivesTheDeleveraging() throws Exception {
        try (Client client = longPosition()) {
            LOG.account(alice, moved(FillReason.ADL, false, true, "0"));

            JsonNode fill = client.next().get("data");
            assertThat(fill.get("side").asString()).isEqualTo("sell");
            assertThat(fill.get("isBuy").asBoolean())
                    .as("the liquidated bought back")
                    .isTrue();
            assertThat(client.next().get("data").toString())
                    .isEqualTo("{\"type\":\"ADL\",\"symbol\":\"BTC-USD\",\"price\":97000.5,\"size\":0.1,"
                            + "\"isBuy\":false,\"timestamp\":" + (EventLog.TIME + 1)
                            + ",\"reason\":\"underfill residual\"}");
            assertThat(client.next().at("/data/type").asString()).isEqualTo("positionUpdate");
        }
    }

    @Test
    void fundTakesOverWithAnOrdinaryFill() throws Exception {
        try (Client client = subscribed()) {
            LOG.account(alice, moved(FillReason.NORMAL, false, false, "0.1"));

            JsonNode fill = client.next().get("data");
            assertThat(fill.get("type").asString()).isEqualTo("fill");
            assertThat(fill.get("side").asString()).isEqualTo("buy");
            assertThat(fill.get("isBuy").asBoolean()).as("the liquidated sold").isFalse();
            assertThat(client.next().at("/data/type").asString()).isEqualTo("positionUpdate");
        }
    }

    /** The fund's orders are liquidation orders, but its own margin did not fall short. */
    @Test
    void fundThatUnwindsAPositionReceivesAnOrdinaryFill() throws Exception {
        try (Client client = subscribed()) {
            AccountEvent.Builder sold = filled(buy(someone(), "97000", "0.1").setIsBuy(false), "-0.1", "-9700");
            sold.getOrderFilledBuilder()
                    .getFillBuilder()
                    .setIsTaker(true)
                    .setReason(FillReason.LIQUIDATION)
                    .setIsWorkOut(true);
            LOG.account(alice, sold);

            assertThat(client.next().at("/data/type").asString()).isEqualTo("orderUpdate");
            assertThat(client.next().at("/data/type").asString()).isEqualTo("fill");
            assertThat(client.next().at("/data/type").asString()).isEqualTo("positionUpdate");
        }
    }

    @Test
    void fundingChangesPositionAndMargin() throws Exception {
        try (Client client = longPosition()) {
            LOG.account(alice, funded("-0.1", "9999.9", "0.1", "10000"));

            JsonNode position = client.next().get("data");
            assertThat(position.get("type").asString()).isEqualTo("positionUpdate");
            assertThat(position.get("funding").asString()).isEqualTo("-0.1");
            JsonNode margin = client.next().get("data");
            assertThat(margin.get("type").asString()).isEqualTo("marginUpdate");
            assertThat(margin.get("totalBalance").asString()).isEqualTo("9999.9");
            assertThat(margin.get("funding").asString()).isEqualTo("-0.1");
        }
    }

    @Test
    void newRegimeAndItsAgeChangeLambda() throws Exception {
        MarketConditions calm = MarketConditions.listed(DefaultMarkets.BTC_USD, ExchangeParameters.DEFAULTS);
        MarketConditions falling = calm.inRegime(Regime.code(-1, 2));
        try (Client client = longPosition()) {
            LOG.market(0, "BTC-USD", surfaces(falling, Regime.code(-1, 2)));
            LOG.market(0, "BTC-USD", volatility(Regime.code(-1, 2), 1_000_000));

            JsonNode position = client.next().get("data");
            assertThat(position.get("type").asString()).isEqualTo("positionUpdate");
            assertThat(position.get("lambda").asString()).isEqualTo("0.01848");
            assertThat(position.get("maintenanceMargin").asString()).isEqualTo("184.8");
        } finally {
            LOG.market(0, "BTC-USD", surfaces(calm, 0));
        }
    }

    /** A client of alice, who holds 0.1 from 100000, the mark; the snapshot has been read. */
    private Client longPosition() throws Exception {
        Client client = subscribed();
        LOG.account(alice, deposit("10000"), filled(buy(someone(), "100000", "0.1"), "0.1", "10000"));
        for (String type = ""; !type.equals("positionUpdate"); ) {
            type = client.next().at("/data/type").asString();
        }
        // marginUsed has risen with the position
        assertThat(client.next().at("/data/type").asString()).isEqualTo("marginUpdate");
        return client;
    }

    private Client subscribed() throws Exception {
        Client client = stream.client();
        client.send("{'method':'subscribe','subscription':[{'type':'account','user':'" + alice + "'}]}");
        assertThat(client.next().get("type").asString()).isEqualTo("subscriptionResponse");
        assertThat(client.next().at("/data/type").asString()).isEqualTo("accountSnapshot");
        return client;
    }
}

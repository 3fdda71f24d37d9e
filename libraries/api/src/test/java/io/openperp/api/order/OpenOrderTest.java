package io.openperp.api.order;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.Decimal;
import io.openperp.api.OrderStatus;
import io.openperp.api.json.ApiJson;
import io.openperp.api.order.OpenOrder.OrderKind;
import io.openperp.api.order.OpenOrder.Tif;
import io.openperp.api.order.OpenOrder.Trigger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** API-090: a row of open orders that clients of release 1.0.12 and of later ones read. */
class OpenOrderTest {

    @Test
    void aRowHasTheNamesOfBothReleases() {
        OpenOrder sell = order(false, false, null, null);
        JsonNode json = json(sell);
        assertThat(json).isEqualTo(ApiJson.mapper().readTree("""
                                {"symbol":"BTC-USD","orderId":"oid","price":100000,"originalSize":0.3,"size":0.2,"filledSize":0.1,
                                 "vwap":100000.5,"isBuy":false,"maker":true,"reduceOnly":false,"tif":"alo","status":"working","timestamp":7,
                                 "ot":"limit","sym":"BTC-USD","oid":"oid","px":100000,"origSz":-0.3,"sz":-0.2,"fillSz":0.1,"r":false,
                                 "mk":true,"ts":7}"""));
        assertThat(ApiJson.mapper().readValue(json.toString(), OpenOrder.class)).isEqualTo(sell);
    }

    @Test
    void aConditionalOrderReducesOnlyAndABasketDoesNot() {
        Trigger trigger = new Trigger(false, Decimal.parse("9"), null, null, null, null, null, null, null, null);
        JsonNode stop = json(order(true, false, OrderKind.STOP, trigger));
        assertThat(stop.get("ot").asString()).isEqualTo("stop");
        assertThat(stop.get("r").asBoolean()).isTrue();
        assertThat(stop.get("sz").asString()).isEqualTo("0.2");
        JsonNode basket = json(order(true, false, OrderKind.TRIGGER, trigger));
        assertThat(basket.get("ot").asString()).isEqualTo("trigger");
        assertThat(basket.get("r").asBoolean()).isFalse();
        assertThat(json(order(true, true, null, null)).get("r").asBoolean()).isTrue();
    }

    @Test
    void aRowWithoutThemIsRead() {
        OpenOrder read = ApiJson.mapper().readValue("""
                        {"symbol":"BTC-USD","orderId":"oid","price":100000,"originalSize":0.3,"size":0.2,"filledSize":0.1,"vwap":100000.5,
                         "isBuy":true,"maker":true,"reduceOnly":false,"tif":"alo","status":"working","timestamp":7}""", OpenOrder.class);
        assertThat(read).isEqualTo(order(true, false, null, null));
    }

    private static JsonNode json(OpenOrder order) {
        return ApiJson.mapper().readTree(ApiJson.mapper().writeValueAsString(order));
    }

    private static OpenOrder order(
            boolean isBuy, boolean reduceOnly, @Nullable OrderKind kind, @Nullable Trigger trigger) {
        return new OpenOrder(
                "BTC-USD",
                "oid",
                Decimal.parse("100000"),
                Decimal.parse("0.3"),
                Decimal.parse("0.2"),
                Decimal.parse("0.1"),
                Decimal.parse("100000.5"),
                isBuy,
                true,
                reduceOnly,
                Tif.ALO,
                OrderStatus.WORKING,
                7,
                null,
                kind,
                trigger);
    }
}

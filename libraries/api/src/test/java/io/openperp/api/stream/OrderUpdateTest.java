package io.openperp.api.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.Decimal;
import io.openperp.api.OrderStatus;
import io.openperp.api.json.ApiJson;
import io.openperp.api.order.OpenOrder.OrderKind;
import io.openperp.api.stream.OrderUpdate.ShortTif;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** STR-028: one message that clients of release 1.0.12 and of later ones read. */
class OrderUpdateTest {

    private static final OrderUpdate SELL = new OrderUpdate(
                    OrderStatus.WORKING,
                    "BTC-USD",
                    "oid",
                    Decimal.parse("100000"),
                    Decimal.parse("0.3"),
                    Decimal.parse("0.2"),
                    Decimal.parse("0.1"),
                    Decimal.parse("100000.5"),
                    false,
                    true,
                    7,
                    null,
                    null,
                    null,
                    null)
            .with(OrderKind.LIMIT, ShortTif.ALO, true);

    @Test
    void anOrderHasTheNamesOfBothReleases() {
        JsonNode json = ApiJson.mapper().readTree(ApiJson.mapper().writeValueAsString(SELL));
        assertThat(json).isEqualTo(ApiJson.mapper().readTree("""
                                {"type":"orderUpdate","status":"working","symbol":"BTC-USD","orderId":"oid","price":100000,"originalSize":0.3,
                                 "size":0.2,"filledSize":0.1,"vwap":100000.5,"isBuy":false,"maker":true,"timestamp":7,"reason":null,"trigger":null,
                                 "ot":"limit","tif":"postOnly","r":true,"sym":"BTC-USD","oid":"oid","px":100000,"origSz":-0.3,"sz":-0.2,
                                 "fillSz":0.1,"mk":true,"ts":7}"""));
        assertThat(ApiJson.mapper().readValue(json.toString(), AccountUpdate.class))
                .isEqualTo(SELL);
    }

    @Test
    void oneWithoutThemIsRead() {
        AccountUpdate read = ApiJson.mapper().readValue("""
                        {"type":"orderUpdate","status":"placed","symbol":"BTC-USD","orderId":"oid","price":1,"originalSize":2,"size":2,
                         "filledSize":0,"vwap":0,"isBuy":true,"maker":true,"timestamp":7,"reason":null}""", AccountUpdate.class);
        assertThat(read).isInstanceOfSatisfying(OrderUpdate.class, order -> {
            assertThat(order.isBuy()).isTrue();
            assertThat(order.ot()).isNull();
            assertThat(order.r()).isNull();
        });
    }
}

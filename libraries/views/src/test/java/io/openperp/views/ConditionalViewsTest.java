package io.openperp.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.ApiJson;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.PlaceConditional;
import io.openperp.units.Decimals;
import org.junit.jupiter.api.Test;

/** The trigger of a conditional order as published clients read it: {@code px} a number, {@code oco} an order ID or null. */
class ConditionalViewsTest {

    @Test
    void rangeHasTwoPricesAndNamesNoSibling() throws Exception {
        PlaceConditional range = PlaceConditional.newBuilder()
                .setKind(ConditionalKind.RANGE)
                .setLow(Decimals.parse("95000"))
                .setHigh(Decimals.parse("105000"))
                .setHasHighLimit(true)
                .setHighLimit(Decimals.parse("104900"))
                .build();
        assertThat(json(range))
                .isEqualTo("{\"isAbove\":false,\"px\":95000,\"lim\":null,\"oco\":null,\"pxHi\":105000,\"limHi\":104900,"
                        + "\"trb\":null,\"stb\":null}");
    }

    @Test
    void trailingStopHasAPriceOfZero() throws Exception {
        PlaceConditional trailing = PlaceConditional.newBuilder()
                .setKind(ConditionalKind.TRAILING)
                .setTrailBps(150)
                .setStepBps(10)
                .build();
        assertThat(json(trailing))
                .isEqualTo("{\"isAbove\":false,\"px\":0,\"lim\":null,\"oco\":null,\"pxHi\":null,\"limHi\":null,"
                        + "\"trb\":150,\"stb\":10}");
    }

    @Test
    void stopHasOnePrice() throws Exception {
        PlaceConditional stop = PlaceConditional.newBuilder()
                .setKind(ConditionalKind.STOP)
                .setLow(Decimals.parse("90000"))
                .build();
        assertThat(json(stop))
                .isEqualTo("{\"isAbove\":false,\"px\":90000,\"lim\":null,\"oco\":null,\"pxHi\":null,\"limHi\":null,"
                        + "\"trb\":null,\"stb\":null}");
    }

    private static String json(PlaceConditional order) throws Exception {
        return ApiJson.mapper().writeValueAsString(ConditionalViews.trigger(order));
    }
}

package io.openperp.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.json.ApiJson;
import io.openperp.api.order.OpenOrder.Trigger;
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
                .setHasLowSlippage(true)
                .setLowSlippage(Decimals.parse("150"))
                .build();
        assertThat(json(range))
                .isEqualTo("{\"isAbove\":false,\"px\":95000,\"lim\":null,\"oco\":null,\"pxHi\":105000,\"limHi\":104900,"
                        + "\"trb\":null,\"stb\":null,\"slippage\":150,\"slippageHi\":null}");
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
                        + "\"trb\":150,\"stb\":10,\"slippage\":null,\"slippageHi\":null}");
    }

    @Test
    void stopHasOnePrice() throws Exception {
        PlaceConditional stop = PlaceConditional.newBuilder()
                .setKind(ConditionalKind.STOP)
                .setLow(Decimals.parse("90000"))
                .setHasSlippage(true)
                .setSlippage(Decimals.parse("25.5"))
                .build();
        assertThat(json(stop))
                .isEqualTo("{\"isAbove\":false,\"px\":90000,\"lim\":null,\"oco\":null,\"pxHi\":null,\"limHi\":null,"
                        + "\"trb\":null,\"stb\":null,\"slippage\":25.5,\"slippageHi\":null}");
    }

    /** Each trigger has a slippage bound of its own, which is signed again when the trigger is moved (CND-013). */
    @Test
    void rangeHasASlippageAtEachTrigger() {
        PlaceConditional range = PlaceConditional.newBuilder()
                .setKind(ConditionalKind.RANGE)
                .setIsBuy(true)
                .setLow(Decimals.parse("95000"))
                .setHigh(Decimals.parse("105000"))
                .setHasLowSlippage(true)
                .setLowSlippage(Decimals.parse("25"))
                .setHasHighSlippage(true)
                .setHighSlippage(Decimals.parse("150"))
                .build();
        Trigger trigger = ConditionalViews.trigger(range);
        assertThat(trigger.slippage()).hasToString("25");
        assertThat(trigger.slippageHi()).hasToString("150");
    }

    @Test
    void trailingStopSaysHowFarItMayGo() {
        PlaceConditional trailing = PlaceConditional.newBuilder()
                .setKind(ConditionalKind.TRAILING)
                .setTrailBps(150)
                .setHasSlippage(true)
                .setSlippage(Decimals.parse("40"))
                .build();
        assertThat(ConditionalViews.trigger(trailing).slippage()).hasToString("40");
    }

    @Test
    void slippageOfZeroIsNotNone() {
        PlaceConditional.Builder stop =
                PlaceConditional.newBuilder().setKind(ConditionalKind.STOP).setLow(Decimals.parse("90000"));
        assertThat(ConditionalViews.trigger(stop.build()).slippage()).isNull();
        assertThat(ConditionalViews.trigger(stop.setHasSlippage(true).build()).slippage())
                .hasToString("0");
    }

    private static String json(PlaceConditional order) throws Exception {
        return ApiJson.mapper().writeValueAsString(ConditionalViews.trigger(order));
    }
}

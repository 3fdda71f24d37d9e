package io.openperp.client.risk;

import io.openperp.api.order.OpenOrder.BuilderCode;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import org.jspecify.annotations.Nullable;

/**
 * An open order as a requirement sees it, in units.
 *
 * @param isTaker whether its fee counts at the taker rate: an order under test
 * @param builderRate fee of its builder as a fraction of each fill
 */
record OrderExposure(Side side, long price, long size, boolean reduceOnly, boolean isTaker, long builderRate) {

    private static final long BASIS_POINT = Fixed.ONE / 10_000;

    static long builderRate(@Nullable BuilderCode code) {
        return code == null ? 0 : code.fee() * BASIS_POINT;
    }

    OrderExposure at(long otherPrice) {
        return new OrderExposure(side, otherPrice, size, reduceOnly, isTaker, builderRate);
    }

    /**
     * Fee of a fill at the limit price, for a resting order at the maker rate, at least 0; includes that of its
     * builder.
     */
    long fee(MarketRates market) {
        long rate = (isTaker ? market.info().takerFee() : market.info().makerFee()).units();
        long notional = Fixed.mulCeil(price, size);
        return (rate <= 0 ? 0 : Fixed.mulCeil(notional, rate)) + Fixed.mulCeil(notional, builderRate);
    }
}

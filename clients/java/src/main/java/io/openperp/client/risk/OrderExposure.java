package io.openperp.client.risk;

import io.openperp.api.order.OpenOrder.BuilderCode;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import org.jspecify.annotations.Nullable;

/**
 * An open order, as needed for margin requirements, in units.
 *
 * @param isTaker whether its fee is computed with the taker rate, as for an order that is not placed yet
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
     * Fee of a complete fill at the limit price, including the builder's fee. Resting orders pay the maker rate, and a
     * negative rate counts as 0.
     */
    long fee(MarketRates market) {
        long rate = (isTaker ? market.info().takerFee() : market.info().makerFee()).units();
        long notional = Fixed.mulCeil(price, size);
        return (rate <= 0 ? 0 : Fixed.mulCeil(notional, rate)) + Fixed.mulCeil(notional, builderRate);
    }
}

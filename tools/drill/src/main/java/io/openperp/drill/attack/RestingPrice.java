package io.openperp.drill.attack;

import io.openperp.api.Decimal;
import io.openperp.api.market.MarketInfo;
import io.openperp.client.OpenPerp;
import io.openperp.units.Side;
import java.math.BigDecimal;

/** Prices at which a bid rests: within the band of allowed limit prices, and below the best ask. */
final class RestingPrice {

    private static final BigDecimal SHARE_OF_MARK = new BigDecimal("0.96");

    private RestingPrice() {}

    /**
     * Returns the price four percent below the mark, less this many ticks.
     *
     * @throws IllegalStateException if the market has no mark yet
     */
    static BigDecimal below(OpenPerp exchange, String symbol, int ticks) {
        MarketInfo market = exchange.markets().market(symbol);
        Decimal mark = exchange.markets().ticker(symbol).markPrice();
        if (mark == null) {
            throw new IllegalStateException(symbol + " has no mark price yet");
        }
        BigDecimal best = market.roundPrice(Side.BUY, mark.toBigDecimal().multiply(SHARE_OF_MARK));
        return best.subtract(market.tickSize().toBigDecimal().multiply(BigDecimal.valueOf(ticks)));
    }
}

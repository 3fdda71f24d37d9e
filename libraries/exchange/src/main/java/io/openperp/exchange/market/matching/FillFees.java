package io.openperp.exchange.market.matching;

import io.openperp.journal.FeeRates;
import io.openperp.risk.market.MarketParameters;
import org.jspecify.annotations.Nullable;

/** The rates of the two sides of a fill (FEE-013, FEE-014). */
final class FillFees {

    private FillFees() {}

    /** @param rates of the taker's order; null: the market's own */
    static long takerRate(MarketParameters market, @Nullable FeeRates rates) {
        return rates == null ? market.takerFee() : Math.min(rates.getTaker(), market.takerFee());
    }

    /** A rebate is at most what the taker pays. @param rates of the maker's order; null: the market's own */
    static long makerRate(MarketParameters market, @Nullable FeeRates rates, long takerRate) {
        long rate = rates == null ? market.makerFee() : Math.min(rates.getMaker(), market.makerFee());
        return Math.max(rate, -takerRate);
    }
}

package io.openperp.client.risk;

import io.openperp.api.Decimal;
import io.openperp.api.market.MarketInfo;
import io.openperp.api.market.MarketRisk;
import io.openperp.api.market.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * The values that margin in a market depends on.
 *
 * @param risk newest message of the stream {@code risk}
 * @param regimeSteps steps of 10 s since the regime began: {@link Ticker#regimeDt}
 * @param mark mark price; null if there is none yet
 */
public record MarketConditions(
        MarketInfo info,
        MarketRisk risk,
        long regimeSteps,
        @Nullable Decimal mark) {

    /** The conditions according to the newest messages of the streams {@code risk} and {@code ticker}. */
    public static MarketConditions of(MarketInfo info, MarketRisk risk, Ticker ticker) {
        return new MarketConditions(info, risk, ticker.regimeDt(), ticker.markPrice());
    }
}

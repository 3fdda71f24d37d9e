package io.openperp.client.risk;

import io.openperp.api.Decimal;
import io.openperp.api.MarketInfo;
import io.openperp.api.MarketRisk;
import io.openperp.api.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * What the margin of a market depends on.
 *
 * @param risk of the stream {@code risk}
 * @param regimeSteps of 10 s since the regime began: {@link Ticker#regimeDt}
 * @param mark null: there is none yet
 */
public record MarketConditions(
        MarketInfo info,
        MarketRisk risk,
        long regimeSteps,
        @Nullable Decimal mark) {

    /** As they are with these newest messages of the streams {@code risk} and {@code ticker}. */
    public static MarketConditions of(MarketInfo info, MarketRisk risk, Ticker ticker) {
        return new MarketConditions(info, risk, ticker.regimeDt(), ticker.markPrice());
    }
}

package io.openperp.matching.settings;

import io.openperp.journal.MarketCaps;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Caps of a market in base units, as decimals in text; 0: none (CAP-001).
 *
 * @param openInterest cap of all longs together
 * @param position cap of an account's position, with its open orders of that side
 */
public record CapsBlock(
        @DefaultValue("0") String openInterest,
        @DefaultValue("0") String position) {

    MarketCaps caps(String symbol) {
        return MarketCaps.newBuilder()
                .setOpenInterest(Amounts.parse("markets[" + symbol + "].caps.open-interest", openInterest))
                .setPosition(Amounts.parse("markets[" + symbol + "].caps.position", position))
                .build();
    }
}

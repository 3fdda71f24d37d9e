package io.openperp.matching;

import io.openperp.risk.MarketParameters;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * One block of the market registry. Decimals as text.
 *
 * @param number permanent; the market's partition of market-commands and market-events
 * @param correlations with other symbols; keys with a dash are written in brackets: {@code "[ETH-USD]": 0.85}
 */
public record MarketBlock(
        @Min(0) @Max(9999) int number,

        @NotNull @Pattern(regexp = "[A-Z0-9]{1,16}-USD", message = "a symbol is <ASSET>-USD in capitals and digits")
        String symbol,

        @NotNull String tickSize,
        @NotNull String lotSize,
        @DefaultValue("10") String minNotional,
        @NotNull String maxLeverage,
        @DefaultValue("10") String defaultLeverage,
        @DefaultValue("0.0002") String makerFee,
        @DefaultValue("0.0005") String takerFee,
        @NotNull String impactNotional,
        @NotNull String baseRate,
        @NotEmpty List<String> notionalKnots,
        @NotEmpty List<String> tierFactors,
        @NotEmpty List<String> leverageKnots,
        @NotEmpty List<String> leverageFactors,
        @NotNull String volatilityLow,
        @NotNull String volatilityHigh,
        @NotNull String volatilityStart,
        @DefaultValue Map<String, String> correlations) {

    MarketParameters parameters() {
        TreeMap<String, Long> others = new TreeMap<>();
        correlations.forEach((other, value) -> others.put(other, units("correlations." + other, value)));
        return new MarketParameters(
                symbol,
                units("tick-size", tickSize),
                units("lot-size", lotSize),
                units("min-notional", minNotional),
                units("max-leverage", maxLeverage),
                units("default-leverage", defaultLeverage),
                units("maker-fee", makerFee),
                units("taker-fee", takerFee),
                units("impact-notional", impactNotional),
                units("base-rate", baseRate),
                units("notional-knots", notionalKnots),
                units("tier-factors", tierFactors),
                units("leverage-knots", leverageKnots),
                units("leverage-factors", leverageFactors),
                units("volatility-low", volatilityLow),
                units("volatility-high", volatilityHigh),
                units("volatility-start", volatilityStart),
                others);
    }

    private long units(String key, String text) {
        return Amounts.parse("markets[" + symbol + "]." + key, text);
    }

    private List<Long> units(String key, List<String> texts) {
        return Amounts.parse("markets[" + symbol + "]." + key, texts);
    }
}

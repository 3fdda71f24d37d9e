package io.openperp.matching;

import io.openperp.risk.ExchangeParameters;
import java.time.Duration;
import org.springframework.boot.context.properties.bind.DefaultValue;

/** What all markets share; the defaults are the documented parameters. Decimals as text. */
public record ExchangeBlock(
        @DefaultValue("1.25") String initialMarginFactor,
        @DefaultValue("0.8") String correlationDiscount,
        @DefaultValue("0.3") String offsetFloor,
        @DefaultValue("0.005") String liquidationFee,
        @DefaultValue("100000") String liquidationPartialNotional,
        @DefaultValue("0.2") String liquidationTranche,
        @DefaultValue("30s") Duration liquidationCooldown,
        @DefaultValue("0.05") String liquidationBand,
        @DefaultValue("0.05") String marketBand,
        @DefaultValue("0.1") String limitBand,
        @DefaultValue("0.9") String farBand,
        @DefaultValue("0.05") String markBand,
        @DefaultValue("0.0001") String interest8h,
        @DefaultValue("0.0005") String fundingClamp,
        @DefaultValue("0.005") String fundingHourCap,
        @DefaultValue("150s") Duration biasTau,
        @DefaultValue("30s") Duration localTau,
        @DefaultValue("5") String insuranceMaxLeverage,
        @DefaultValue("1.25") String mediumVolatilityFactor,
        @DefaultValue("1.6") String highVolatilityFactor,
        @DefaultValue("1.1") String trendFactor,
        @DefaultValue("0.97715997") String decay,
        @DefaultValue("0.5") String rateCap) {

    ExchangeParameters parameters() {
        return new ExchangeParameters(
                units("initial-margin-factor", initialMarginFactor),
                units("correlation-discount", correlationDiscount),
                units("offset-floor", offsetFloor),
                units("liquidation-fee", liquidationFee),
                units("liquidation-partial-notional", liquidationPartialNotional),
                units("liquidation-tranche", liquidationTranche),
                liquidationCooldown.toMillis(),
                units("liquidation-band", liquidationBand),
                units("market-band", marketBand),
                units("limit-band", limitBand),
                units("far-band", farBand),
                units("mark-band", markBand),
                units("interest8h", interest8h),
                units("funding-clamp", fundingClamp),
                units("funding-hour-cap", fundingHourCap),
                biasTau.toMillis(),
                localTau.toMillis(),
                units("insurance-max-leverage", insuranceMaxLeverage),
                units("medium-volatility-factor", mediumVolatilityFactor),
                units("high-volatility-factor", highVolatilityFactor),
                units("trend-factor", trendFactor),
                units("decay", decay),
                units("rate-cap", rateCap));
    }

    private static long units(String key, String text) {
        return Amounts.parse("exchange." + key, text);
    }
}

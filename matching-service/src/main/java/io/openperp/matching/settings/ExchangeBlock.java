package io.openperp.matching.settings;

import io.openperp.journal.ExchangeParameters;
import java.time.Duration;
import org.springframework.boot.context.properties.bind.DefaultValue;

/** Parameters that all markets share; the defaults are the documented parameters. Decimals as text. */
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
        return ExchangeParameters.newBuilder()
                .setInitialMarginFactor(units("initial-margin-factor", initialMarginFactor))
                .setCorrelationDiscount(units("correlation-discount", correlationDiscount))
                .setOffsetFloor(units("offset-floor", offsetFloor))
                .setLiquidationFee(units("liquidation-fee", liquidationFee))
                .setLiquidationPartialNotional(units("liquidation-partial-notional", liquidationPartialNotional))
                .setLiquidationTranche(units("liquidation-tranche", liquidationTranche))
                .setLiquidationCooldownMillis(liquidationCooldown.toMillis())
                .setLiquidationBand(units("liquidation-band", liquidationBand))
                .setMarketBand(units("market-band", marketBand))
                .setLimitBand(units("limit-band", limitBand))
                .setFarBand(units("far-band", farBand))
                .setMarkBand(units("mark-band", markBand))
                .setInterest8H(units("interest8h", interest8h))
                .setFundingClamp(units("funding-clamp", fundingClamp))
                .setFundingHourCap(units("funding-hour-cap", fundingHourCap))
                .setBiasTauMillis(biasTau.toMillis())
                .setLocalTauMillis(localTau.toMillis())
                .setInsuranceMaxLeverage(units("insurance-max-leverage", insuranceMaxLeverage))
                .setMediumVolatilityFactor(units("medium-volatility-factor", mediumVolatilityFactor))
                .setHighVolatilityFactor(units("high-volatility-factor", highVolatilityFactor))
                .setTrendFactor(units("trend-factor", trendFactor))
                .setDecay(units("decay", decay))
                .setRateCap(units("rate-cap", rateCap))
                .build();
    }

    private static long units(String key, String text) {
        return Amounts.parse("exchange." + key, text);
    }
}

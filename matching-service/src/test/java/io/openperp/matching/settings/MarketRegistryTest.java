package io.openperp.matching.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.journal.ApplySettings;
import io.openperp.journal.AutomaticStates;
import io.openperp.journal.MarketListing;
import io.openperp.journal.MarketState;
import io.openperp.units.Decimals;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.io.ClassPathResource;

/** Rules that a configuration must obey; changes are to the defaults of {@code matching-service.yml}. */
class MarketRegistryTest {

    private static final String PREFIX = "openperp.matching.";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                markets[0].tier-factors[3]=1.4                | market BTC-USD: the rate of longs in regime 0 falls to 0.014 at notional 5000000, leverage 1
                markets[0].leverage-factors[2]=0.9            | market BTC-USD: the rate of longs in regime 0 falls to 0.009 at notional 0, leverage 10
                markets[0].tier-factors[0]=0.4                | the rate 0.004 of longs in regime 0 at notional 0, leverage 1 is not above liquidationFee 0.005
                exchange.liquidation-fee=0.011                | market ETH-USD: the rate 0.01 of longs in regime 0 at notional 0, leverage 1 is not above liquidationFee 0.011
                markets[0].notional-knots[5]=20100000         | the requirement of longs in regime 0 grows faster than the position below at notional 20100000, leverage 1
                markets[0].notional-knots[5]=22500000         | the requirement of longs in regime 2 grows faster than the position below at notional 22500000, leverage 20
                markets[0].notional-knots[0]=1                | market BTC-USD: the first notional knot is 1, not 0
                markets[0].notional-knots[2]=250000           | notionalKnots: knot 250000 is not above 250000
                markets[0].notional-knots[5]=20000000000      | the last notional knot, the position limit, is 20000000000, above 10000000000
                markets[2].leverage-knots[3]=10               | market SOL-USD: leverageKnots: knot 10 is not above 10
                markets[2].leverage-knots[0]=0                | market SOL-USD: the first leverage knot is 0, not above 0
                markets[0].leverage-knots[4]=40               | the last leverage knot is 40, not maxLeverage 50
                markets[0].max-leverage=40                    | the last leverage knot is 50, not maxLeverage 40
                markets[0].max-leverage=101                   | maxLeverage 101 is above 100
                markets[0].tier-factors[6]=11                 | tierFactors has 7 factors, notionalKnots has 6 knots
                markets[0].tier-factors[5]=101                | tierFactors: factor 101 is above 100
                markets[0].taker-fee=0.9                      | market BTC-USD: takerFee 0.9 is outside 0 to 0.05, which is 5 %
                markets[0].taker-fee=-0.0001                  | market BTC-USD: takerFee -0.0001 is outside 0 to 0.05
                markets[0].maker-fee=0.06                     | market BTC-USD: makerFee 0.06 is outside -0.05 to 0.05
                markets[0].maker-fee=-0.0006                  | market BTC-USD: takerFee 0.0005 does not cover the maker's rebate of 0.0006
                markets[0].base-rate=1.1                      | baseRate 1.1 is above 1
                markets[0].correlations[ETH-USD]=0.9          | correlation BTC-USD with ETH-USD is 0.9, but ETH-USD with BTC-USD is 0.85
                markets[0].correlations[ETH-USD]=1.1          | correlation BTC-USD with ETH-USD is 1.1 is not possible
                markets[0].correlations[BTC-USD]=0.9          | correlation BTC-USD with BTC-USD is 0.9 is not possible
                markets[0].correlations[SOL-USD]=-0.9;markets[2].correlations[BTC-USD]=-0.9 | the correlations of BTC-USD, ETH-USD, SOL-USD are not positive semidefinite
                exchange.initial-margin-factor=1              | initialMarginFactor 1 is outside 1.00000001 to 100
                exchange.correlation-discount=1.00000001      | correlationDiscount 1.00000001 is outside 0 to 1
                exchange.correlation-discount=-0.1            | correlationDiscount -0.1 is outside 0 to 1
                exchange.offset-floor=0                       | offsetFloor 0 is outside 0.00000001 to 1
                exchange.offset-floor=1.1                     | offsetFloor 1.1 is outside 0.00000001 to 1
                exchange.decay=1.1                            | decay 1.1 is outside 0 to 1
                exchange.rate-cap=1.1                         | rateCap 1.1 is outside 0.00000001 to 1
                exchange.liquidation-tranche=0                | liquidationTranche 0 is outside 0.00000001 to 1
                exchange.liquidation-partial-notional=-1      | liquidationPartialNotional -1 is below 0
                exchange.liquidation-cooldown=-1s             | liquidationCooldownMillis -1000 is outside 0 to 86400000
                exchange.liquidation-band=1                   | liquidationBand 1 is outside 0 to 0.99999999
                exchange.market-band=-0.1                     | marketBand -0.1 is outside 0 to 0.99999999
                exchange.limit-band=1                         | limitBand 1 is outside 0 to 0.99999999
                exchange.far-band=1                           | farBand 1 is outside 0 to 0.99999999
                exchange.mark-band=1                          | markBand 1 is outside 0 to 0.99999999
                exchange.funding-clamp=-0.1                   | fundingClamp -0.1 is outside 0 to 1
                exchange.funding-hour-cap=1.1                 | fundingHourCap 1.1 is outside 0 to 1
                exchange.interest8h=1.1                       | interest8h 1.1 is outside -1 to 1
                exchange.bias-tau=25h                         | biasTauMillis 90000000 is outside 0 to 86400000
                exchange.local-tau=-1s                        | localTauMillis -1000 is outside 0 to 86400000
                exchange.insurance-max-leverage=0.5           | insuranceMaxLeverage 0.5 is outside 1 to 100
                exchange.high-volatility-factor=1.2           | highVolatilityFactor 1.2 is outside 1.25 to 100
                exchange.medium-volatility-factor=0.9         | mediumVolatilityFactor 0.9 is outside 1 to 100
                exchange.trend-factor=0.9                     | trendFactor 0.9 is outside 1 to 100
                markets[0].mark.bias-band=0.0021              | mark.biasBand 0.0021 is above mark.liquidationBand 0.002
                markets[0].mark.liquidation-band=0.0021       | mark.liquidationBand 0.0021 is above a fifth of baseRate, which is 0.002
                markets[2].mark.mark-band=0.004               | market SOL-USD: mark.liquidationBand 0.005 is above mark.markBand 0.004
                markets[0].mark.evidence-spread=0.11          | mark.evidenceSpread 0.11 is outside 0.00000001 to 0.1
                markets[0].mark.evidence-hold=11m             | mark.evidenceHoldMillis 660000 is outside 0 to 600000
                markets[0].automatic-states.oracle-silent=30s | market BTC-USD: automaticStates.oracleSilentState is missing, accepted are postOnly, reduceOnly, cancelOnly, halted
                markets[0].automatic-states.band-left=25h     | market BTC-USD: automaticStates.bandLeft is 90000 s, accepted are 0 (never) to 86400 s
                markets[0].automatic-states.good=0s           | market BTC-USD: automaticStates.good is 0 s, accepted are 1 to 86400 s
                markets[0].caps.open-interest=0.0005          | market BTC-USD: caps.openInterest is 0.0005, accepted are 0 (no cap) and multiples of the lot size 0.001
                markets[0].caps.position=-1                   | market BTC-USD: caps.position is -1, accepted are 0 (no cap)
                markets[0].taker-delay=101ms                  | market BTC-USD: takerDelay is 101 ms, accepted are 0 (none) to 100 ms
                markets[0].taker-delay=-1ms                   | market BTC-USD: takerDelay is -1 ms
                markets[0].mark.last-trade-life=25h           | mark.lastTradeLifeMillis 90000000 is outside 0 to 86400000
                markets[0].mark.mark-slew=0                   | mark.markSlew 0 is outside 0.00000001 to 1
                insurance-fund=nonsense0                      | openperp.matching.insurance-fund is "nonsense0"
                insurance-fund=BEaoAeA2p1wiraQHoS1okdhFL6Zatf5eJdn22GNkyam4 | insurance-fund is the fee account
                insurance-deposit=-1                          | openperp.matching.insurance-deposit is -1, 0 or more is accepted
                insurance-deposit=much                        | openperp.matching.insurance-deposit is "much"
                """)
    void brokenRuleIsNamedWithItsNumbers(String change, String sentence) {
        assertThatThrownBy(() -> {
                    MatchingSettings settings = settings(change.split(";"));
                    MarketRegistry.of(settings);
                    settings.record();
                })
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(sentence);
    }

    @Test
    void tightNumbersAreAccepted() {
        MatchingSettings settings = settings(
                "exchange.mark-band=0",
                "exchange.bias-tau=0s",
                "exchange.local-tau=0s",
                "exchange.liquidation-fee=0",
                "exchange.liquidation-partial-notional=0",
                "exchange.liquidation-tranche=1",
                "exchange.liquidation-cooldown=0s",
                "exchange.correlation-discount=0",
                "exchange.offset-floor=0.00000001",
                "exchange.decay=0",
                "liquidation-window=1");
        assertThat(MarketRegistry.of(settings).listing(0).getParameters().getMarkBand())
                .isZero();
        assertThat(settings.record().getLiquidationWindow()).isEqualTo(1);
    }

    /** MKT-011, MKT-012 */
    @Test
    void automaticStatesAndCapsAreListed() {
        MarketListing listing = MarketRegistry.of(settings(
                        "markets[0].automatic-states.oracle-silent=30s",
                        "markets[0].automatic-states.oracle-silent-state=cancelOnly",
                        "markets[0].automatic-states.band-left=2m",
                        "markets[0].automatic-states.band-left-state=post-only",
                        "markets[0].caps.open-interest=1000",
                        "markets[0].caps.position=50.5"))
                .listing(0);
        assertThat(listing.getAutomaticStates())
                .isEqualTo(AutomaticStates.newBuilder()
                        .setOracleSilentSeconds(30)
                        .setOracleSilentState(MarketState.MARKET_CANCEL_ONLY)
                        .setBandLeftSeconds(120)
                        .setBandLeftState(MarketState.MARKET_POST_ONLY)
                        .setGoodSeconds(10)
                        .build());
        assertThat(listing.getCaps().getOpenInterest()).isEqualTo(Decimals.parse("1000"));
        assertThat(listing.getCaps().getPosition()).isEqualTo(Decimals.parse("50.5"));
        MarketListing other = MarketRegistry.of(settings()).listing(0);
        assertThat(other.hasAutomaticStates() || other.hasCaps()).isFalse();
    }

    @Test
    void insuranceFundIsSentToEveryShard() {
        MatchingSettings settings = settings("insurance-deposit=2500000.5");
        ApplySettings record = settings.record();
        assertThat(record.getInsuranceFund().size()).isEqualTo(32);
        assertThat(record.getInsuranceFund()).isNotEqualTo(record.getFeeAccount());
        assertThat(record.getInsuranceDeposit()).isEqualTo(Decimals.parse("2500000.5"));
        assertThat(record.getLiquidationWindow()).isEqualTo(64);
        MarketRegistry registry = MarketRegistry.of(settings);
        assertThat(registry.numbers())
                .allMatch(market -> registry.listing(market).getInsuranceFund().equals(record.getInsuranceFund()));
    }

    /** The defaults with some settings changed. */
    private static MatchingSettings settings(String... changes) {
        Map<String, Object> properties = new LinkedHashMap<>();
        for (EnumerablePropertySource<?> source : defaults()) {
            for (String name : source.getPropertyNames()) {
                properties.put(name, source.getProperty(name));
            }
        }
        for (String change : changes) {
            int end = change.indexOf('=');
            properties.put(PREFIX + change.substring(0, end), change.substring(end + 1));
        }
        return new Binder(new MapConfigurationPropertySource(properties))
                .bind("openperp.matching", MatchingSettings.class)
                .get();
    }

    private static Iterable<EnumerablePropertySource<?>> defaults() {
        try {
            return new YamlPropertySourceLoader()
                    .load("defaults", new ClassPathResource("matching-service.yml")).stream()
                            .<EnumerablePropertySource<?>>map(source -> (EnumerablePropertySource<?>) source)
                            .toList();
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}

package io.openperp.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.fee.FeeTier;
import io.openperp.journal.FeePolicy;
import io.openperp.journal.FeeProgrammeRates;
import io.openperp.journal.FeeRates;
import io.openperp.journal.VolumeTier;
import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.Markets;
import io.openperp.units.Decimals;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The fees of an account's next order follow from the policies in force, its programme and the volume of its owner. */
class FeeStandingTest {

    private static final Markets MARKETS = Markets.of(
            ExchangeParameters.DEFAULTS,
            List.of(
                    MarketConditions.listed(DefaultMarkets.ETH_USD, ExchangeParameters.DEFAULTS),
                    MarketConditions.listed(DefaultMarkets.BTC_USD, ExchangeParameters.DEFAULTS)));

    private final FeeSchedule schedule = new FeeSchedule();

    @Test
    void thereIsARowForEveryMarketBySymbol() {
        assertThat(new FeeStanding(Map.of(), "", 0).rows(MARKETS))
                .extracting(row -> row.symbol() + " " + row.tier().windowDays())
                .containsExactly("BTC-USD 30", "ETH-USD 30");
    }

    @Test
    void theLastTierThatIsReachedCounts() {
        put("", 1, tier("10", "1.5", "4"), tier("20", "1", "3"));
        assertThat(rates(1, "", "9.99999999")).isEqualTo("0 from 0: 2 5");
        assertThat(rates(1, "", "10")).isEqualTo("1 from 10: 1.5 4");
        assertThat(rates(1, "", "20")).isEqualTo("2 from 20: 1 3");
    }

    @Test
    void noRateIsAboveTheMarketsOwn() {
        put("", 1, tier("10", "9", "4"));
        assertThat(rates(1, "", "10")).isEqualTo("1 from 10: 2 4");
    }

    @Test
    void ratesOfAProgrammeCountInsteadOfATierWhereThePolicyHasIt() {
        schedule.put(FeePolicy.newBuilder()
                .setFromSecond(1)
                .addTiers(tier("10", "1.5", "4"))
                .addProgrammes(FeeProgrammeRates.newBuilder().setName("makers").setRates(feeRates("-1", "2.5")))
                .build());
        assertThat(rates(1, "makers", "10")).isEqualTo("0 from 0: -1 2.5 makers");
        assertThat(rates(1, "others", "10")).isEqualTo("1 from 10: 1.5 4");
    }

    @Test
    void ofTheSecondTheLastPolicyThatHasBegunIsInForce() {
        put("", 5, tier("10", "1.5", "4"));
        put("BTC-USD", 7, tier("10", "1", "3"));
        schedule.put(FeePolicy.newBuilder()
                .setSymbol("BTC-USD")
                .setFromSecond(9)
                .setFollowsOthers(true)
                .build());
        assertThat(rates(4, "", "10")).isEqualTo("0 from 0: 2 5");
        assertThat(rates(5, "", "10")).isEqualTo("1 from 10: 1.5 4");
        assertThat(rates(8, "", "10")).isEqualTo("1 from 10: 1 3");
        assertThat(rates(9, "", "10")).isEqualTo("1 from 10: 1.5 4");
        assertThat(rates(4, "", "10")).as("asked again about an earlier second").isEqualTo("0 from 0: 2 5");
    }

    @Test
    void aPolicyThatIsPutWhileAnotherIsAskedForCountsAtOnce() {
        put("", 5, tier("10", "1.5", "4"));
        assertThat(rates(6, "", "10")).isEqualTo("1 from 10: 1.5 4");
        put("", 6, tier("10", "1", "3"));
        assertThat(rates(6, "", "10")).isEqualTo("1 from 10: 1 3");
    }

    @Test
    void theMapOfAMomentIsTheSameUntilAnotherPolicyCounts() {
        put("", 5, tier("10", "1.5", "4"));
        put("", 9, tier("10", "1", "3"));
        Map<String, FeePolicy> inForce = schedule.inForce(5);
        assertThat(schedule.inForce(8)).isSameAs(inForce);
        assertThat(schedule.inForce(9)).isNotEqualTo(inForce);
    }

    @Test
    void whatHasEndedIsForgottenAndNothingElse() {
        put("", 5, tier("10", "1.5", "4"));
        put("", 7, tier("10", "1", "3"));
        put("", 9, tier("10", "0", "1"));
        put("BTC-USD", 8, tier("10", "0", "2"));
        schedule.forgetEnded(7);
        assertThat(schedule.all()).extracting(FeePolicy::getFromSecond).containsExactly(7L, 9L, 8L);
        assertThat(schedule.shown(8))
                .extracting(policy -> policy.symbol() + " " + policy.from() + " " + policy.active())
                .containsExactly("global 7 true", "global 9 false", "BTC-USD 8 true");
    }

    @Test
    void theWindowHasThePresentDayAndThoseBeforeIt() {
        assertThat(FeeViews.dayBeforeWindow(86_400 * 100 - 1)).isEqualTo(69);
        assertThat(FeeViews.dayBeforeWindow(86_400 * 100)).isEqualTo(70);
    }

    private void put(String symbol, long second, VolumeTier... tiers) {
        schedule.put(FeePolicy.newBuilder()
                .setSymbol(symbol)
                .setFromSecond(second)
                .addAllTiers(List.of(tiers))
                .build());
    }

    /** The rates of an account in BTC-USD. */
    private String rates(long second, String programme, String volume) {
        FeeTier tier = new FeeStanding(schedule.inForce(second), programme, Decimals.parse(volume))
                .tiers(MARKETS)
                .get("BTC-USD");
        return tier.tierIndex() + " from " + tier.tierThreshold() + ": " + tier.makerBps() + " " + tier.takerBps()
                + (tier.programme() == null ? "" : " " + tier.programme());
    }

    private static VolumeTier tier(String threshold, String maker, String taker) {
        return VolumeTier.newBuilder()
                .setThreshold(Decimals.parse(threshold))
                .setRates(feeRates(maker, taker))
                .build();
    }

    private static FeeRates feeRates(String maker, String taker) {
        return FeeRates.newBuilder()
                .setMaker(Decimals.parse(maker) / 10_000)
                .setTaker(Decimals.parse(taker) / 10_000)
                .build();
    }
}

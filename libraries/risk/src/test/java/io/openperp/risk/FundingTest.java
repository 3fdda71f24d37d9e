package io.openperp.risk;

import static io.openperp.risk.Examples.expected;
import static io.openperp.risk.Examples.price;
import static io.openperp.risk.Examples.rows;
import static io.openperp.risk.Examples.units;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.risk.arithmetic.Median;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.position.FundingPayment;
import io.openperp.risk.position.FundingRate;
import io.openperp.risk.price.ImpactPrice;
import java.math.BigInteger;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Premium, funding rate and payments: R14, R15, R16. */
class FundingTest {

    private static final ExchangeParameters EXCHANGE = ExchangeParameters.DEFAULTS;

    @Test
    void rateIsThePremiumMovedTowardsInterest() {
        for (JsonNode row : rows("R14")) {
            FundingRate rate = FundingRate.EMPTY;
            for (JsonNode sample : row.get("samples")) {
                rate = rate.sampled(units(sample), 5);
            }
            assertThat(rate.eightHours(EXCHANGE)).isEqualTo(units(row.get("rate8h")));
            assertThat(rate.hourly(EXCHANGE)).isEqualTo(units(row.get("hourlyApplied")));
        }
    }

    @Test
    void hourWithoutSamplesPaysNothing() {
        assertThat(FundingRate.EMPTY.eightHours(EXCHANGE)).isZero();
        assertThat(FundingRate.EMPTY.hourly(EXCHANGE)).isZero();
    }

    @Test
    void impactPriceIsTheAverageOfTradingThroughTheBook() {
        JsonNode expected = expected("R15");
        long bid = impact(new String[][] {{"100010", "0.1"}, {"100000", "0.3"}});
        long ask = impact(new String[][] {{"100100", "0.15"}, {"100200", "1"}});
        assertThat(bid).isEqualTo(units(expected.get("impactBid")));
        assertThat(ask).isEqualTo(units(expected.get("impactAsk")));
        assertThat(impact(new String[][] {{"100010", "0.1"}})).isEqualTo(price(expected.get("impactBidWhenTooThin")));
        for (String oracle : new String[] {"99900", "100300", "100050"}) {
            assertThat(FundingRate.premium(units(oracle), bid, ask))
                    .isEqualTo(units(expected.get("premiumAtOracle" + oracle)));
        }
    }

    /** A level whose total does not fit 63 bits is passed as {@link Long#MAX_VALUE}. */
    @Test
    void levelOfUncountableContractsIsDeepEnoughOrThereIsNoPrice() {
        ImpactPrice worthMuch = new ImpactPrice(units("20000"));
        assertThat(worthMuch.add(units("0.0001"), Long.MAX_VALUE)).isFalse();
        assertThat(worthMuch.price()).isEqualTo(units("0.0001"));
        ImpactPrice worthLittle = new ImpactPrice(units("20000"));
        assertThat(worthLittle.add(units("0.00000002"), units("1000"))).isTrue();
        assertThat(worthLittle.add(1, Long.MAX_VALUE)).isFalse();
        assertThat(worthLittle.price()).isEqualTo(Median.ABSENT);
    }

    @Test
    void bookThatAWrongOracleLeftFarBehindCountsAThousandfoldPremium() {
        assertThat(FundingRate.premium(1, Long.MAX_VALUE, Median.ABSENT)).isEqualTo(units("1000"));
        assertThat(FundingRate.premium(units("1"), units("1001"), Median.ABSENT))
                .isEqualTo(units("1000"));
        assertThat(FundingRate.premium(units("1"), units("1000"), Median.ABSENT))
                .isEqualTo(units("999"));
    }

    @Test
    void sideTooThinCountsNoPremium() {
        assertThat(FundingRate.premium(units("100"), Median.ABSENT, units("99")))
                .isEqualTo(units("-0.01"));
        assertThat(FundingRate.premium(units("100"), units("101"), Median.ABSENT))
                .isEqualTo(units("0.01"));
    }

    @Test
    void shortsPayANegativeRateAndTheResidueIsLeftOver() {
        JsonNode expected = expected("R16");
        Map<String, String> sizes = Map.of("a", "-1.23", "b", "0.41", "c", "0.07", "mm", "0.75");
        long residue = 0;
        for (Map.Entry<String, String> holder : sizes.entrySet()) {
            long payment = FundingPayment.of(units(holder.getValue()), units("3001.23456789"), units("-0.00001317"));
            assertThat(payment).isEqualTo(units(expected.get("payments").get(holder.getKey())));
            residue -= payment;
        }
        assertThat(residue).isEqualTo(units(expected.get("residueToInsurance")));
    }

    /** {@code ∓ abs(size)·mark·abs(rate)/1e16}, by arithmetic without limits. */
    @Test
    void paymentIsExactForAnySize() {
        Random random = new Random(16);
        BigInteger scale = BigInteger.TEN.pow(16);
        for (int i = 0; i < 20_000; i++) {
            long size = random.nextLong(-1_000_000_00000000L, 1_000_000_00000001L) >> random.nextInt(40);
            long mark = random.nextLong(1, 90_000_00000000L);
            long rate = random.nextLong(-500_000, 500_001);
            BigInteger raw = BigInteger.valueOf(Math.abs(size))
                    .multiply(BigInteger.valueOf(mark))
                    .multiply(BigInteger.valueOf(Math.abs(rate)));
            boolean pays = size > 0 == rate > 0;
            long expected = pays
                    ? -raw.add(scale).subtract(BigInteger.ONE).divide(scale).longValueExact()
                    : raw.divide(scale).longValueExact();
            assertThat(FundingPayment.of(size, mark, rate)).isEqualTo(expected);
        }
    }

    private static long impact(String[][] levels) {
        ImpactPrice impact = new ImpactPrice(units("20000"));
        for (String[] level : levels) {
            if (!impact.add(units(level[0]), units(level[1]))) {
                break;
            }
        }
        return impact.price();
    }
}

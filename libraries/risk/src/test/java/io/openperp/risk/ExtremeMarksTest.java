package io.openperp.risk;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.risk.arithmetic.Median;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.risk.margin.MarketExposure;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarkParameters;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.position.Position;
import io.openperp.risk.price.FollowedMark;
import io.openperp.risk.price.MarkEvidence;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A wrong oracle price may be refused, clamped or expensive; it must never make arithmetic fail. */
class ExtremeMarksTest {

    private static final ExchangeParameters EXCHANGE = ExchangeParameters.DEFAULTS;

    @Test
    void theBiasStaysWithinOneWhateverTheOracleSays() {
        Random random = new Random(7);
        FollowedMark mark = FollowedMark.startingAt(Median.ABSENT, 0);
        MarkParameters parameters = DefaultMarkets.SOL_USD.mark();
        for (int i = 0; i < 20_000; i++) {
            long oracle = 1 + random.nextLong(1L << random.nextInt(1, 57));
            long bid = 1 + random.nextLong(1L << random.nextInt(1, 57));
            int dtMillis = random.nextInt(100_000);
            MarkEvidence evidence = new MarkEvidence(bid, bid + 1, 0, random.nextBoolean());
            mark = mark.next(oracle, evidence, bid, dtMillis, parameters, EXCHANGE);
            assertThat(mark.bias()).isBetween(-Fixed.ONE, Fixed.ONE);
            assertThat(mark.price(oracle)).isNotNegative();
        }
    }

    @Test
    void aPositionTooLargeForTheMarkCountsAsTheLargestNotional() {
        long mark = 1_000_000_000L * Fixed.ONE;
        long size = 10_000 * Fixed.ONE;
        assertThat(Notional.required(mark, size)).isEqualTo(Notional.MAX);
        assertThat(Position.of(size, Fixed.ONE).value(mark)).isEqualTo(Notional.MAX);
        assertThat(Position.of(-size, -Fixed.ONE).value(mark)).isEqualTo(-Notional.MAX);
        MarketConditions market =
                MarketConditions.listed(DefaultMarkets.SOL_USD, EXCHANGE).withMark(mark, true);
        MarketExposure exposure = new MarketExposure(market).begin(market, 10 * Fixed.ONE, size);
        for (int i = 0; i < 1000; i++) {
            exposure.add(Side.SELL, 150 * Fixed.ONE, 1_000 * Fixed.ONE, false, true);
        }
        assertThat(exposure.survival()).isPositive();
        assertThat(exposure.initialMargin()).isPositive();
        assertThat(exposure.worstNotional()).isEqualTo(Notional.MAX);
    }
}

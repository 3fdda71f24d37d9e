package io.openperp.marketmaker;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.marketmaker.TakerStyle.Situation;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Orders that takers of each temperament want. */
class TakerStyleTest {

    private final SplittableRandom random = new SplittableRandom(7);

    @Test
    void aPasserByBuysAsOftenAsItSells() {
        int buys = 0;
        for (int i = 0; i < 1000; i++) {
            double wish = TakerStyle.PASSER_BY.notional(situation(0, 0, 0, 0), random);
            assertThat(Math.abs(wish)).isBetween(40.0, 810.0);
            buys += wish > 0 ? 1 : 0;
        }
        assertThat(buys).isBetween(430, 570);
    }

    @Test
    void aPasserByMostlySellsToABookAboveTheOraclePrice() {
        assertThat(buysOfPasserBy(0.002)).isBetween(20, 90);
        assertThat(buysOfPasserBy(-0.002)).isBetween(910, 980);
    }

    private int buysOfPasserBy(double premium) {
        int buys = 0;
        for (int i = 0; i < 1000; i++) {
            Situation situation = new Situation(0, 0, 100, 50, 0, 0, premium);
            buys += TakerStyle.PASSER_BY.notional(situation, random) > 0 ? 1 : 0;
        }
        return buys;
    }

    @Test
    void aTrendFollowerGoesWithTheMove() {
        assertThat(TakerStyle.TREND_FOLLOWER.notional(situation(0, 0, 0.001, 0), random))
                .isPositive();
        assertThat(TakerStyle.TREND_FOLLOWER.notional(situation(0, 0, -0.001, 0), random))
                .isNegative();
        assertThat(TakerStyle.TREND_FOLLOWER.notional(situation(0, 0, 0.0001, 0), random))
                .isZero();
    }

    @Test
    void aContrarianGoesAgainstIt() {
        assertThat(TakerStyle.CONTRARIAN.notional(situation(0, 0, 0, 0.001), random))
                .isNegative();
        assertThat(TakerStyle.CONTRARIAN.notional(situation(0, 0, 0, -0.001), random))
                .isPositive();
        assertThat(TakerStyle.CONTRARIAN.notional(situation(0, 0, 0, 0.0005), random))
                .isZero();
    }

    @Test
    void aGamblerStakesMostOfItsMoneyAndTakesAProfit() {
        assertThat(Math.abs(TakerStyle.GAMBLER.notional(situation(0, 0, 0, 0), random)))
                .isEqualTo(3000);
        assertThat(TakerStyle.GAMBLER.notional(situation(3000, 10, 0, 0), random))
                .isZero();
        assertThat(TakerStyle.GAMBLER.notional(situation(3000, -90, 0, 0), random))
                .isZero();
        assertThat(TakerStyle.GAMBLER.notional(situation(3000, 40, 0, 0), random))
                .isEqualTo(-3000);
    }

    @Test
    void theSameSeedGivesTheSamePauses() {
        for (TakerStyle temperament : TakerStyle.values()) {
            assertThat(temperament.pause(new SplittableRandom(3)))
                    .isEqualTo(temperament.pause(new SplittableRandom(3)));
        }
    }

    /** A situation with an equity of 100 USD and at most fifty-fold leverage. */
    private static Situation situation(double position, double profit, double shortMove, double longMove) {
        return new Situation(position, profit, 100, 50, shortMove, longMove, 0);
    }
}

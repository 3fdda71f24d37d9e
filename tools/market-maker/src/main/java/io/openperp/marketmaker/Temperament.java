package io.openperp.marketmaker;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** Kinds of takers: how they decide what to do in a market, and how often. */
enum Temperament {

    /** Buys and sells without a view, and the more often on a side, the better its price. */
    PASSER_BY(Duration.ofSeconds(7)) {
        @Override
        double wish(Situation now, RandomGenerator random) {
            double notional = 40 * Math.exp(3 * random.nextDouble()); // 40 to 800 USD
            double buys = Math.clamp(0.5 - now.premium() / PREMIUM_NOBODY_PAYS / 2, 0.05, 0.95);
            return random.nextDouble() < buys ? notional : -notional;
        }
    },

    /** Goes with a move of the last half minute. */
    TREND_FOLLOWER(Duration.ofSeconds(20)) {
        @Override
        double wish(Situation now, RandomGenerator random) {
            return Math.abs(now.shortMove()) < 3e-4
                    ? 0
                    : Math.copySign(200 + 600 * random.nextDouble(), now.shortMove());
        }
    },

    /** Goes against a move of the last five minutes. */
    CONTRARIAN(Duration.ofSeconds(25)) {
        @Override
        double wish(Situation now, RandomGenerator random) {
            return Math.abs(now.longMove()) < 6e-4
                    ? 0
                    : -Math.copySign(200 + 600 * random.nextDouble(), now.longMove());
        }
    },

    /** Stakes little money with as much leverage as there is, and waits for a profit of half of it or for liquidation. */
    GAMBLER(Duration.ofSeconds(60)) {
        @Override
        double wish(Situation now, RandomGenerator random) {
            if (now.position() != 0) {
                return now.profit() > now.equity() / 3 ? -now.position() : 0;
            }
            double stake = 0.6 * now.equity() * now.maxLeverage();
            return random.nextBoolean() ? stake : -stake;
        }
    };

    /** Premium of the book over the oracle price, as a fraction of it, from which there are sellers only. */
    private static final double PREMIUM_NOBODY_PAYS = 1e-3;

    private final Duration meanPause;

    Temperament(Duration meanPause) {
        this.meanPause = meanPause;
    }

    /**
     * @param position signed notional, USD
     * @param profit not realized, USD
     * @param equity USD
     * @param shortMove of the price in half a minute, a share of it
     * @param longMove of the price in five minutes, a share of it
     * @param premium of the book over the oracle price, a share of it
     */
    record Situation(
            double position,
            double profit,
            double equity,
            double maxLeverage,
            double shortMove,
            double longMove,
            double premium) {}

    /** The wanted notional in USD: above 0 to buy, below 0 to sell; 0: nothing. */
    abstract double wish(Situation now, RandomGenerator random);

    /** Time until the next decision, exponentially distributed, so that trades come as independent events do. */
    Duration pause(RandomGenerator random) {
        return Duration.ofMillis(Math.round(meanPause.toMillis() * random.nextExponential()));
    }
}

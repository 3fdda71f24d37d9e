package io.openperp.marketmaker;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** Kinds of takers: what they decide to trade in a market, and how often. */
enum TakerStyle {

    /** Buys and sells at random, more often on the side with the better price. */
    PASSER_BY(Duration.ofSeconds(7)) {
        @Override
        double notional(Situation now, RandomGenerator random) {
            double notional = 40 * Math.exp(3 * random.nextDouble()); // 40 to 800 USD
            double buys = Math.clamp(0.5 - now.premium() / PREMIUM_NOBODY_PAYS / 2, 0.05, 0.95);
            return random.nextDouble() < buys ? notional : -notional;
        }
    },

    /** Trades in the direction of the price's move in the last half minute. */
    TREND_FOLLOWER(Duration.ofSeconds(20)) {
        @Override
        double notional(Situation now, RandomGenerator random) {
            return Math.abs(now.shortMove()) < 3e-4
                    ? 0
                    : Math.copySign(200 + 600 * random.nextDouble(), now.shortMove());
        }
    },

    /** Trades against the direction of the price's move in the last five minutes. */
    CONTRARIAN(Duration.ofSeconds(25)) {
        @Override
        double notional(Situation now, RandomGenerator random) {
            return Math.abs(now.longMove()) < 6e-4
                    ? 0
                    : -Math.copySign(200 + 600 * random.nextDouble(), now.longMove());
        }
    },

    /**
     * Takes a position of 60 % of the equity times the highest leverage, and closes it when the profit exceeds a third
     * of the equity; otherwise waits for its liquidation.
     */
    GAMBLER(Duration.ofSeconds(60)) {
        @Override
        double notional(Situation now, RandomGenerator random) {
            if (now.position() != 0) {
                return now.profit() > now.equity() / 3 ? -now.position() : 0;
            }
            double stake = 0.6 * now.equity() * now.maxLeverage();
            return random.nextBoolean() ? stake : -stake;
        }
    };

    /** Distance of the book above the oracle price, as a fraction of it, at which nearly all trades are sales. */
    private static final double PREMIUM_NOBODY_PAYS = 1e-3;

    private final Duration meanPause;

    TakerStyle(Duration meanPause) {
        this.meanPause = meanPause;
    }

    /**
     * State of an account and a market, by which a taker decides.
     *
     * @param position signed notional of the position, in USD
     * @param profit unrealized profit, in USD
     * @param equity equity of the account, in USD
     * @param maxLeverage highest leverage of the market
     * @param shortMove change of the price in half a minute, as a fraction
     * @param longMove change of the price in five minutes, as a fraction
     * @param premium distance of the book from the oracle price, as a fraction of it
     */
    record Situation(
            double position,
            double profit,
            double equity,
            double maxLeverage,
            double shortMove,
            double longMove,
            double premium) {}

    /**
     * Decides what to trade.
     *
     * @return notional in USD; positive: to buy, negative: to sell, 0: nothing
     */
    abstract double notional(Situation now, RandomGenerator random);

    /** Draws the time until the next decision; exponentially distributed, like the times between independent events. */
    Duration pause(RandomGenerator random) {
        return Duration.ofMillis(Math.round(meanPause.toMillis() * random.nextExponential()));
    }
}

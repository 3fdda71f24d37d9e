package io.openperp.risk.price;

import io.openperp.risk.arithmetic.Median;
import io.openperp.risk.arithmetic.MovingAverage;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.units.Fixed;

/**
 * How the mark price follows the oracle and the local book. It moves once per second of the exchange clock and with the
 * oracle, never on an order or a fill. An absent price is {@link Median#ABSENT}.
 *
 * <pre>
 * c1 = oracle + floor(oracle·bias)
 * c2 = median of the present ones among best bid, best ask, last trade
 * c3 = average(c2), tau localTau
 * mark = median(c1, c2, c3), kept within markBand of the oracle; c1 without book and trade
 * </pre>
 *
 * @param bias average premium of the book's middle over the oracle
 * @param localAverage c3; absent before the first c2
 */
public record MarkPrice(long bias, long localAverage) {

    public static final MarkPrice START = new MarkPrice(0, Median.ABSENT);

    /** The averages {@code dtMillis} later. Bias stays while a side of the book or the oracle is missing. */
    public MarkPrice averaged(
            long oracle, long bestBid, long bestAsk, long lastTrade, long dtMillis, ExchangeParameters exchange) {
        return new MarkPrice(
                nextBias(oracle, bestBid, bestAsk, dtMillis, exchange),
                nextLocalAverage(Median.ofPresent(bestBid, bestAsk, lastTrade), dtMillis, exchange));
    }

    /** The mark, absent without an oracle. */
    public long price(long oracle, long bestBid, long bestAsk, long lastTrade, ExchangeParameters exchange) {
        if (oracle == Median.ABSENT) {
            return Median.ABSENT;
        }
        long biased = oracle + Fixed.mulFloor(oracle, bias);
        long local = Median.ofPresent(bestBid, bestAsk, lastTrade);
        long mark = local == Median.ABSENT ? biased : Median.ofPresent(biased, local, localAverage);
        return Fixed.clamp(
                mark, PriceBands.below(oracle, exchange.markBand()), PriceBands.above(oracle, exchange.markBand()));
    }

    private long nextBias(long oracle, long bestBid, long bestAsk, long dtMillis, ExchangeParameters exchange) {
        if (oracle == Median.ABSENT || bestBid == Median.ABSENT || bestAsk == Median.ABSENT) {
            return bias;
        }
        // A greater distance than the oracle price itself is cut: bias stays within ±1, and oracle·bias fits.
        long gap = Fixed.clamp(Median.mean(bestBid, bestAsk) - oracle, -oracle, oracle);
        long premium = Fixed.divFloor(gap, oracle);
        return MovingAverage.next(bias, premium, dtMillis, exchange.biasTauMillis());
    }

    private long nextLocalAverage(long local, long dtMillis, ExchangeParameters exchange) {
        if (local == Median.ABSENT) {
            return localAverage;
        }
        return localAverage == Median.ABSENT
                ? local
                : MovingAverage.next(localAverage, local, dtMillis, exchange.localTauMillis());
    }
}

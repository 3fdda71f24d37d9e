package io.openperp.risk.price;

import io.openperp.risk.arithmetic.Median;
import io.openperp.risk.arithmetic.MovingAverage;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarkParameters;
import io.openperp.risk.market.MarketConditions;
import io.openperp.units.Fixed;

/**
 * The mark price (decision 0019). It follows the oracle at a distance that only evidence, a tight and deep book, can
 * change, and only slowly. Within a second the distance is constant, so that the mark moves with the oracle alone.
 *
 * <pre>
 * c1 = oracle + floor(oracle·bias)                      bias = average(middle of the impact prices against the oracle)
 * c2 = median(impact bid, impact ask, last trade)       only with evidence
 * c3 = average(c2), without evidence average(c1)        begins at c1
 * distance = (median(c1, c2, c3) − oracle)/oracle       c1 without evidence; within ±markBand, ±markSlew a second
 * mark = oracle + floor(oracle·distance)
 * </pre>
 *
 * @param bias share of the oracle price, within the bias band
 * @param localMedian c2; absent without evidence
 * @param localAverage c3; absent before the first second with an oracle
 * @param distance distance of the mark from the oracle, as a share of the oracle price
 * @param setBy which of c1, c2 and c3 determines the mark, or which limit keeps the mark from that price
 */
public record FollowedMark(long bias, long localMedian, long localAverage, long distance, MarkIngredient setBy) {

    /** Longest step in milliseconds: after a longer pause the mark moves no further than it would in this time. */
    private static final long LONGEST_STEP_MILLIS = 5_000;

    private static final long MILLIS_PER_SECOND = 1_000;

    /**
     * Starts with a mark that keeps its distance from the oracle until evidence moves it; at the oracle if there is no
     * mark yet.
     */
    public static FollowedMark startingAt(long oracle, long mark) {
        long distance = oracle == Median.ABSENT || mark == MarketConditions.NO_MARK ? 0 : distance(oracle, mark);
        return new FollowedMark(0, Median.ABSENT, Median.ABSENT, distance, MarkIngredient.BIASED_ORACLE);
    }

    /**
     * Returns the mark one second later, {@code dtMillis} after the last step. Without an oracle price nothing changes.
     */
    public FollowedMark next(
            long oracle,
            MarkEvidence evidence,
            long lastTrade,
            long dtMillis,
            MarkParameters parameters,
            ExchangeParameters exchange) {
        if (oracle == Median.ABSENT) {
            return this;
        }
        long newBias = nextBias(oracle, evidence, dtMillis, parameters, exchange);
        long biased = biasedOracle(oracle, newBias);
        long local = localMedian(evidence, lastTrade);
        long average = nextLocalAverage(biased, local, dtMillis, exchange);
        long wanted = evidence.stands() ? Median.ofPresent(biased, local, average) : biased;
        long target = distance(oracle, wanted);
        long within = withinBand(target, parameters.markBand(exchange));
        long slewed = slewed(within, dtMillis, parameters.markSlew());
        MarkIngredient ingredient = slewed != within
                ? MarkIngredient.MARK_SLEW
                : within != target ? MarkIngredient.MARK_BAND : ingredient(wanted, biased, local);
        return new FollowedMark(newBias, local, average, withinBand(slewed, parameters.markBand(exchange)), ingredient);
    }

    /** The mark price at this oracle price. */
    public long price(long oracle) {
        return oracle + Fixed.mulFloor(oracle, distance);
    }

    /** The biased oracle price, c1. */
    public long biasedOracle(long oracle) {
        return biasedOracle(oracle, bias);
    }

    private static long biasedOracle(long oracle, long bias) {
        return oracle + Fixed.mulFloor(oracle, bias);
    }

    /**
     * Returns the next bias: it moves towards the premium of the book while there is evidence, else towards zero
     * (PRC-022).
     */
    private long nextBias(
            long oracle, MarkEvidence evidence, long dtMillis, MarkParameters parameters, ExchangeParameters exchange) {
        long premium = evidence.stands() ? distance(oracle, evidence.middle()) : 0;
        long sample = Fixed.clamp(premium, -parameters.biasBand(), parameters.biasBand());
        return MovingAverage.next(bias, sample, dtMillis, exchange.biasTauMillis());
    }

    /**
     * Local median c2; a last trade outside the impact prices counts as the nearer of them. Absent without evidence
     * (PRC-023).
     */
    private static long localMedian(MarkEvidence evidence, long lastTrade) {
        if (!evidence.stands()) {
            return Median.ABSENT;
        }
        return lastTrade == Median.ABSENT
                ? evidence.middle()
                : Fixed.clamp(lastTrade, evidence.impactBid(), evidence.impactAsk());
    }

    /** The next local average c3: it starts at c1 and returns there without evidence (PRC-024). */
    private long nextLocalAverage(long biased, long local, long dtMillis, ExchangeParameters exchange) {
        long from = localAverage == Median.ABSENT ? biased : localAverage;
        return MovingAverage.next(from, local == Median.ABSENT ? biased : local, dtMillis, exchange.localTauMillis());
    }

    private static long withinBand(long distance, long band) {
        return Fixed.clamp(distance, -band, band);
    }

    private long slewed(long target, long dtMillis, long slew) {
        long most = Fixed.mulDivTrunc(slew, Math.min(dtMillis, LONGEST_STEP_MILLIS), MILLIS_PER_SECOND);
        return Fixed.clamp(target, distance - most, distance + most);
    }

    private static MarkIngredient ingredient(long price, long biased, long local) {
        if (price == biased) {
            return MarkIngredient.BIASED_ORACLE;
        }
        return price == local ? MarkIngredient.LOCAL_MEDIAN : MarkIngredient.LOCAL_AVERAGE;
    }

    /**
     * Distance {@code floor((price − oracle)/oracle)}; a distance greater than the oracle price itself counts as that
     * price.
     */
    private static long distance(long oracle, long price) {
        return Fixed.divFloor(Fixed.clamp(price - oracle, -oracle, oracle), oracle);
    }

    /** Source of the mark: one of the prices c1, c2 and c3, or the limit that keeps the mark from reaching it. */
    public enum MarkIngredient {
        /** c1, the biased oracle price. */
        BIASED_ORACLE,
        /** c2, the median of impact prices and last trade. */
        LOCAL_MEDIAN,
        /** c3, the moving average of c2. */
        LOCAL_AVERAGE,
        /** The mark is at the edge of the mark band, its largest distance from the oracle. */
        MARK_BAND,
        /** The mark is on its way to c1, c2 or c3, limited by its largest change per second. */
        MARK_SLEW
    }
}

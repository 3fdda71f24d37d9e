package io.openperp.stats.ingestion;

import java.math.BigDecimal;
import java.math.BigInteger;

/** A sum of units that may grow beyond a long: a day of a busy market is worth more than 92 billion. */
final class ExactSum {

    private BigInteger carried = BigInteger.ZERO;
    private long sum;

    /** @param units not negative */
    void add(long units) {
        if (sum > Long.MAX_VALUE - units) {
            carried = carried.add(BigInteger.valueOf(sum));
            sum = 0;
        }
        sum += units;
    }

    BigDecimal value() {
        return new BigDecimal(carried.add(BigInteger.valueOf(sum)));
    }
}

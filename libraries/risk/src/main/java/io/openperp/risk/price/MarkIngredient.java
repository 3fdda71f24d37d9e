package io.openperp.risk.price;

/** Which of its ingredients a mark is, or what keeps it from being that one. */
public enum MarkIngredient {
    /** c1, the biased oracle price. */
    BIASED_ORACLE,
    /** c2, the median of impact prices and last trade. */
    LOCAL_MEDIAN,
    /** c3, the moving average of c2. */
    LOCAL_AVERAGE,
    /** The mark is as far from the oracle as it may be. */
    MARK_BAND,
    /** The mark is on its way to its ingredient. */
    MARK_SLEW
}

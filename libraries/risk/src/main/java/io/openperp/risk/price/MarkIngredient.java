package io.openperp.risk.price;

/** Which of its ingredients a mark is, or what keeps it from being that one. */
public enum MarkIngredient {
    /** c1. */
    BIASED_ORACLE,
    /** c2. */
    LOCAL_MEDIAN,
    /** c3. */
    LOCAL_AVERAGE,
    /** The mark is as far from the oracle as it may be. */
    MARK_BAND,
    /** The mark is on its way to its ingredient. */
    MARK_SLEW
}

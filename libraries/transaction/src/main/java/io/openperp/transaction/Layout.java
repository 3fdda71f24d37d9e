package io.openperp.transaction;

/** A revision of the signed bytes. They differ in the byte {@code i}, in discriminants and in how keys are written. */
public enum Layout {
    /** What clients sign today. */
    CURRENT(true, false, false),
    /** March 2026: as today without the byte {@code i}. */
    MARCH_RAW(false, false, false),
    /** March 2026, native library: low discriminants, keys and order IDs with their length. */
    MARCH_LIBRARY(false, true, true),
    /** First days of March 2026: low discriminants. */
    MARCH_SEED(false, true, false);

    final boolean routingByte;
    final boolean lowDiscriminants;
    final boolean keyLengths;

    Layout(boolean routingByte, boolean lowDiscriminants, boolean keyLengths) {
        this.routingByte = routingByte;
        this.lowDiscriminants = lowDiscriminants;
        this.keyLengths = keyLengths;
    }
}

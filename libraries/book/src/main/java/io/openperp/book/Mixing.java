package io.openperp.book;

/** The finaliser of SplitMix64, which spreads the bits of a secret or a key. */
final class Mixing {

    static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private Mixing() {}

    static long mix(long value) {
        long z = value;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}

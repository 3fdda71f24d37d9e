package io.openperp.book;

/**
 * The last mixing step of SplitMix64: a bijection whose result bits all depend on every bit of its argument. Keyed
 * hashes of the book are made with it.
 */
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

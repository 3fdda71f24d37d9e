package io.openperp.book;

import java.util.Arrays;

/**
 * The levels of the {@value #TICKS} ticks from {@link #base} on, with a bitmap of three layers that finds the next
 * level in either direction in a few steps, however sparse the levels are.
 */
final class PriceWindow {

    static final int TICKS = 1 << 16;
    static final int ABSENT = 0;
    static final int NOWHERE = -1;

    private final int[] levels = new int[TICKS];
    private final long[] words = new long[TICKS >> 6];
    private final long[] summary = new long[TICKS >> 12];
    private long top;
    private long base;
    private int size;

    long base() {
        return base;
    }

    int size() {
        return size;
    }

    boolean covers(long price) {
        return Long.compareUnsigned(price - base, TICKS) < 0;
    }

    /** Empties the window and moves it so that it begins at {@code newBase}. */
    void moveTo(long newBase) {
        for (int i = next(0); i != NOWHERE; i = i + 1 < TICKS ? next(i + 1) : NOWHERE) {
            levels[i] = ABSENT;
        }
        Arrays.fill(words, 0);
        Arrays.fill(summary, 0);
        top = 0;
        size = 0;
        base = newBase;
    }

    /** The level at a price the window covers, or {@link #ABSENT}. */
    int at(long price) {
        return levels[(int) (price - base)];
    }

    void put(long price, int level) {
        int i = (int) (price - base);
        levels[i] = level;
        words[i >> 6] |= 1L << i;
        summary[i >> 12] |= 1L << (i >> 6);
        top |= 1L << (i >> 12);
        size++;
    }

    void remove(long price) {
        int i = (int) (price - base);
        levels[i] = ABSENT;
        size--;
        if ((words[i >> 6] &= ~(1L << i)) == 0 && (summary[i >> 12] &= ~(1L << (i >> 6))) == 0) {
            top &= ~(1L << (i >> 12));
        }
    }

    /** The level at the highest price below {@code price}, or {@link #ABSENT}. */
    int below(long price) {
        if (price <= base) {
            return ABSENT;
        }
        int i = covers(price) ? (int) (price - base) : TICKS;
        int found = previous(i - 1);
        return found == NOWHERE ? ABSENT : levels[found];
    }

    /** The level at the lowest price above {@code price}, or {@link #ABSENT}. */
    int above(long price) {
        if (price >= base && (!covers(price) || price - base == TICKS - 1)) {
            return ABSENT;
        }
        int found = next(price < base ? 0 : (int) (price - base) + 1);
        return found == NOWHERE ? ABSENT : levels[found];
    }

    /**
     * Index in the window of the first tick with a level at or above index {@code from}; {@link #NOWHERE} if there is
     * none.
     */
    private int next(int from) {
        long word = words[from >> 6] & -1L << from;
        if (word != 0) {
            return (from & -64) + Long.numberOfTrailingZeros(word);
        }
        int w = from >> 6;
        long rest = summary[w >> 6] & laterThan(w);
        if (rest == 0) {
            long blocks = top & laterThan(w >> 6);
            if (blocks == 0) {
                return NOWHERE;
            }
            w = Long.numberOfTrailingZeros(blocks) << 6;
            rest = summary[w >> 6];
        }
        w = (w & -64) + Long.numberOfTrailingZeros(rest);
        return (w << 6) + Long.numberOfTrailingZeros(words[w]);
    }

    /**
     * Index in the window of the last tick with a level at or below index {@code from}; {@link #NOWHERE} if there is
     * none.
     */
    private int previous(int from) {
        long word = words[from >> 6] & -1L >>> ~from;
        if (word != 0) {
            return (from | 63) - Long.numberOfLeadingZeros(word);
        }
        int w = from >> 6;
        long rest = summary[w >> 6] & earlierThan(w);
        if (rest == 0) {
            long blocks = top & earlierThan(w >> 6);
            if (blocks == 0) {
                return NOWHERE;
            }
            w = (63 - Long.numberOfLeadingZeros(blocks)) << 6;
            rest = summary[w >> 6];
        }
        w = (w | 63) - Long.numberOfLeadingZeros(rest);
        return (w << 6 | 63) - Long.numberOfLeadingZeros(words[w]);
    }

    private static long laterThan(int bit) {
        return -2L << bit;
    }

    private static long earlierThan(int bit) {
        return (1L << bit) - 1;
    }
}

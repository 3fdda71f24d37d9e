package io.openperp.simulator;

import java.util.BitSet;
import java.util.StringJoiner;

/**
 * Selection of the steps of a simulation. Its text form is a list of numbers and ranges, such as {@code 3,17-20,44}.
 */
final class Steps {

    private final BitSet kept;

    private Steps(BitSet kept) {
        this.kept = kept;
    }

    static Steps all(int count) {
        BitSet all = new BitSet(count);
        all.set(0, count);
        return new Steps(all);
    }

    /** Parses the text form. Throws {@link IllegalArgumentException} if the text is no list of numbers and ranges. */
    static Steps parse(String words) {
        BitSet kept = new BitSet();
        for (String word : words.split(",", -1)) {
            String[] ends = word.trim().split("-", 2);
            int first = Integer.parseInt(ends[0]);
            int last = ends.length == 1 ? first : Integer.parseInt(ends[1]);
            if (first < 0 || last < first) {
                throw new IllegalArgumentException(word + " is no range of steps");
            }
            kept.set(first, last + 1);
        }
        return new Steps(kept);
    }

    boolean contains(int step) {
        return kept.get(step);
    }

    int count() {
        return kept.cardinality();
    }

    /** Returns this selection without {@code many} of its steps, counted from the one at index {@code from}. */
    Steps without(int from, int many) {
        BitSet fewer = (BitSet) kept.clone();
        int step = kept.nextSetBit(0);
        for (int i = 0; i < from + many && step >= 0; i++) {
            if (i >= from) {
                fewer.clear(step);
            }
            step = kept.nextSetBit(step + 1);
        }
        return new Steps(fewer);
    }

    @Override
    public String toString() {
        StringJoiner words = new StringJoiner(",");
        for (int first = kept.nextSetBit(0); first >= 0; ) {
            int end = kept.nextClearBit(first);
            words.add(end - first == 1 ? Integer.toString(first) : first + "-" + (end - 1));
            first = kept.nextSetBit(end);
        }
        return words.toString();
    }
}

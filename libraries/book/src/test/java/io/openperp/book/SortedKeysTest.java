package io.openperp.book;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several sorted maps in shared arrays answer as a {@link TreeMap} each. */
class SortedKeysTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void answersAsATreeMapDoes(long seed) {
        Random random = new Random(seed);
        SortedKeys keys = new SortedKeys(seed);
        int[] roots = new int[3];
        for (int map = 0; map < 3; map++) {
            TreeMap<Long, Integer> expected = new TreeMap<>();
            for (int i = 1; i < 5_000; i++) {
                long key = random.nextInt(4_000) * (random.nextBoolean() ? 1L : 1L << 40);
                if (expected.remove(key) != null) {
                    roots[map] = keys.remove(roots[map], key, 0);
                } else {
                    expected.put(key, i);
                    roots[map] = keys.insert(roots[map], key, 0, i);
                }
                long probe = random.nextInt(5_000);
                assertThat(keys.find(roots[map], probe)).isEqualTo(expected.getOrDefault(probe, 0));
                assertThat(keys.below(roots[map], probe)).isEqualTo(value(expected.lowerEntry(probe)));
                assertThat(keys.above(roots[map], probe)).isEqualTo(value(expected.higherEntry(probe)));
                assertThat(keys.last(roots[map])).isEqualTo(value(expected.lastEntry()));
            }
        }
    }

    private static int value(Map.Entry<Long, Integer> entry) {
        return entry == null ? SortedKeys.ABSENT : entry.getValue();
    }
}

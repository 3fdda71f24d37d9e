package io.openperp.book;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The bitmap finds the neighbour of any price, however sparse the levels. */
class PriceWindowTest {

    @ParameterizedTest
    @ValueSource(ints = {3, 40, 2_000, 60_000})
    void neighboursAreThoseOfASortedMap(int levels) {
        Random random = new Random(levels);
        PriceWindow window = new PriceWindow();
        long base = 1L << 40;
        window.moveTo(base);
        TreeMap<Long, Integer> expected = new TreeMap<>();
        for (int i = 1; i < 4 * levels; i++) {
            long price = base + random.nextInt(PriceWindow.TICKS);
            if (expected.remove(price) != null) {
                window.remove(price);
            } else if (expected.size() < levels) {
                window.put(price, i);
                expected.put(price, i);
            }
            long probe = base + random.nextInt(PriceWindow.TICKS + 20) - 10;
            assertThat(window.below(probe)).isEqualTo(value(expected.lowerEntry(probe)));
            assertThat(window.above(probe)).isEqualTo(value(expected.higherEntry(probe)));
        }
        assertThat(window.above(Long.MAX_VALUE)).isZero();
        assertThat(window.below(Long.MAX_VALUE)).isEqualTo(value(expected.lastEntry()));
        assertThat(window.above(0)).isEqualTo(value(expected.firstEntry()));
        assertThat(window.size()).isEqualTo(expected.size());
        window.moveTo(0);
        assertThat(window.above(-1)).isZero();
        assertThat(window.size()).isZero();
    }

    private static int value(Map.Entry<Long, Integer> entry) {
        return entry == null ? PriceWindow.ABSENT : entry.getValue();
    }
}

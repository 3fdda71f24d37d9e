package io.openperp.units;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class KeyMapTest {

    @Test
    void agreesWithATreeMapThroughRandomWork() {
        for (long seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            KeyMap<Integer> map = new KeyMap<>(random.nextLong());
            TreeMap<Bytes32, Integer> model = new TreeMap<>();
            for (int i = 0; i < 5_000; i++) {
                Bytes32 key = smallKey(random.nextInt(600));
                switch (random.nextInt(5)) {
                    case 0, 1 -> assertThat(map.put(key, i)).isEqualTo(model.put(key, i));
                    case 2 -> assertThat(map.get(key)).isEqualTo(model.get(key));
                    case 3 -> assertThat(map.containsKey(key)).isEqualTo(model.containsKey(key));
                    default -> assertThat(map.remove(key)).isEqualTo(model.remove(key));
                }
                assertThat(map.size()).isEqualTo(model.size());
            }
            assertThat(map.sortedKeys()).containsExactly(model.keySet().toArray(Bytes32[]::new));
            List<Integer> visited = new ArrayList<>();
            map.forEachInOrder((key, value) -> visited.add(value));
            assertThat(visited).containsExactlyElementsOf(model.values());
        }
    }

    @Test
    void orderOfIterationDoesNotDependOnTheSeed() {
        KeyMap<Integer> one = new KeyMap<>(1);
        KeyMap<Integer> other = new KeyMap<>(-77);
        for (int i = 0; i < 1000; i++) {
            one.put(smallKey(i * 7919), i);
            other.put(smallKey((999 - i) * 7919), 999 - i);
        }
        assertThat(one.sortedKeys()).isEqualTo(other.sortedKeys());
    }

    @Test
    void keysThatDifferInOneBitAreDifferent() {
        KeyMap<Integer> map = new KeyMap<>(5);
        byte[] base = new byte[32];
        for (int bit = 0; bit < 256; bit++) {
            byte[] bytes = base.clone();
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
            map.put(Bytes32.of(bytes), bit);
        }
        assertThat(map.size()).isEqualTo(256);
        assertThat(map.get(Bytes32.ZERO)).isNull();
        assertThat(map.get(new Bytes32(Long.MIN_VALUE, 0, 0, 0))).isEqualTo(7);
    }

    @Test
    void growsToManyKeysAndEmptiesAgain() {
        KeyMap<Integer> map = new KeyMap<>(9);
        for (int i = 0; i < 200_000; i++) {
            map.put(smallKey(i), i);
        }
        for (int i = 0; i < 200_000; i++) {
            assertThat(map.remove(smallKey(i))).isEqualTo(i);
        }
        assertThat(map.isEmpty()).isTrue();
        assertThat(map.sortedKeys()).isEmpty();
    }

    private static Bytes32 smallKey(long n) {
        return new Bytes32(n % 3 == 0 ? -n : n, 0, n, 0);
    }
}

package io.openperp.book;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ids are found by all of their 32 bytes. */
class OrderTableTest {

    private final Orders orders = new Orders();
    private final OrderTable table = new OrderTable(orders, 99);
    private final TreeMap<Bytes32, Integer> expected = new TreeMap<>();

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void idsThatDifferInOneWordAreDistinct(int word) {
        Random random = new Random(word);
        List<Bytes32> ids = new ArrayList<>();
        for (long i = 0; i < 30_000; i++) {
            long[] words = {5, 6, 7, 8};
            words[word] = i % 2 == 0 ? i : i << 40;
            Bytes32 id = new Bytes32(words[0], words[1], words[2], words[3]);
            if (!expected.containsKey(id)) {
                ids.add(id);
                add(id);
            }
            if (random.nextInt(3) == 0) {
                remove(ids.remove(random.nextInt(ids.size())));
            }
        }
        assertThat(table.size()).isEqualTo(expected.size());
        expected.forEach((id, order) -> assertThat(find(id)).isEqualTo(order));
        assertThat(find(new Bytes32(1, 2, 3, 4))).isEqualTo(Orders.NONE);
        List.copyOf(expected.keySet()).forEach(this::remove);
        assertThat(table.size()).isZero();
    }

    @Test
    void idsOfOneTagAreDistinguished() {
        for (int i = 1; i <= 100; i++) {
            table.insert(77, orders.allocate(new Bytes32(0, 0, 0, i), 1, 0, 1, 0));
        }
        for (int i = 1; i <= 100; i += 2) {
            table.remove(77, i);
        }
        for (int i = 1; i <= 100; i++) {
            int found = table.order(table.probe(new Bytes32(0, 0, 0, i), 77));
            assertThat(found).isEqualTo(i % 2 == 0 ? i : Orders.NONE);
        }
    }

    /** Tags of one home, the last but eight of the smallest table, so that their run is long and wraps around. */
    @Test
    void tableGrowsWhenARunIsTooLongForItsEntriesToKnowTheirHome() {
        int[] tags = new int[200];
        for (int i = 0; i < tags.length; i++) {
            tags[i] = 2040 << 14 | i << 6;
            int place = table.probe(new Bytes32(0, 0, 0, i), tags[i]);
            table.insertAt(place, tags[i], orders.allocate(new Bytes32(0, 0, 0, i), 1, 0, 1, 0));
        }
        for (int i = 0; i < tags.length; i++) {
            assertThat(table.order(table.probe(new Bytes32(0, 0, 0, i), tags[i])))
                    .isEqualTo(i + 1);
            table.remove(tags[i], i + 1);
        }
        assertThat(table.size()).isZero();
    }

    private void add(Bytes32 id) {
        int tag = table.tag(id);
        int order = orders.allocate(id, 1, 0, 1, 0);
        int place = table.probe(id, tag);
        assertThat(table.order(place)).isEqualTo(Orders.NONE);
        if (order % 2 == 0) {
            table.insertAt(place, tag, order);
        } else {
            table.insert(tag, order);
        }
        expected.put(id, order);
    }

    private void remove(Bytes32 id) {
        int order = expected.remove(id);
        table.remove(table.tag(order), order);
        orders.free(order);
        assertThat(find(id)).isEqualTo(Orders.NONE);
    }

    private int find(Bytes32 id) {
        return table.order(table.probe(id, table.tag(id)));
    }
}

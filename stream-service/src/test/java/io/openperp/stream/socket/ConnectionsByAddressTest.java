package io.openperp.stream.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The choice of the connection that makes room for another. */
class ConnectionsByAddressTest {

    private final ConnectionsByAddress<String> connections = new ConnectionsByAddress<>(3, 4);

    @Test
    void addressAtItsLimitGetsNoFurtherConnection() {
        connections.add("10.0.0.1", "a");
        connections.add("10.0.0.1", "b");
        assertThat(connections.isAtLimit("10.0.0.1")).isFalse();
        connections.add("10.0.0.1", "c");

        assertThat(connections.isAtLimit("10.0.0.1")).isTrue();
        assertThat(connections.add("10.0.0.1", "d")).isEqualTo("d");
        assertThat(connections.isAtLimit("10.0.0.2")).isFalse();
        connections.remove("10.0.0.1", "b");
        assertThat(connections.isAtLimit("10.0.0.1")).isFalse();
    }

    @Test
    void newestConnectionOfTheAddressThatHasMostMakesRoom() {
        connections.add("10.0.0.1", "a");
        connections.add("10.0.0.1", "b");
        connections.add("10.0.0.1", "c");
        connections.add("10.0.0.2", "d");

        assertThat(connections.isFullFor("10.0.0.3")).isFalse();
        assertThat(connections.add("10.0.0.3", "e")).isEqualTo("c");
    }

    @Test
    void newcomerIsRefusedWhereNoAddressHasMoreThanItsOwnWould() {
        connections.add("10.0.0.1", "a");
        connections.add("10.0.0.1", "b");
        connections.add("10.0.0.2", "c");
        connections.add("10.0.0.3", "d");

        assertThat(connections.isFullFor("10.0.0.2")).isTrue();
        assertThat(connections.add("10.0.0.2", "e")).isEqualTo("e");
        assertThat(connections.isFullFor("10.0.0.4")).isFalse();
    }

    @Test
    void addressesOfOneIpv6NetworkCountAsOne() {
        connections.add("2001:db8::1", "a");
        connections.add("2001:db8::2", "b");
        connections.add("2001:db8::3:4", "c");

        assertThat(connections.isAtLimit("2001:db8::5")).isTrue();
        connections.remove("2001:db8::9", "a");
        assertThat(connections.isAtLimit("2001:db8::5")).isFalse();
    }

    /** Compared with a list that is searched. */
    @Test
    void chooseTheSameAsASearchThroughAllConnections() {
        Random random = new Random(20261123);
        ConnectionsByAddress<Integer> indexed = new ConnectionsByAddress<>(5, 40);
        Map<Integer, String> open = new HashMap<>();
        List<Integer> inOrder = new ArrayList<>();
        for (int number = 0; number < 5_000; number++) {
            String address = "10.0.0." + (1 + Math.min(random.nextInt(30), random.nextInt(30)));
            if (random.nextInt(3) == 0 && !inOrder.isEmpty()) {
                Integer ended = inOrder.remove(random.nextInt(inOrder.size()));
                indexed.remove(open.remove(ended), ended);
                continue;
            }
            long own = open.values().stream().filter(address::equals).count();
            long largest = 1 + own;
            for (String each : open.values()) {
                largest = Math.max(
                        largest, open.values().stream().filter(each::equals).count());
            }
            boolean mustBeRefused = own >= 5 || open.size() == 40 && largest <= own + 1;
            assertThat(indexed.isAtLimit(address) || indexed.isFullFor(address)).isEqualTo(mustBeRefused);
            boolean wasFull = open.size() == 40;
            Integer closed = indexed.add(address, number);
            if (closed == null) {
                assertThat(wasFull).isFalse();
                open.put(number, address);
                inOrder.add(number);
            } else if (mustBeRefused) {
                assertThat(closed).isEqualTo(number);
            } else {
                String victims = open.get(closed);
                assertThat(open.values().stream().filter(victims::equals).count())
                        .isEqualTo(largest);
                assertThat(inOrder.stream()
                                .filter(each -> open.get(each).equals(victims))
                                .reduce((first, second) -> second))
                        .contains(closed);
                open.remove(closed);
                inOrder.remove(closed);
                open.put(number, address);
                inOrder.add(number);
            }
        }
    }
}

package io.openperp.gateway.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.channels.Channel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AddressConnectionsTest {

    private static final String ADDRESS = "203.0.113.1";

    private final AddressConnections<Connection> connections =
            new AddressConnections<>(3, "10.0.0.1"::equals, Connection::close);

    @Test
    void addressWithAsManyConnectionsAsItMayHaveGetsNoOtherAndOtherAddressesDo() {
        List<Connection> used = List.of(used(), used(), used());

        assertThat(connections.admit(new Connection(), ADDRESS)).isFalse();

        assertThat(used).allMatch(Connection::isOpen);
        assertThat(connections.admit(new Connection(), "203.0.113.2")).isTrue();
    }

    @Test
    void connectionThatHasEndedMakesRoom() {
        Connection first = used();
        used();
        used();

        first.close();

        assertThat(connections.admit(new Connection(), ADDRESS)).isTrue();
        assertThat(connections.admit(new Connection(), ADDRESS))
                .as("a silent one goes")
                .isTrue();
    }

    @Test
    void oldestConnectionThatHasSentNothingMakesRoom() {
        Connection good = used();
        Connection older = admitted();
        Connection newer = admitted();

        Connection last = admitted();

        assertThat(older.isOpen()).isFalse();
        assertThat(List.of(good, newer, last)).allMatch(Connection::isOpen);
    }

    @Test
    void oldestOfAllThatHasSentNothingMakesRoomWhereThereIsNone() {
        Connection good = used();
        Connection silent = new Connection();
        connections.admit(silent, "203.0.113.9");
        Connection newer = admitted();

        connections.closeOldestSilent();

        assertThat(silent.isOpen()).isFalse();
        assertThat(List.of(good, newer)).allMatch(Connection::isOpen);
        connections.closeOldestSilent();
        connections.closeOldestSilent();
        assertThat(newer.isOpen()).isFalse();
        assertThat(good.isOpen()).isTrue();
    }

    /** An address that never has more than it may, which is what a probe or a client without keep-alive is. */
    @Test
    void connectionsThatHaveEndedAreForgotten() {
        for (int i = 0; i < 10_000; i++) {
            Connection connection = i % 2 == 0 ? admitted() : used();
            connection.close();
        }
        assertThat(connections.remembered()).isLessThan(10);

        for (int i = 0; i < 10_000; i++) {
            Connection connection = new Connection();
            connections.admit(connection, "203.0." + i / 100 % 100 + "." + i % 100);
            received(connection).close();
        }
        assertThat(connections.remembered()).isLessThan(3000);
    }

    @Test
    void trustedProxyAndOtherNetworksOfIpv6AreNotBoundedTogether() {
        for (int i = 0; i < 10; i++) {
            assertThat(connections.admit(received(new Connection()), "10.0.0.1"))
                    .isTrue();
            assertThat(connections.admit(new Connection(), "2001:db8:0:" + i + "::1"))
                    .isTrue();
        }
        for (int i = 0; i < 3; i++) {
            Connection connection = new Connection();
            assertThat(connections.admit(connection, "2001:db8:1:1::" + i)).isTrue();
            received(connection);
        }
        assertThat(connections.admit(new Connection(), "2001:db8:1:1::ffff")).isFalse();
    }

    @Test
    void manyAddressesThatHaveGoneAreForgotten() {
        List<Connection> gone = new ArrayList<>();
        for (int i = 0; i < 5000; i++) {
            Connection connection = new Connection();
            assertThat(connections.admit(connection, "198.51." + i / 250 + "." + i % 250))
                    .isTrue();
            gone.add(connection);
            connection.close();
        }
        assertThat(admitted().isOpen()).isTrue();
    }

    private Connection used() {
        return received(admitted());
    }

    private Connection admitted() {
        Connection connection = new Connection();
        assertThat(connections.admit(connection, ADDRESS)).isTrue();
        return connection;
    }

    private Connection received(Connection connection) {
        connections.received(connection);
        return connection;
    }

    private static final class Connection implements Channel {

        private boolean isOpen = true;

        @Override
        public boolean isOpen() {
            return isOpen;
        }

        @Override
        public void close() {
            isOpen = false;
        }
    }
}

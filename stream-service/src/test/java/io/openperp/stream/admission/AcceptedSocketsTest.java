package io.openperp.stream.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.servicekit.answer.TrustedProxies;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Admission of TCP connections (STR-024). */
class AcceptedSocketsTest {

    private final List<SocketChannel> ends = new ArrayList<>();
    private final Penalties penalties = new Penalties(Duration.ofSeconds(5));
    private final ServerSocketChannel server =
            ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);

    AcceptedSocketsTest() throws IOException {}

    @AfterEach
    void close() throws IOException {
        for (SocketChannel end : ends) {
            end.close();
        }
        server.close();
    }

    @Test
    void oldestThatIsNoWebSocketYetEndsWhenThereAreTooMany() throws IOException {
        AcceptedSockets accepted = new AcceptedSockets(2, 100, 100, 100_000, penalties, address -> false);
        SocketChannel webSocket = connected();
        SocketChannel half = connected();
        SocketChannel next = connected();
        assertThat(accepted.admits(webSocket)).isTrue();
        accepted.upgraded(webSocket);
        assertThat(accepted.admits(half)).isTrue();
        assertThat(accepted.admits(next)).isTrue();
        assertThat(accepted.displaced()).isZero();

        assertThat(accepted.admits(connected())).isTrue();
        assertThat(accepted.displaced()).isEqualTo(1);
        assertThat(half.socket().isInputShutdown()).isTrue();
        assertThat(next.socket().isInputShutdown()).isFalse();
        assertThat(webSocket.socket().isInputShutdown()).isFalse();
    }

    @Test
    void addressWithTooManyIsRefusedUntilOneOfThemEnds() throws IOException {
        AcceptedSockets accepted = new AcceptedSockets(100, 2, 100, 100_000, penalties, address -> false);
        SocketChannel first = connected();
        assertThat(accepted.admits(first)).isTrue();
        assertThat(accepted.admits(connected())).isTrue();
        assertThat(accepted.admits(connected())).isFalse();
        assertThat(accepted.refused()).isEqualTo(1);

        first.close();
        assertThat(accepted.admits(connected())).isTrue();
    }

    @Test
    void addressUnderAPenaltyIsAnsweredAFewTimesASecond() throws IOException {
        AcceptedSockets accepted = new AcceptedSockets(100, 100, 100, 100_000, penalties, address -> false);
        penalties.add("127.0.0.1", System.nanoTime());
        int admitted = 0;
        for (int i = 0; i < 50; i++) {
            admitted += accepted.admits(connected()) ? 1 : 0;
        }
        assertThat(admitted).isBetween(10, 30); // fifty take less than three seconds
    }

    /** Connections through a proxy count, too: handshakes must not starve open connections. */
    @Test
    void connectionsOfAllAddressesAreAcceptedAtAPaceAfterABurst() throws IOException {
        AcceptedSockets accepted = new AcceptedSockets(1000, 1000, 1000, 500, penalties, address -> true);
        long began = System.nanoTime();
        for (int i = 0; i < 150; i++) {
            assertThat(accepted.admits(connected())).isTrue();
        }
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThan(Duration.ofMillis(95));
    }

    @Test
    void proxyHasNoLimitsOfItsOwn() throws IOException {
        AcceptedSockets accepted =
                new AcceptedSockets(100, 2, 2, 100_000, penalties, TrustedProxies.of("10.0.0.0/8,127.0.0.0/8"));
        penalties.add("127.0.0.1", System.nanoTime());
        for (int i = 0; i < 20; i++) {
            assertThat(accepted.admits(connected())).isTrue();
        }
        assertThat(TrustedProxies.of("127\\.\\d+\\.\\d+\\.\\d+").test("127.1.2.3"))
                .isTrue();
        assertThat(TrustedProxies.of("10.0.0.0/8").test("127.0.0.1")).isFalse();
    }

    private SocketChannel connected() throws IOException {
        ends.add(SocketChannel.open(server.getLocalAddress()));
        SocketChannel accepted = server.accept();
        ends.add(accepted);
        return accepted;
    }
}

package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;

/** A break closes both ends of every connection, and a connection to an exchange that is down is closed. */
class BreakableConnectionTest {

    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    @Test
    void bothEndsOfEveryConnectionBreak() throws IOException {
        try (ServerSocket exchange = new ServerSocket(0, 50, HERE);
                BreakableConnection proxy =
                        new BreakableConnection("ws://127.0.0.1:" + exchange.getLocalPort() + "/")) {
            exchange.setSoTimeout(5_000);
            for (int i = 0; i < 20; i++) {
                try (Socket client = connect(proxy);
                        Socket server = exchange.accept()) {
                    server.setSoTimeout(5_000);
                    client.getOutputStream().write(i);
                    assertThat(server.getInputStream().read()).isEqualTo(i);
                    proxy.breakOff();
                    assertThat(hasEnded(client)).isTrue();
                    assertThat(hasEnded(server)).isTrue();
                }
            }
        }
    }

    @Test
    void clientOfAnExchangeThatIsAwayIsNotKeptWaiting() throws IOException {
        ServerSocket away = new ServerSocket(0, 50, HERE);
        away.close();
        try (BreakableConnection proxy = new BreakableConnection("ws://127.0.0.1:" + away.getLocalPort() + "/");
                Socket client = connect(proxy)) {
            assertThat(hasEnded(client)).isTrue();
        }
    }

    private static Socket connect(BreakableConnection proxy) throws IOException {
        Socket client =
                new Socket(HERE, Integer.parseInt(proxy.address().replaceAll("\\D*127\\.0\\.0\\.1:(\\d+)/", "$1")));
        client.setSoTimeout(5_000);
        return client;
    }

    /** Fails when nothing happens for 5 s. */
    private static boolean hasEnded(Socket socket) throws IOException {
        try {
            return socket.getInputStream().read() < 0;
        } catch (java.net.SocketException reset) {
            return true;
        }
    }
}

package io.openperp.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Connections that send nothing keep nobody out, whatever address they come from. */
class SilentConnectionsIT {

    private static final int CONNECTIONS = 60;
    private static final int ADDRESSES = 20;

    @Test
    void clientIsServedWhileSilentConnectionsOfManyAddressesTakeEveryPlace() throws Exception {
        List<Socket> silent = new ArrayList<>();
        try (RunningGateway gateway = RunningGateway.start(
                "server.tomcat.max-connections=" + CONNECTIONS, "openperp.gateway.connections-per-address=10")) {
            for (int i = 0; i < 5 * CONNECTIONS; i++) {
                InetAddress from = InetAddress.getByAddress(new byte[] {127, 0, 3, (byte) (1 + i % ADDRESSES)});
                silent.add(new Socket(InetAddress.getLoopbackAddress(), gateway.port(), from, 0));
                if (i % CONNECTIONS == 0) {
                    assertThat(gateway.get("/api/v1/time").statusCode()).isEqualTo(200);
                }
            }
            assertThat(gateway.get("/api/v1/time").statusCode()).isEqualTo(200);
            assertThat(gateway.connections()).isLessThanOrEqualTo(CONNECTIONS);
            assertThat(gateway.metric("gateway_connections_evicted_total")).isPositive();
        } finally {
            for (Socket socket : silent) {
                socket.close();
            }
        }
    }
}

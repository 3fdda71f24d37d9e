package io.openperp.endtoend;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** A proxy to the exchange whose connections a test breaks at any time. */
final class BreakableConnection implements AutoCloseable {

    private final URI exchange;
    private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());

    /** Both ends of every connection; each is registered before a byte has passed. Guarded by itself. */
    private final List<Socket> sockets = new ArrayList<>();

    BreakableConnection(String exchange) throws IOException {
        this.exchange = URI.create(exchange);
        Thread.ofVirtual().start(this::accept);
    }

    String address() {
        return "ws://127.0.0.1:" + listener.getLocalPort() + "/";
    }

    /** Breaks all present connections; new ones are accepted. */
    void breakOff() throws IOException {
        synchronized (sockets) {
            for (Socket socket : sockets) {
                socket.close();
            }
            sockets.clear();
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        breakOff();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                join(listener.accept());
            } catch (IOException closed) {
                // The listener is closed.
            }
        }
    }

    /** A client that is accepted during a break keeps its connection: nothing has passed yet. */
    private void join(Socket client) throws IOException {
        synchronized (sockets) {
            sockets.add(client);
        }
        try {
            Socket server = new Socket(exchange.getHost(), exchange.getPort());
            synchronized (sockets) {
                if (client.isClosed()) {
                    server.close();
                    return;
                }
                sockets.add(server);
            }
            Thread.ofVirtual().start(() -> copy(client, server));
            Thread.ofVirtual().start(() -> copy(server, client));
        } catch (IOException unreachable) {
            client.close();
        }
    }

    private static void copy(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException broken) {
            // Both ends are closed, as intended.
        }
    }
}

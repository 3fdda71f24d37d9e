package io.openperp.localsuite.endtoend;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** A way to the exchange that breaks when it is told to, in the middle of whatever is under way. */
final class BreakableConnection implements AutoCloseable {

    private final URI exchange;
    private final ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());

    /** Both ends of every connection; each is noted before a byte has passed. Guarded by itself. */
    private final List<Socket> sockets = new ArrayList<>();

    BreakableConnection(String exchange) throws IOException {
        this.exchange = URI.create(exchange);
        Thread.ofVirtual().start(this::accept);
    }

    String address() {
        return "ws://127.0.0.1:" + door.getLocalPort() + "/";
    }

    /** All that are connected now; who comes again gets through. */
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
        door.close();
        breakOff();
    }

    private void accept() {
        while (!door.isClosed()) {
            try {
                join(door.accept());
            } catch (IOException closed) {
                // The door is closed.
            }
        }
    }

    /** A client that is accepted while the line breaks counts as one that comes afterwards: nothing has passed yet. */
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
        } catch (IOException nobodyThere) {
            client.close();
        }
    }

    private static void copy(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException broken) {
            // Both ends are closed: that is what it is for.
        }
    }
}

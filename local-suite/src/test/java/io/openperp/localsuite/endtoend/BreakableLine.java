package io.openperp.localsuite.endtoend;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A way to the exchange that breaks when it is told to, in the middle of whatever is under way. */
final class BreakableLine implements AutoCloseable {

    private final URI exchange;
    private final ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();

    BreakableLine(String exchange) throws IOException {
        this.exchange = URI.create(exchange);
        Thread.ofVirtual().start(this::accept);
    }

    String address() {
        return "ws://127.0.0.1:" + door.getLocalPort() + "/";
    }

    /** All that are connected now; who comes again gets through. */
    void breakOff() throws IOException {
        for (Socket socket : sockets) {
            sockets.remove(socket);
            socket.close();
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
                Socket client = door.accept();
                Socket server = new Socket(exchange.getHost(), exchange.getPort());
                sockets.addAll(List.of(client, server));
                Thread.ofVirtual().start(() -> copy(client, server));
                Thread.ofVirtual().start(() -> copy(server, client));
            } catch (IOException closed) {
                // Either the door is closed, or this client will try again.
            }
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

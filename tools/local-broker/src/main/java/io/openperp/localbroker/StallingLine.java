package io.openperp.localbroker;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/**
 * A proxy for a server on loopback that can fall silent like a machine that has lost its power: clients see no connection closed,
 * new connections are accepted, and nothing is answered. The server sees its connections closed.
 *
 * <pre>
 * flowing -> stalled  {@link #stall}: no byte passes on existing and new connections
 * stalled -> flowing  {@link #flow}: bytes pass on new connections; the stalled ones remain stalled
 * </pre>
 */
public final class StallingLine implements AutoCloseable {

    private static final int BUFFER = 8192;

    private final int server;
    private final ServerSocket listener;

    /**
     * Open connections from clients. The monitor of this list guards the list, {@link #behind} and {@link #passing}.
     */
    private final List<Socket> clients = new ArrayList<>();

    /** Open connections to the server, one for each client that connected while bytes passed. */
    private final List<Socket> behind = new ArrayList<>();

    /**
     * Whether bytes pass on connections made since the last change. Each change replaces the object, so that older
     * connections keep theirs.
     */
    private Passing passing = new Passing();

    /**
     * Starts to accept clients on a free port.
     *
     * @param server port of the server on loopback
     */
    public StallingLine(int server) throws IOException {
        this.server = server;
        this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    /** Port that clients connect to. */
    public int port() {
        return listener.getLocalPort();
    }

    public void stall() throws IOException {
        synchronized (clients) {
            passing.stalled = true;
            closeAll(behind);
        }
    }

    public void flow() {
        synchronized (clients) {
            passing = new Passing();
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        synchronized (clients) {
            closeAll(clients);
            closeAll(behind);
        }
    }

    private static void closeAll(List<Socket> sockets) throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        sockets.clear();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                join(listener.accept());
            } catch (IOException closed) {
                // The listener is closed, or the server: the next client finds out.
            }
        }
    }

    private void join(Socket client) throws IOException {
        synchronized (clients) {
            clients.add(client);
            if (passing.stalled) {
                return;
            }
            Socket other;
            try {
                other = new Socket(InetAddress.getLoopbackAddress(), server);
            } catch (IOException nobodyThere) {
                client.close();
                throw nobodyThere;
            }
            behind.add(other);
            Passing own = passing;
            Thread.ofVirtual().start(() -> copy(client, other, own));
            Thread.ofVirtual().start(() -> copy(other, client, own));
        }
    }

    private static void copy(Socket from, Socket to, Passing passing) {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[BUFFER];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                if (passing.stalled) {
                    return;
                }
                out.write(buffer, 0, read);
            }
            if (!passing.stalled) {
                to.shutdownOutput();
            }
        } catch (IOException broken) {
            close(to, passing);
        }
    }

    /**
     * Closes the connection of the other side after one side broke; not on a stalled line, where the other side must
     * not notice.
     */
    private static void close(Socket other, Passing passing) {
        if (!passing.stalled) {
            try {
                other.close();
            } catch (IOException gone) {
                // It was closed before.
            }
        }
    }

    private static final class Passing {
        private volatile boolean stalled;
    }
}

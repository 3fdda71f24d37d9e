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
 * A way to a server on loopback that can fall silent as a machine does that has lost its power: no client sees its
 * connection closed, new ones are accepted, and nobody answers. The server is rid of the clients it had.
 *
 * <pre>
 * flowing -> stalled  {@link #stall}: of the connections there are, and of those to come, no byte passes any more
 * stalled -> flowing  {@link #flow}: new connections pass; the stalled ones stay as they are
 * </pre>
 */
public final class StallingLine implements AutoCloseable {

    private static final int BUFFER = 8192;

    private final int server;
    private final ServerSocket listener;

    /** Guarded by itself, as are {@link #behind} and {@link #passing}. */
    private final List<Socket> clients = new ArrayList<>();

    /** Sockets to the server, one for each client. */
    private final List<Socket> behind = new ArrayList<>();

    /** Whether bytes pass on the connections that were made since it last changed. */
    private Passing passing = new Passing();

    /** @param server its port */
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

    /** The end of one side reaches the other only while bytes pass. */
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

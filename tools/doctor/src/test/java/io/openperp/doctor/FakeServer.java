package io.openperp.doctor;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import javax.net.ServerSocketFactory;

/** Answers each connection on loopback in one way. */
final class FakeServer implements AutoCloseable {

    interface Manner {
        void answer(DataInputStream in, Socket socket) throws IOException;
    }

    private final ServerSocket server;
    private final Thread serving;

    FakeServer(Manner manner) throws IOException {
        this(ServerSocketFactory.getDefault(), manner);
    }

    FakeServer(ServerSocketFactory sockets, Manner manner) throws IOException {
        server = sockets.createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        serving = Thread.ofPlatform().daemon().start(() -> serve(manner));
    }

    /** Address by number, which counts as another machine: unencrypted connections to it are findings. */
    Address address() {
        return new Address(server.getInetAddress().getHostAddress(), server.getLocalPort());
    }

    private void serve(Manner manner) {
        while (!server.isClosed()) {
            try (Socket socket = server.accept();
                    DataInputStream in = new DataInputStream(socket.getInputStream())) {
                manner.answer(in, socket);
            } catch (IOException gone) {
                // The one who asked had heard enough, or the server is closed.
            }
        }
    }

    @Override
    public void close() {
        try {
            server.close();
            serving.join(); // only then the port is free
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

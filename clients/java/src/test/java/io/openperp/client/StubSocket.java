package io.openperp.client;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;

/** A server where a WebSocket may be opened, step by step. */
final class StubSocket implements AutoCloseable {

    private static final int TEXT = 1;

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());

    StubSocket() throws IOException {
        server.setSoTimeout(5_000);
    }

    URI address() {
        return URI.create("ws://127.0.0.1:" + server.getLocalPort() + "/");
    }

    Socket accept() throws IOException {
        return server.accept();
    }

    /** Reads the request. */
    static String key(Socket socket) throws IOException {
        StringBuilder request = new StringBuilder();
        while (request.indexOf("\r\n\r\n") < 0) {
            request.append((char) socket.getInputStream().read());
        }
        return request.toString()
                .lines()
                .filter(line -> line.startsWith("Sec-WebSocket-Key: "))
                .map(line -> line.substring(line.indexOf(' ') + 1))
                .findFirst()
                .orElseThrow();
    }

    static void welcome(Socket socket, String key) throws Exception {
        byte[] hash = MessageDigest.getInstance("SHA-1")
                .digest((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream()
                .write(("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                + "Sec-WebSocket-Accept: "
                                + Base64.getEncoder().encodeToString(hash) + "\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public void close() throws IOException {
        server.close();
    }

    /** Sends one text, of less than 64 KiB. */
    static void say(Socket socket, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        ByteBuffer frame = ByteBuffer.allocate(4 + bytes.length).put((byte) 0x81);
        if (bytes.length < 126) {
            frame.put((byte) bytes.length);
        } else {
            frame.put((byte) 126).putShort((short) bytes.length);
        }
        frame.put(bytes);
        socket.getOutputStream().write(frame.array(), 0, frame.position());
    }

    /** The next text of the client, of less than 64 KiB; what else it sends is passed over. */
    static String receivedText(Socket socket) throws IOException {
        DataInputStream in = new DataInputStream(socket.getInputStream());
        while (true) {
            int kind = in.readUnsignedByte() & 0x0f;
            int length = in.readUnsignedByte() & 0x7f;
            byte[] mask = new byte[4];
            int size = length == 126 ? in.readUnsignedShort() : length;
            in.readFully(mask);
            byte[] bytes = new byte[size];
            in.readFully(bytes);
            for (int i = 0; i < size; i++) {
                bytes[i] ^= mask[i % 4];
            }
            if (kind == TEXT) {
                return new String(bytes, StandardCharsets.UTF_8);
            }
        }
    }
}

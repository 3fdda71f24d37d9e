package io.openperp.benchmarks.exchange.traffic;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/**
 * A kept-alive HTTP/1.1 connection that sends prepared bytes and reads answers with a Content-Length. It does as little
 * work as possible, because the load shares its processors with the exchange that is measured. For one thread at a
 * time.
 */
public final class HttpConnection implements AutoCloseable {

    private static final int ANSWER_PATIENCE_MILLIS = 30_000;
    private static final String LENGTH = "content-length:";
    private static final String CLOSE = "connection: close";

    private final Socket socket;
    private final InputStream in;
    private boolean closing;

    public HttpConnection(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
        socket.setSoTimeout(ANSWER_PATIENCE_MILLIS);
        in = new BufferedInputStream(socket.getInputStream(), 4096);
    }

    public record Answer(int status, String body) {}

    /** The bytes of a whole HTTP request: {@code POST path} with this body. */
    public static byte[] post(String path, byte[] body) {
        byte[] head = ("POST " + path
                        + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
                        + body.length + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        byte[] request = new byte[head.length + body.length];
        System.arraycopy(head, 0, request, 0, head.length);
        System.arraycopy(body, 0, request, head.length, body.length);
        return request;
    }

    /** The body of a request that {@link #post} has made. */
    public static byte[] body(byte[] request) {
        int at = 0;
        while (request[at] != '\n' || request[at + 1] != '\r' || request[at + 2] != '\n') {
            at++;
        }
        return Arrays.copyOfRange(request, at + 3, request.length);
    }

    public Answer exchange(byte[] request) throws IOException {
        socket.getOutputStream().write(request);
        String statusLine = line();
        int length = 0;
        for (String header = line(); !header.isEmpty(); header = line()) {
            String lowerCase = header.toLowerCase(Locale.ROOT);
            if (lowerCase.startsWith(LENGTH)) {
                length = Integer.parseInt(header.substring(LENGTH.length()).strip());
            }
            closing |= lowerCase.equals(CLOSE);
        }
        byte[] body = in.readNBytes(length);
        return new Answer(Integer.parseInt(statusLine.substring(9, 12)), new String(body, StandardCharsets.UTF_8));
    }

    /** Whether the server has announced that it closes the connection, as it does after some refusals. */
    public boolean isClosing() {
        return closing;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder(64);
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EOFException("the connection was closed in the middle of an answer");
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }
}

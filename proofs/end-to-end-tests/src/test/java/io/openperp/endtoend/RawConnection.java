package io.openperp.endtoend;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** One HTTP/1.1 connection to loopback for arbitrary bytes, which no client library would send. */
final class RawConnection implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 30_000;
    private static final int WITHOUT_STATUS = 400;

    /**
     * An answer.
     *
     * @param last nothing can be asked on this connection any more
     */
    record Reply(int status, boolean json, String body, boolean last) {}

    private final InetAddress from;
    private final int port;
    private @Nullable Socket socket;
    private @Nullable InputStream in;
    private int asked;
    private String ending = "it has not ended";

    /** @param from which loopback address to come from, as every address has limits of its own */
    RawConnection(InetAddress from, int port) {
        this.from = from;
        this.port = port;
    }

    /** Sends and does not wait for an answer. */
    void sendAndLeave(byte[] request) throws IOException {
        connect();
        try {
            send(request);
        } catch (IOException gone) {
            // refused while it was still being sent
        }
        close();
    }

    /** Sends a request and reads the answer; null if the connection was closed without one. */
    @Nullable
    Reply ask(byte[] request, boolean isHead) throws IOException {
        boolean fresh = socket == null;
        connect();
        asked++;
        long startedAt = System.nanoTime();
        String refusal = "";
        try {
            send(request);
        } catch (IOException gone) { // an answer may have come before it ended
            refusal = "not all could be sent (" + gone.getMessage() + "), ";
        }
        Reply reply = read(isHead);
        if (reply == null) {
            ending = refusal + ending + ", " + (System.nanoTime() - startedAt) / 1_000_000 + " ms after request "
                    + asked + " on it, from port " + (socket == null ? 0 : socket.getLocalPort());
        }
        if (reply == null && !fresh) { // it was idle for too long, or ended by what was sent before
            close();
            return ask(request, isHead);
        }
        if (reply == null || reply.last()) {
            close();
        }
        return reply;
    }

    /** How the last connection without an answer ended, for messages. */
    String ending() {
        return ending;
    }

    @Override
    public void close() throws IOException {
        Socket open = socket;
        socket = null;
        if (open != null) {
            open.close();
        }
    }

    private void connect() throws IOException {
        if (socket == null) {
            Socket open = new Socket();
            open.setTcpNoDelay(true);
            open.setSoTimeout(PATIENCE_MILLIS);
            open.bind(new InetSocketAddress(from, 0));
            open.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
            in = new BufferedInputStream(open.getInputStream());
            socket = open;
            asked = 0;
        }
    }

    private void send(byte[] request) throws IOException {
        if (socket == null) {
            throw new IOException("not connected");
        }
        socket.getOutputStream().write(request);
    }

    private @Nullable Reply read(boolean isHead) throws IOException {
        try {
            stream().mark(1);
            if (stream().read() == '{') { // the request line ended early: an answer as HTTP/0.9 was, without a head
                return new Reply(WITHOUT_STATUS, true, '{' + rest(), true);
            }
            stream().reset();
            String status = line();
            if (!status.startsWith("HTTP/1.1 ")) {
                throw new AssertionError("not an answer: " + status);
            }
            int code = Integer.parseInt(status.substring(9, 12));
            long length = -1;
            boolean chunked = false;
            boolean last = false;
            boolean json = false;
            for (String header = line(); !header.isEmpty(); header = line()) {
                String lower = header.toLowerCase(Locale.ROOT);
                length = lower.startsWith("content-length:")
                        ? Long.parseLong(lower.substring(15).trim())
                        : length;
                chunked |= lower.startsWith("transfer-encoding:") && lower.contains("chunked");
                last |= lower.equals("connection: close");
                json |= lower.startsWith("content-type: application/json");
            }
            if (code == 100) {
                return read(isHead);
            }
            boolean bodyless = isHead || code == 204 || code == 304;
            String body = bodyless ? "" : chunked ? chunks() : length >= 0 ? text((int) length) : rest();
            return new Reply(code, json, body, last || !bodyless && !chunked && length < 0);
        } catch (EOFException ended) {
            ending = "it was closed";
            return null;
        } catch (SocketException ended) {
            ending = "it was broken off (" + ended.getMessage() + ")";
            return null;
        }
    }

    private String chunks() throws IOException {
        StringBuilder body = new StringBuilder();
        for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
            body.append(text(size));
            line();
        }
        line();
        return body.toString();
    }

    private String text(int length) throws IOException {
        byte[] bytes = stream().readNBytes(length);
        if (bytes.length < length) {
            throw new AssertionError("the answer ended after " + bytes.length + " of " + length + " bytes");
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private String rest() throws IOException {
        return new String(stream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = stream().read(); c != '\n'; c = stream().read()) {
            if (c < 0) {
                throw new EOFException();
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    private InputStream stream() throws EOFException {
        if (in == null) {
            throw new EOFException();
        }
        return in;
    }
}

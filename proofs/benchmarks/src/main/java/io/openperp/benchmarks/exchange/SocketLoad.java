package io.openperp.benchmarks.exchange;

import io.openperp.benchmarks.exchange.traffic.HttpConnection;
import io.openperp.benchmarks.exchange.traffic.Outcomes;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Sends requests over one WebSocket connection, with as many in flight as there are pairs of traders: each pair sends
 * its next request when the last one has been answered. One thread does this; it writes prepared bytes, and sends the
 * requests that follow from all answers at hand together.
 */
final class SocketLoad implements Saturation.Load {

    private static final int TEXT = 0x81;
    private static final int PING = 0x89;
    private static final int PONG = 0x8A;
    private static final int MASKED = 0x80;
    private static final int SHORT = 126;
    private static final int LONG = 127;
    private static final int PATIENCE_MILLIS = 30_000;
    private static final String ID = "\"id\":";

    private final int port;

    SocketLoad(int port) {
        this.port = port;
    }

    @Override
    public void play(List<List<byte[]>> signed, Latencies latencies, Outcomes outcomes) throws IOException {
        byte[][][] frames = new byte[signed.size()][][];
        for (int pair = 0; pair < frames.length; pair++) {
            int number = pair;
            frames[pair] = signed.get(pair).stream()
                    .map(request -> frame(post(number, HttpConnection.body(request))))
                    .toArray(byte[][]::new);
        }
        try (Socket socket = open()) {
            new Connection(socket, frames, latencies, outcomes).run();
        }
    }

    private Socket open() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.getOutputStream()
                .write(("GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = socket.getInputStream().read();
            if (next < 0) {
                throw new EOFException("no WebSocket: " + head);
            }
            head.append((char) next);
        }
        if (!head.toString().startsWith("HTTP/1.1 101")) {
            throw new IOException("no WebSocket: " + head);
        }
        return socket;
    }

    private static byte[] post(int id, byte[] transaction) {
        byte[] head = ("{\"method\":\"post\",\"id\":" + id + ",\"request\":{\"type\":\"action\",\"payload\":")
                .getBytes(StandardCharsets.US_ASCII);
        byte[] post = Arrays.copyOf(head, head.length + transaction.length + 2);
        System.arraycopy(transaction, 0, post, head.length, transaction.length);
        post[post.length - 2] = '}';
        post[post.length - 1] = '}';
        return post;
    }

    /** A WebSocket frame as clients must send it, with a mask of zeros. */
    private static byte[] frame(byte[] text) {
        ByteArrayOutputStream frame = new ByteArrayOutputStream(text.length + 8);
        frame.write(TEXT);
        if (text.length < SHORT) {
            frame.write(MASKED | text.length);
        } else {
            frame.write(MASKED | SHORT);
            frame.write(text.length >> 8);
            frame.write(text.length);
        }
        frame.writeBytes(new byte[4]);
        frame.writeBytes(text);
        return frame.toByteArray();
    }

    /** The WebSocket connection of one round, and the requests that are still to be sent on it. */
    private static final class Connection {

        private final BufferedInputStream buffered;
        private final DataInputStream in;
        private final OutputStream out;
        private final byte[][][] frames;
        private final int[] next;
        private final long[] sentAt;
        private final Latencies latencies;
        private final Outcomes outcomes;
        private final ByteArrayOutputStream toSend = new ByteArrayOutputStream();

        Connection(Socket socket, byte[][][] frames, Latencies latencies, Outcomes outcomes) throws IOException {
            this.buffered = new BufferedInputStream(socket.getInputStream(), 1 << 16);
            this.in = new DataInputStream(buffered);
            this.out = socket.getOutputStream();
            this.frames = frames;
            this.next = new int[frames.length];
            this.sentAt = new long[frames.length];
            this.latencies = latencies;
            this.outcomes = outcomes;
        }

        void run() throws IOException {
            int open = 0;
            for (int pair = 0; pair < frames.length; pair++) {
                open += frames[pair].length;
                sendNext(pair);
            }
            while (open > 0) {
                if (buffered.available() == 0) {
                    toSend.writeTo(out);
                    toSend.reset();
                }
                open -= take();
            }
        }

        private void sendNext(int pair) {
            if (next[pair] < frames[pair].length) {
                toSend.writeBytes(frames[pair][next[pair]]);
                next[pair]++;
                sentAt[pair] = System.nanoTime();
            }
        }

        /**
         * Reads a frame and sends the next request of each pair that it answers. Returns the number of answers in it.
         */
        private int take() throws IOException {
            int kind = in.readUnsignedByte();
            int length = in.readUnsignedByte();
            long size = length == LONG ? in.readLong() : length == SHORT ? in.readUnsignedShort() : length;
            byte[] payload = in.readNBytes(Math.toIntExact(size));
            if (kind == PING) {
                toSend.write(PONG);
                toSend.write(MASKED | payload.length);
                toSend.writeBytes(new byte[4]);
                toSend.writeBytes(payload);
                return 0;
            }
            String text = new String(payload, StandardCharsets.UTF_8);
            int id = text.indexOf(ID) + ID.length();
            if (kind != TEXT || id < ID.length()) {
                throw new IOException("not an answer: " + text);
            }
            int end = id;
            while (end < text.length() && Character.isDigit(text.charAt(end))) {
                end++;
            }
            int pair = Integer.parseInt(text, id, end, 10);
            latencies.answered(sentAt[pair]);
            outcomes.add(new HttpConnection.Answer(200, text));
            sendNext(pair);
            return 1;
        }
    }
}

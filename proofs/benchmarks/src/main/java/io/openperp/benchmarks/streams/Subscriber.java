package io.openperp.benchmarks.streams;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A WebSocket client on a raw socket: it does a handshake and sends one subscription; of the frames that it receives it
 * examines only the kind and the stamp. Of a message in several frames only the first frame is examined. Read by one
 * thread of {@link Subscribers}.
 */
final class Subscriber {

    private static final String CONFIRMATION = "{\"type\":\"subscriptionResponse\"";
    private static final int CONTINUATION = 0;
    private static final int TEXT = 1;
    private static final int CLOSE = 8;
    private static final int PING = 9;
    private static final int PONG = 10;

    private final SocketChannel channel;
    private final boolean deaf;
    private byte[] rest = new byte[0];
    private volatile boolean confirmed;
    private volatile @Nullable String closedWith;
    private volatile @Nullable Phase phase;
    private final long[] counts = new long[Kind.values().length];
    private final long[] lastStamps = new long[Kind.values().length];
    private final byte[][] samples;

    private Subscriber(SocketChannel channel, boolean deaf, byte[][] samples) {
        this.channel = channel;
        this.deaf = deaf;
        this.samples = samples;
    }

    /**
     * Connects and sends the subscription.
     *
     * @param deaf whether the client will not read, so that it needs only a small receive buffer
     * @param samples where the first message of each kind that any client receives is stored, by kind
     */
    static Subscriber connect(int port, String subscription, boolean deaf, byte[][] samples) throws IOException {
        SocketChannel channel = SocketChannel.open();
        try {
            if (deaf) {
                channel.setOption(StandardSocketOptions.SO_RCVBUF, 4096);
            }
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            shakeHands(channel, port);
            Subscriber subscriber = new Subscriber(channel, deaf, samples);
            subscriber.send(TEXT, subscription.getBytes(StandardCharsets.UTF_8));
            channel.configureBlocking(false);
            return subscriber;
        } catch (IOException | RuntimeException failed) {
            channel.close();
            throw failed;
        }
    }

    SocketChannel channel() {
        return channel;
    }

    boolean isDeaf() {
        return deaf;
    }

    boolean isConfirmed() {
        return confirmed;
    }

    /**
     * Why the connection was closed: code and reason of the server's close frame, or that there was none; null while it
     * is open.
     */
    @Nullable
    String closedWith() {
        return closedWith;
    }

    /**
     * Sets the phase (period of a measurement) to which messages received from now on are counted. Call only while no
     * messages are on their way.
     */
    void begin(Phase next) {
        Arrays.fill(counts, 0);
        phase = next;
    }

    long count(Kind kind) {
        return counts[kind.ordinal()];
    }

    long lastStamp(Kind kind) {
        return lastStamps[kind.ordinal()];
    }

    void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Closes the connection and stores the reason, unless there is one already. */
    void closed(String reason) {
        if (closedWith == null) {
            closedWith = reason;
        }
        close();
    }

    /**
     * Reads the frames that have arrived.
     *
     * @param buffer a buffer that is larger than any frame
     */
    void read(ByteBuffer buffer) throws IOException {
        buffer.clear().put(rest);
        int read = channel.read(buffer);
        if (read < 0) {
            closed("no close frame");
            return;
        }
        long now = System.nanoTime();
        int at = 0;
        int end = buffer.position();
        byte[] bytes = buffer.array();
        for (int next = endOfFrame(bytes, at, end); next > 0; next = endOfFrame(bytes, at, end)) {
            take(bytes[at] & 0x0f, bytes, at + headerLength(bytes, at), next, now);
            at = next;
        }
        rest = Arrays.copyOfRange(bytes, at, end);
    }

    private void take(int opcode, byte[] bytes, int from, int to, long now) throws IOException {
        switch (opcode) {
            case TEXT -> message(bytes, from, to, now);
            case CONTINUATION -> {}
            case PING -> send(PONG, Arrays.copyOfRange(bytes, from, to));
            case CLOSE ->
                closed(((bytes[from] & 0xff) << 8 | bytes[from + 1] & 0xff) + " "
                        + new String(bytes, from + 2, to - from - 2, StandardCharsets.UTF_8));
            default -> throw new IOException("the server sent a frame of kind " + opcode);
        }
    }

    private void message(byte[] bytes, int from, int to, long now) {
        Kind kind = Kind.of(bytes, from, to);
        if (kind == null) {
            confirmed |= to - from > CONFIRMATION.length()
                    && new String(bytes, from, CONFIRMATION.length(), StandardCharsets.UTF_8).equals(CONFIRMATION);
            return;
        }
        long stamp = kind.stampOf(bytes, from, to);
        Phase current = phase;
        if (current == null || !current.isAbout(stamp)) {
            return;
        }
        int i = kind.ordinal();
        current.read(kind, stamp, now, stamp > lastStamps[i]);
        lastStamps[i] = stamp;
        counts[i]++;
        if (samples[i] == null) {
            samples[i] = Arrays.copyOfRange(bytes, from, to);
        }
    }

    /** Sends a frame with a mask of zeros; clients must mask their frames. */
    private void send(int opcode, byte[] payload) throws IOException {
        ByteBuffer frame = ByteBuffer.allocate(8 + payload.length).put((byte) (0x80 | opcode));
        if (payload.length < 126) {
            frame.put((byte) (0x80 | payload.length));
        } else {
            frame.put((byte) (0x80 | 126)).putShort((short) payload.length);
        }
        frame.putInt(0).put(payload).flip();
        while (frame.hasRemaining()) {
            channel.write(frame);
        }
    }

    /** Index of the end of a frame; -1 if it has not arrived completely. */
    private static int endOfFrame(byte[] bytes, int at, int end) {
        if (end - at < 2 || end - at < headerLength(bytes, at)) {
            return -1;
        }
        int length = bytes[at + 1] & 0x7f;
        if (length == 126) {
            length = ByteBuffer.wrap(bytes).getShort(at + 2) & 0xffff;
        } else if (length == 127) {
            length = Math.toIntExact(ByteBuffer.wrap(bytes).getLong(at + 2));
        }
        int next = at + headerLength(bytes, at) + length;
        return next > end ? -1 : next;
    }

    private static int headerLength(byte[] bytes, int at) {
        return switch (bytes[at + 1] & 0x7f) {
            case 126 -> 4;
            case 127 -> 10;
            default -> 2;
        };
    }

    private static void shakeHands(SocketChannel channel, int port) throws IOException {
        String request = "GET /ws HTTP/1.1\r\nHost: localhost:" + port + "\r\nUpgrade: websocket\r\n"
                + "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
        channel.write(ByteBuffer.wrap(request.getBytes(StandardCharsets.US_ASCII)));
        StringBuilder answer = new StringBuilder();
        ByteBuffer part = ByteBuffer.allocate(2048);
        while (!answer.toString().endsWith("\r\n\r\n")) {
            if (channel.read(part.clear()) < 0) {
                throw new IOException("the server closed during the handshake after: " + answer);
            }
            answer.append(StandardCharsets.US_ASCII.decode(part.flip()));
        }
        if (!answer.toString().startsWith("HTTP/1.1 101")) {
            throw new IOException("the server answered the handshake: " + answer);
        }
    }
}

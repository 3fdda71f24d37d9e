package io.openperp.drill.attack;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.Deflater;

/** The bytes that the attackers send and that no ordinary client would send. */
final class HostileBytes {

    private static final int REPETITIONS = 200;
    private static final int FRAMES = 2000;
    private static final int BOMB = 320_000;
    private static final byte[] MASK = {1, 2, 3, 4};
    private static final int MASKED = 0x80;
    private static final int LENGTH_IN_TWO_BYTES = 126;
    private static final int LARGEST_IN_TWO_BYTES = 65_535;
    private static final int LENGTH_IN_EIGHT_BYTES = 127;

    /** Length of the name of a topic that does not exist: a message with this topic is just below the size limit. */
    private static final int LARGE = 300_000;

    private static final int TEXT_BEGINS = 0x01;
    private static final int CONTINUATION = 0x00;
    private static final int TEXT = 0x81;
    private static final int COMPRESSED_TEXT = 0xC1;
    private static final int PING = 0x89;
    private static final int PONG = 0x8A;

    private HostileBytes() {}

    /** A request to open a WebSocket that offers compression (permessage-deflate). */
    static byte[] handshake() {
        return ascii("GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n");
    }

    /** Bytes to be sent once, before the {@link #flood}; empty if there are none. */
    static byte[] beginning(Attack attack) {
        return attack == Attack.EMPTY_CONTINUATIONS ? frame(TEXT_BEGINS, new byte[0]) : new byte[0];
    }

    /** Bytes to be sent over and over; empty for attacks that need more than fixed bytes. */
    static byte[] flood(Attack attack) {
        return switch (attack) {
            case PINGS -> frames(PING);
            case PONGS -> frames(PONG);
            case EMPTY_CONTINUATIONS -> frames(CONTINUATION);
            case COMPRESSED_MESSAGES -> frame(COMPRESSED_TEXT, bomb());
            case LARGE_MESSAGES ->
                message("{\"method\":\"subscribe\",\"subscription\":[\"" + "x".repeat(LARGE) + "\"]}");
            case BOOK_REQUESTS ->
                message("{\"method\":\"subscribe\",\"subscription\":[{\"type\":\"l2Delta\",\"symbol\":\"BTC-USD\","
                        + "\"resumeFrom\":1},{\"type\":\"l2Delta\",\"symbol\":\"ETH-USD\"}]}");
            case UNKNOWN_PATHS -> repeated("GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n");
            case HEALTH_CHECKS -> repeated("GET /actuator/health/liveness HTTP/1.1\r\nHost: localhost\r\n\r\n");
            case EMPTY_ORDERS -> repeated(post("/api/v1/order", "{}"));
            case PREFLIGHTS -> repeated("OPTIONS /api/v1/order HTTP/1.1\r\nHost: localhost\r\n\r\n");
            default -> new byte[0];
        };
    }

    /** Returns a whole POST request with a JSON body. */
    static String post(String path, String body) {
        return "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                .formatted(path, body.length(), body);
    }

    /** Returns a whole GET request. */
    static String get(String path) {
        return "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n".formatted(path);
    }

    /** Returns a WebSocket frame with one message of ASCII text. */
    static byte[] message(String text) {
        return frame(TEXT, ascii(text));
    }

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] frames(int opcode) {
        return repeated(frame(opcode, new byte[0]), FRAMES);
    }

    private static byte[] repeated(String request) {
        return repeated(ascii(request), REPETITIONS);
    }

    private static byte[] repeated(byte[] what, int times) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(what.length * times);
        for (int i = 0; i < times; i++) {
            out.writeBytes(what);
        }
        return out.toByteArray();
    }

    /** Returns a WebSocket frame as a client sends it, masked. */
    private static byte[] frame(int opcode, byte[] payload) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(payload.length + 8);
        out.write(opcode);
        if (payload.length < LENGTH_IN_TWO_BYTES) {
            out.write(MASKED | payload.length);
        } else if (payload.length <= LARGEST_IN_TWO_BYTES) {
            out.write(MASKED | LENGTH_IN_TWO_BYTES);
            out.write(payload.length >> Byte.SIZE);
            out.write(payload.length);
        } else {
            out.write(MASKED | LENGTH_IN_EIGHT_BYTES);
            out.writeBytes(
                    ByteBuffer.allocate(Long.BYTES).putLong(payload.length).array());
        }
        out.writeBytes(MASK);
        for (int i = 0; i < payload.length; i++) {
            out.write(payload[i] ^ MASK[i % MASK.length]);
        }
        return out.toByteArray();
    }

    private static byte[] bomb() {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        deflater.setInput(new byte[BOMB]);
        deflater.finish();
        byte[] compressed = new byte[BOMB];
        int length = deflater.deflate(compressed);
        deflater.end();
        return Arrays.copyOf(compressed, length);
    }
}

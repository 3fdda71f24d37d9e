package io.openperp.benchmarks.streams;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Kinds of messages that subscribers receive. One number in each message is the stamp of when it was appended:
 * {@link System#nanoTime} with the last bit set, so that the last digit is never a zero, which some quantities drop.
 */
enum Kind {
    TICKER("ticker", "\"volume\":"),
    TRADES("trades", "\"sz\":"),
    ACCOUNT("account", "\"timestamp\":");

    private final byte[] beginning;
    private final byte[] marker;

    Kind(String type, String marker) {
        this.beginning = ("{\"type\":\"" + type + "\"").getBytes(StandardCharsets.UTF_8);
        this.marker = marker.getBytes(StandardCharsets.UTF_8);
    }

    static long stamp() {
        return System.nanoTime() | 1;
    }

    /** Kind of the message in these bytes; null if it is none of these kinds, such as a confirmation. */
    static @Nullable Kind of(byte[] bytes, int from, int to) {
        for (Kind kind : values()) {
            if (matches(bytes, from, to, kind.beginning)) {
                return kind;
            }
        }
        return null;
    }

    /** The stamp in a message; 0 if it has none. */
    long stampOf(byte[] bytes, int from, int to) {
        int at = stampAt(bytes, from, to);
        long stamp = 0;
        for (int i = at; i >= 0 && i < to && isOfNumber(bytes[i]); i++) {
            stamp = bytes[i] == '.' ? stamp : stamp * 10 + bytes[i] - '0';
        }
        return stamp;
    }

    /** A copy of the message with another stamp, which must have as many digits. */
    byte[] restamped(byte[] message, long stamp) {
        byte[] made = message.clone();
        int begin = stampAt(made, 0, made.length);
        int end = begin;
        while (isOfNumber(made[end])) {
            end++;
        }
        long rest = stamp;
        for (int i = end - 1; i >= begin; i--) {
            if (made[i] != '.') {
                made[i] = (byte) ('0' + rest % 10);
                rest /= 10;
            }
        }
        return made;
    }

    /** Index of the stamp in a message; -1 if it has none. */
    private int stampAt(byte[] bytes, int from, int to) {
        for (int i = from + beginning.length; i < to - marker.length; i++) {
            if (bytes[i] == marker[0] && matches(bytes, i, to, marker)) {
                return i + marker.length;
            }
        }
        return -1;
    }

    private static boolean isOfNumber(byte character) {
        return character >= '0' && character <= '9' || character == '.';
    }

    private static boolean matches(byte[] bytes, int from, int to, byte[] wanted) {
        if (to - from < wanted.length) {
            return false;
        }
        for (int i = 0; i < wanted.length; i++) {
            if (bytes[from + i] != wanted[i]) {
                return false;
            }
        }
        return true;
    }
}

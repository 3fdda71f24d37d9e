package io.openperp.stream.connection;

import java.util.function.BooleanSupplier;

/**
 * Decides when a connection is pinged, and when it has not answered in time. The deadline runs from when the ping was
 * sent, or from when the server reads again: a pong waits behind the earlier messages of the client.
 */
public final class KeepAlive {

    /** The action that is due. */
    public enum Due {
        NOTHING,
        PING,
        CLOSE
    }

    private volatile long pingedAt = System.nanoTime();
    private volatile boolean isAwaitingPong;
    private volatile boolean isReaderResting;

    public void pingSent() {
        pingedAt = System.nanoTime();
        isAwaitingPong = true;
    }

    public void pongReceived() {
        isAwaitingPong = false;
    }

    /** @param rest may make the thread that reads wait; returns true if it has waited */
    public void restReading(BooleanSupplier rest) {
        isReaderResting = true;
        if (rest.getAsBoolean() && isAwaitingPong) {
            pingedAt = System.nanoTime();
        }
        isReaderResting = false;
    }

    /** @param now time of {@link System#nanoTime()} */
    public Due due(long now, long intervalNanos, long deadlineNanos) {
        long sincePing = now - pingedAt;
        if (isAwaitingPong) {
            return !isReaderResting && sincePing > deadlineNanos ? Due.CLOSE : Due.NOTHING;
        }
        return sincePing >= intervalNanos ? Due.PING : Due.NOTHING;
    }
}

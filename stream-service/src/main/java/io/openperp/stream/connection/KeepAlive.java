package io.openperp.stream.connection;

import java.util.function.BooleanSupplier;

/**
 * Decides when a connection is pinged, and when its answer is overdue. The deadline counts from when the ping was sent,
 * or from when a paused server resumes reading, because the pong comes after the client's earlier messages.
 */
public final class KeepAlive {

    /** Next act: none, send a ping, or close the connection because the pong is overdue. */
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

    /**
     * Runs a pause of the thread that reads messages, and extends the deadline of the pong by it.
     *
     * @param rest pauses if necessary; returns true if it has paused
     */
    public void restReading(BooleanSupplier rest) {
        isReaderResting = true;
        if (rest.getAsBoolean() && isAwaitingPong) {
            pingedAt = System.nanoTime();
        }
        isReaderResting = false;
    }

    /**
     * Returns the action that is due now.
     *
     * @param now time of {@link System#nanoTime()}
     */
    public Due due(long now, long intervalNanos, long deadlineNanos) {
        long sincePing = now - pingedAt;
        if (isAwaitingPong) {
            return !isReaderResting && sincePing > deadlineNanos ? Due.CLOSE : Due.NOTHING;
        }
        return sincePing >= intervalNanos ? Due.PING : Due.NOTHING;
    }
}

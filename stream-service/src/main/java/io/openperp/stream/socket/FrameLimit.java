package io.openperp.stream.socket;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The number of frames that one client may send: messages and their parts, pings, pongs, empty ones. A connection that
 * sends more is closed with the reason if the client takes it at once, and then cut; nothing more is read. For the
 * thread that reads the socket.
 */
final class FrameLimit {

    /** Attribute of a handshake and of its session. */
    static final String ATTRIBUTE = FrameLimit.class.getName();

    /**
     * If so many frames arrive faster than the limit, the reader waits for a moment: a virtual thread that always finds bytes
     * to read never gives up its processor, and {@link Thread#yield()} does not let work from other threads in.
     */
    private static final int FRAMES_IN_A_ROW = 32;

    /** Number of frames that a ping, pong or close counts as: it costs an answer, and clients send one in seconds. */
    private static final int COST_OF_CONTROL = 10;

    private static final int CONTROL = 0x8;
    private static final long MOMENT = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final int perSecond;
    private final Runnable flooded;
    private double tokens;
    private long filledAt;
    private int inARow;
    private long rowBeganAt;
    private volatile Runnable farewell = () -> {};
    private volatile Runnable cut = () -> {};
    private volatile Runnable abort = () -> {};

    /**
     * @param now time of {@link System#nanoTime()}
     * @param flooded runs when there are too many frames
     */
    FrameLimit(int perSecond, long now, Runnable flooded) {
        this.flooded = flooded;
        this.perSecond = perSecond;
        this.tokens = perSecond;
        this.filledAt = now;
        this.rowBeganAt = now;
    }

    /**
     * Sets what happens before the connection is closed for too many frames.
     *
     * @param farewell sends the client the reason; must return soon, whether the client reads or not
     */
    void beforeCut(Runnable farewell) {
        this.farewell = farewell;
    }

    /**
     * Sets how the connection is closed for too many frames.
     *
     * @param cut closes the TCP connection
     */
    void cutBy(Runnable cut) {
        this.cut = cut;
    }

    /**
     * Sets how the connection is aborted.
     *
     * @param abort ends the TCP connection, so that reading and sending fail; any thread may call it
     */
    void abortBy(Runnable abort) {
        this.abort = abort;
    }

    void abort() {
        abort.run();
    }

    /** Counts a frame of this kind (RFC 6455). Returns false if it is too many, and the connection is closed. */
    boolean admits(byte opCode, long now) {
        tokens = Math.min(perSecond, tokens + (double) (now - filledAt) * perSecond / SECOND);
        filledAt = now;
        tokens -= (opCode & CONTROL) == 0 ? 1 : COST_OF_CONTROL;
        if (tokens < 0) {
            flooded.run();
            farewell.run();
            cut.run();
            return false;
        }
        if (++inARow == FRAMES_IN_A_ROW) {
            if (now - rowBeganAt < SECOND * FRAMES_IN_A_ROW / perSecond) {
                LockSupport.parkNanos(MOMENT);
            }
            inARow = 0;
            rowBeganAt = now;
        }
        return true;
    }
}

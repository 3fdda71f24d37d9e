package io.openperp.stream.socket;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Limits the number of frames that one client may send: messages and their parts, pings, pongs, empty frames. A
 * connection that sends more is sent the reason, if the client accepts it at once, and is then cut; nothing more is
 * read. Used by the thread that reads the socket.
 */
final class FrameLimit {

    /** Name of the attribute in which a handshake and its session carry the limit. */
    static final String ATTRIBUTE = FrameLimit.class.getName();

    /**
     * Number of frames above the rate after which the reading thread pauses for a moment: a virtual thread that always
     * finds bytes to read never gives up its processor, and {@link Thread#yield()} does not let the work of other
     * threads run.
     */
    private static final int FRAMES_IN_A_ROW = 32;

    /**
     * Number of frames as which a ping, pong or close frame counts: it has to be answered, and normal clients send one
     * every few seconds.
     */
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
     * Starts with nothing counted.
     *
     * @param perSecond largest number of frames a second
     * @param now time of {@link System#nanoTime()}
     * @param flooded runs when the limit is exceeded
     */
    FrameLimit(int perSecond, long now, Runnable flooded) {
        this.flooded = flooded;
        this.perSecond = perSecond;
        this.tokens = perSecond;
        this.filledAt = now;
        this.rowBeganAt = now;
    }

    /**
     * Sets the action that runs before the connection is cut for too many frames.
     *
     * @param farewell sends the client the reason; must return soon, whether the client reads or not
     */
    void beforeCut(Runnable farewell) {
        this.farewell = farewell;
    }

    /**
     * Sets the action that cuts the connection for too many frames.
     *
     * @param cut closes the TCP connection
     */
    void cutBy(Runnable cut) {
        this.cut = cut;
    }

    /**
     * Sets the action that aborts the connection.
     *
     * @param abort ends the TCP connection, so that reading and sending fail; any thread may call it
     */
    void abortBy(Runnable abort) {
        this.abort = abort;
    }

    void abort() {
        abort.run();
    }

    /**
     * Counts a frame of this kind (operation code of RFC 6455). Returns false if the limit is exceeded and the
     * connection is being closed.
     */
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

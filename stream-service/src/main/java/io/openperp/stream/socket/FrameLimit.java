package io.openperp.stream.socket;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * How many frames one client may send: messages and their parts, pings, pongs, empty ones. Whoever sends more is told so
 * if that can be done at once, and is cut off; nothing more is read. For the thread that reads the socket.
 */
final class FrameLimit {

    /** Attribute of a handshake and of its session. */
    static final String ATTRIBUTE = FrameLimit.class.getName();

    /**
     * After so many frames in a row the reader waits for a moment: a virtual thread with bytes to read never gives way by
     * itself, and one that only yields keeps what comes from other threads waiting.
     */
    private static final int FRAMES_IN_A_ROW = 32;

    /** What a ping, pong or close counts: it costs an answer, and clients send one in seconds. */
    private static final int COST_OF_CONTROL = 10;

    private static final int CONTROL = 0x8;
    private static final long MOMENT = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final int perSecond;
    private double tokens;
    private long filledAt;
    private int inARow;
    private volatile Runnable farewell = () -> {};
    private volatile Runnable cut = () -> {};

    /** @param now of {@link System#nanoTime()} */
    FrameLimit(int perSecond, long now) {
        this.perSecond = perSecond;
        this.tokens = perSecond;
        this.filledAt = now;
    }

    /** @param farewell tells the client why; must return soon, whether the client reads or not */
    void beforeCut(Runnable farewell) {
        this.farewell = farewell;
    }

    /** @param cut closes the TCP connection */
    void cutBy(Runnable cut) {
        this.cut = cut;
    }

    /** One frame more of this kind (RFC 6455). False: that is too many, and the connection is closed. */
    boolean admits(byte opCode, long now) {
        tokens = Math.min(perSecond, tokens + (double) (now - filledAt) * perSecond / SECOND);
        filledAt = now;
        tokens -= (opCode & CONTROL) == 0 ? 1 : COST_OF_CONTROL;
        if (tokens < 0) {
            farewell.run();
            cut.run();
            return false;
        }
        if (++inARow == FRAMES_IN_A_ROW) {
            inARow = 0;
            LockSupport.parkNanos(MOMENT);
        }
        return true;
    }
}

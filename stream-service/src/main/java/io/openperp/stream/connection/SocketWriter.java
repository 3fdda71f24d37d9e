package io.openperp.stream.connection;

import java.io.IOException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntToLongFunction;
import org.springframework.web.socket.WebSocketMessage;
import org.springframework.web.socket.WebSocketSession;

/**
 * Sends the messages of one connection at the rate allowed to its address. The server may buffer messages until {@link
 * #flush}, so that many take one system call. Sending is for the connection's own thread; setters are for any thread.
 */
public final class SocketWriter {

    /** Sends the messages that the web server has buffered for this connection. */
    public interface Flush {
        void flush() throws IOException;
    }

    private final WebSocketSession session;
    private volatile IntToLongFunction pace = bytes -> 0;
    private volatile Flush flush = () -> {};

    public SocketWriter(WebSocketSession session) {
        this.session = session;
    }

    /**
     * Sets the rate limit.
     *
     * @param restAfter nanoseconds to wait after a message of the given number of bytes
     */
    public void paceBy(IntToLongFunction restAfter) {
        pace = restAfter;
    }

    public void flushBy(Flush newFlush) {
        flush = newFlush;
    }

    /** Sends a message, then waits, at most a second, if the address is above its rate. */
    public void send(WebSocketMessage<?> message) throws IOException {
        session.sendMessage(message);
        long rest = pace.applyAsLong(message.getPayloadLength());
        if (rest > 0) {
            flush.flush();
            LockSupport.parkNanos(Math.min(rest, AddressPace.SECOND));
        }
    }

    public void flush() throws IOException {
        flush.flush();
    }
}

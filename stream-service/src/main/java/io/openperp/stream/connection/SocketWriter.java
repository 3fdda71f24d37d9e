package io.openperp.stream.connection;

import java.io.IOException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntToLongFunction;
import org.springframework.web.socket.WebSocketMessage;
import org.springframework.web.socket.WebSocketSession;

/**
 * Sends the messages of one connection at the pace of its address. The server may buffer what was sent until {@link #flush}:
 * one system call for many messages. Used by the connection's own thread; the setters by any.
 */
public final class SocketWriter {

    /** Writes out what the server has buffered. */
    public interface Flush {
        void flush() throws IOException;
    }

    private final WebSocketSession session;
    private volatile IntToLongFunction pace = bytes -> 0;
    private volatile Flush flush = () -> {};

    public SocketWriter(WebSocketSession session) {
        this.session = session;
    }

    /** @param restAfter nanoseconds to wait after a message of so many bytes */
    public void paceBy(IntToLongFunction restAfter) {
        pace = restAfter;
    }

    public void flushBy(Flush newFlush) {
        flush = newFlush;
    }

    /** Waits afterwards if the address is ahead of its pace, at most a second. */
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

package io.openperp.stream.socket;

import io.openperp.units.Ascii;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpUpgradeHandler;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.Collections;
import java.util.Enumeration;
import java.util.function.Consumer;
import org.apache.tomcat.websocket.server.WsHttpUpgradeHandler;
import org.jspecify.annotations.Nullable;

/**
 * A request that may become a WebSocket: sets a limit of frames, and removes the extensions that the client offers.
 * Unpacking a compressed message costs a thousand times as much as sending it, and memory for as long as the connection
 * is open.
 */
public final class Handshake extends HttpServletRequestWrapper {

    private static final String EXTENSIONS = "Sec-WebSocket-Extensions";

    private final FrameLimit limit;
    private final Consumer<SocketChannel> upgraded;

    /**
     * Wraps a request.
     *
     * @param framesPerSecond largest number of frames a second of the connection
     * @param flooded runs when the connection is cut because it sends more
     * @param upgraded receives the TCP connection once it is a WebSocket
     */
    public Handshake(
            HttpServletRequest request, int framesPerSecond, Runnable flooded, Consumer<SocketChannel> upgraded) {
        super(request);
        this.upgraded = upgraded;
        limit = new FrameLimit(framesPerSecond, System.nanoTime(), flooded);
        setAttribute(FrameLimit.ATTRIBUTE, limit);
    }

    @Override
    public @Nullable String getHeader(String name) {
        return Ascii.equalsInAnyCase(EXTENSIONS, name) ? null : super.getHeader(name);
    }

    @Override
    public Enumeration<String> getHeaders(String name) {
        return Ascii.equalsInAnyCase(EXTENSIONS, name) ? Collections.emptyEnumeration() : super.getHeaders(name);
    }

    @Override
    public <T extends HttpUpgradeHandler> T upgrade(Class<T> kind) throws IOException, ServletException {
        if (!kind.equals(WsHttpUpgradeHandler.class)) {
            return super.upgrade(kind);
        }
        CountedSocket socket = super.upgrade(CountedSocket.class);
        socket.limit(limit, upgraded);
        return kind.cast(socket);
    }
}

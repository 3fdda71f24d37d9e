package io.openperp.stream.socket;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpUpgradeHandler;
import java.io.IOException;
import java.util.Collections;
import java.util.Enumeration;
import org.apache.tomcat.websocket.server.WsHttpUpgradeHandler;
import org.jspecify.annotations.Nullable;

/**
 * A request that may become a connection: with a limit of frames, and without extensions whatever the client offers. To
 * unpack a compressed message costs a thousand times what it costs to send it, and memory for as long as the connection
 * stays.
 */
public final class Handshake extends HttpServletRequestWrapper {

    private static final String EXTENSIONS = "Sec-WebSocket-Extensions";

    private final FrameLimit limit;

    /** @param framesPerSecond most frames a second of the connection */
    public Handshake(HttpServletRequest request, int framesPerSecond) {
        super(request);
        limit = new FrameLimit(framesPerSecond, System.nanoTime());
        setAttribute(FrameLimit.ATTRIBUTE, limit);
    }

    @Override
    public @Nullable String getHeader(String name) {
        return EXTENSIONS.equalsIgnoreCase(name) ? null : super.getHeader(name);
    }

    @Override
    public Enumeration<String> getHeaders(String name) {
        return EXTENSIONS.equalsIgnoreCase(name) ? Collections.emptyEnumeration() : super.getHeaders(name);
    }

    @Override
    public <T extends HttpUpgradeHandler> T upgrade(Class<T> kind) throws IOException, ServletException {
        if (!kind.equals(WsHttpUpgradeHandler.class)) {
            return super.upgrade(kind);
        }
        CountedSocket socket = super.upgrade(CountedSocket.class);
        socket.limit(limit);
        return kind.cast(socket);
    }
}

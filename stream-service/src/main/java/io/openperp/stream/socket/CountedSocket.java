package io.openperp.stream.socket;

import jakarta.websocket.Extension;
import jakarta.websocket.server.ServerEndpointConfig;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Map;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.apache.tomcat.websocket.Transformation;
import org.apache.tomcat.websocket.server.WsHandshakeRequest;
import org.apache.tomcat.websocket.server.WsHttpUpgradeHandler;
import org.apache.tomcat.websocket.server.WsServerContainer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tomcat's WebSocket with a limit of frames. Public, with its constructor, because Tomcat makes it. */
public final class CountedSocket extends WsHttpUpgradeHandler {

    private static final Logger LOG = LoggerFactory.getLogger(CountedSocket.class);

    private @Nullable FrameLimit limit;

    /** To be called before the handshake is answered. */
    void limit(FrameLimit frames) {
        limit = frames;
    }

    @Override
    public void setSocketWrapper(SocketWrapperBase<?> socket) {
        super.setSocketWrapper(socket);
        if (limit != null) {
            limit.cutBy(() -> {
                abort(socket);
                socket.close();
            });
            limit.abortBy(() -> abort(socket));
        }
    }

    /**
     * Wakes whoever is waiting to read or to send: closing alone leaves a thread that sends waiting for its timeout, with
     * the message in its hands. Nothing that is still to be sent is kept by the system either.
     */
    private static void abort(SocketWrapperBase<?> socket) {
        if (!(socket.getSocket() instanceof NioChannel channel)) {
            socket.close();
            return;
        }
        SocketChannel connection = channel.getIOChannel();
        try {
            connection.setOption(StandardSocketOptions.SO_LINGER, 0);
            connection.shutdownInput();
            connection.shutdownOutput();
        } catch (IOException closed) {
            LOG.debug("a connection that is to be cut is closed already", closed);
        }
    }

    @Override
    public void preInit(
            ServerEndpointConfig endpoint,
            WsServerContainer container,
            WsHandshakeRequest request,
            List<Extension> extensions,
            @Nullable String protocol,
            @Nullable Transformation transformation,
            Map<String, String> path,
            boolean secure) {
        Transformation counted = transformation;
        if (limit != null) {
            counted = new CountedFrames(limit);
            if (transformation != null) {
                counted.setNext(transformation);
            }
        }
        super.preInit(endpoint, container, request, extensions, protocol, counted, path, secure);
    }
}

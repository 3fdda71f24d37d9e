package io.openperp.stream.socket;

import io.openperp.stream.admission.AcceptedSockets;
import jakarta.websocket.Extension;
import jakarta.websocket.server.ServerEndpointConfig;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.apache.tomcat.websocket.Transformation;
import org.apache.tomcat.websocket.server.WsHandshakeRequest;
import org.apache.tomcat.websocket.server.WsHttpUpgradeHandler;
import org.apache.tomcat.websocket.server.WsServerContainer;
import org.jspecify.annotations.Nullable;

/**
 * Tomcat's WebSocket handler with a limit of frames. Class and constructor are public because Tomcat creates the
 * object.
 */
public final class CountedSocket extends WsHttpUpgradeHandler {

    private @Nullable FrameLimit limit;
    private Consumer<SocketChannel> upgraded = socket -> {};

    /**
     * Sets the limit of frames; called before the handshake is answered.
     *
     * @param opened receives the TCP connection once it is a WebSocket
     */
    void limit(FrameLimit frames, Consumer<SocketChannel> opened) {
        limit = frames;
        upgraded = opened;
    }

    @Override
    public void setSocketWrapper(SocketWrapperBase<?> socket) {
        super.setSocketWrapper(socket);
        if (limit != null && socket.getSocket() instanceof NioChannel channel) {
            SocketChannel connection = channel.getIOChannel();
            upgraded.accept(connection);
            limit.cutBy(() -> {
                AcceptedSockets.abort(connection);
                socket.close();
            });
            limit.abortBy(() -> AcceptedSockets.abort(connection));
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

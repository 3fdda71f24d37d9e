package io.openperp.gateway.connection;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;

/**
 * Tomcat's endpoint with a limit of connections per address, which applies as soon as a connection is accepted. When
 * the total is reached, connections that have sent nothing are closed.
 */
final class BoundedEndpoint extends NioEndpoint {

    private final AtomicLong refused = new AtomicLong();
    private final AtomicLong evicted = new AtomicLong();
    private @Nullable AddressConnections<SocketChannel> addresses;

    /** Sets the limit per address; called before the port is opened. */
    void bound(int mostOfOneAddress, Predicate<String> exempt) {
        addresses = new AddressConnections<>(mostOfOneAddress, exempt, this::evict);
    }

    /** Number of connections refused because their address had reached its limit. */
    long refused() {
        return refused.get();
    }

    /** Number of connections that were closed for a new one because they had sent nothing yet. */
    long evicted() {
        return evicted.get();
    }

    @Override
    protected boolean setSocketOptions(SocketChannel socket) {
        if (addresses != null && !admits(addresses, socket)) {
            refused.incrementAndGet();
            destroySocket(socket);
            return false;
        }
        if (addresses != null && getConnectionCount() >= getMaxConnections()) {
            addresses.closeOldestSilent();
        }
        return super.setSocketOptions(socket);
    }

    @Override
    public boolean processSocket(SocketWrapperBase<NioChannel> connection, SocketEvent event, boolean dispatch) {
        if (addresses != null && connection.getSocket() != null) {
            addresses.received(connection.getSocket().getIOChannel());
        }
        return super.processSocket(connection, event, dispatch);
    }

    private static boolean admits(AddressConnections<SocketChannel> addresses, SocketChannel socket) {
        try {
            return !(socket.getRemoteAddress() instanceof InetSocketAddress remote)
                    || addresses.admit(socket, remote.getAddress().getHostAddress());
        } catch (IOException gone) {
            return true; // what comes next finds that, too
        }
    }

    private void evict(SocketChannel socket) {
        evicted.incrementAndGet();
        SocketWrapperBase<NioChannel> connection = connections.get(socket);
        if (connection != null) {
            connection.close();
        }
    }
}

package io.openperp.localsuite.wiring;

import io.openperp.logs.data.CannotStartException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

/**
 * The addresses at which clients reach an exchange.
 *
 * @param bind address of this machine on which both ports listen: loopback, another address, or the wildcard for all of
 *     them
 * @param http port of the HTTP API, 1 to 65535
 * @param webSocket port of the WebSocket, 1 to 65535
 */
public record PublicAddress(InetAddress bind, int http, int webSocket) {

    public static final String LOOPBACK = "127.0.0.1";

    /** An address reachable from this machine only. */
    public static PublicAddress onLoopback(int http, int webSocket) {
        return of(LOOPBACK, http, webSocket);
    }

    /**
     * Creates the addresses.
     *
     * @throws CannotStartException if {@code bind} is not an address
     */
    public static PublicAddress of(String bind, int http, int webSocket) {
        try {
            return new PublicAddress(InetAddress.getByName(bind), http, webSocket);
        } catch (UnknownHostException e) {
            throw new CannotStartException(
                    "--bind " + bind + " is not an address: 127.0.0.1 is for this machine only, 0.0.0.0 for all others",
                    e);
        }
    }

    public boolean isOpenToOthers() {
        return !bind.isLoopbackAddress();
    }

    /** The socket address of one of the two ports, as a server binds it. */
    public InetSocketAddress socket(int port) {
        return new InetSocketAddress(bind, port);
    }

    /** The bind address as text for {@code server.address}. */
    public String bindText() {
        return bind.getHostAddress();
    }

    /** Host name or address by which this machine reaches the exchange, in the form for a URL. */
    String host() {
        if (bind.isAnyLocalAddress() || bind.getHostAddress().equals(LOOPBACK)) {
            return "localhost";
        }
        return bind.getHostAddress().contains(":") ? "[" + bind.getHostAddress() + "]" : bind.getHostAddress();
    }

    /** Address of the web terminal, such as {@code http://localhost:<port>/}. */
    public String page() {
        return "http://" + host() + ":" + http + "/";
    }

    /** Base address of the HTTP API, such as {@code http://localhost:<port>/api/v1}. */
    public String httpBase() {
        return page() + "api/v1";
    }

    /** Address of the streams, such as {@code ws://localhost:<port>/}. */
    public String webSocketAddress() {
        return "ws://" + host() + ":" + webSocket + "/";
    }
}

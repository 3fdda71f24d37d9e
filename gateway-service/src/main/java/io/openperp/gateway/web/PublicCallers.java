package io.openperp.gateway.web;

import io.openperp.servicekit.answer.TrustedProxies;
import java.util.function.Predicate;
import org.apache.catalina.Valve;
import org.apache.catalina.valves.RemoteIpValve;
import org.apache.coyote.ActionCode;
import org.apache.coyote.Request;
import org.apache.tomcat.util.http.MimeHeaders;
import org.jspecify.annotations.Nullable;

/**
 * Determines the clients at the public port: the peer of the connection, or the client that the peer names if it is a
 * proxy trusted by Tomcat's {@link RemoteIpValve}. Requests with several such headers, or with words that are no
 * addresses, are left to that valve.
 */
final class PublicCallers implements Callers {

    private final @Nullable String header;
    private final Predicate<String> isProxy;

    private PublicCallers(@Nullable String header, Predicate<String> isProxy) {
        this.header = header;
        this.isProxy = isProxy;
    }

    /**
     * Creates callers that take a client's address from the same header, and trust the same proxies, as Tomcat's valve.
     *
     * @param valve valve with the trusted proxies; null: no proxy is trusted
     */
    static Callers by(@Nullable RemoteIpValve valve) {
        if (valve == null) {
            return new PublicCallers(null, address -> false);
        }
        return valve.getTrustedProxies() == null
                ? new PublicCallers(valve.getRemoteIpHeader(), TrustedProxies.of(valve.getInternalProxies()))
                : request -> null;
    }

    /**
     * Creates the callers of a port. Returns null if the port has any valve besides {@link RemoteIpValve}, such as an
     * access log, because that valve must see each request.
     */
    static @Nullable Callers by(Valve[] valves, Valve last) {
        RemoteIpValve forwarding = null;
        for (Valve valve : valves) {
            if (valve instanceof RemoteIpValve naming) {
                forwarding = naming;
            } else if (valve != last) {
                return null;
            }
        }
        return by(forwarding);
    }

    @Override
    public @Nullable Caller of(Request request) {
        String peer = peer(request);
        if (header == null) {
            return new Caller(peer, false);
        }
        try {
            return isProxy.test(peer) ? named(request.getMimeHeaders(), header, peer) : new Caller(peer, false);
        } catch (IllegalArgumentException notAnAddress) {
            return null;
        }
    }

    /** Address of the peer of the connection. */
    static String peer(Request request) {
        request.action(ActionCode.REQ_HOST_ADDR_ATTRIBUTE, request);
        return request.remoteAddr().toString();
    }

    /**
     * Returns the client named by a proxy: the last address in the header that is not a proxy's, or the first if all
     * are; null if Tomcat's valve must decide.
     */
    private @Nullable Caller named(MimeHeaders headers, String name, String peer) {
        int first = headers.findHeader(name, 0);
        if (first < 0) {
            return new Caller(peer, true);
        }
        if (headers.findHeader(name, first + 1) >= 0) {
            return null;
        }
        String[] addresses = headers.getValue(first).toString().split(",", -1);
        for (int i = addresses.length - 1; i >= 0; i--) {
            String address = addresses[i].strip();
            if (address.isEmpty()) {
                return null;
            }
            if (i == 0 || !isProxy.test(address)) {
                return new Caller(address, true);
            }
        }
        return null;
    }
}

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
 * Names the clients at the public port: the other side of the connection, or the client that it names if it is a proxy
 * that Tomcat's {@link RemoteIpValve} trusts. Requests that need more than that, with several headers or words that are
 * no addresses, are left to that valve.
 */
final class PublicCallers implements Callers {

    private final @Nullable String header;
    private final Predicate<String> isProxy;

    private PublicCallers(@Nullable String header, Predicate<String> isProxy) {
        this.header = header;
        this.isProxy = isProxy;
    }

    /** @param valve null: no proxy is trusted */
    static Callers by(@Nullable RemoteIpValve valve) {
        if (valve == null) {
            return new PublicCallers(null, address -> false);
        }
        return valve.getTrustedProxies() == null
                ? new PublicCallers(valve.getRemoteIpHeader(), TrustedProxies.of(valve.getInternalProxies()))
                : request -> null;
    }

    /** Names clients by the valves that every request of a port passes; null: one of them has to see each request. */
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

    /** Address of the other side of the connection. */
    static String peer(Request request) {
        request.action(ActionCode.REQ_HOST_ADDR_ATTRIBUTE, request);
        return request.remoteAddr().toString();
    }

    /** The client that a proxy names: the last address that is no proxy's; if all are proxies', the first. */
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

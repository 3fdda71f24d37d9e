package io.openperp.gateway.internal;

import io.openperp.gateway.web.Answer;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import org.apache.catalina.Globals;
import org.jspecify.annotations.Nullable;

/**
 * Filter for the internal port. Requests without its secret are refused. Requests with it come from the client in the
 * header {@code X-Forwarded-For}, or without that header from the exchange itself, with rate limits that no client
 * shares.
 */
public final class InternalRequests extends HttpFilter {

    /** Pseudo-address under which the exchange's own requests are counted; no client has it. */
    static final String OWN = "exchange";

    private static final int UNAUTHORIZED = 401;

    private static final String INTERNAL = InternalRequests.class.getName();

    private final int port;
    private final transient InternalSecret secret;

    InternalRequests(int port, InternalSecret secret) {
        this.port = port;
        this.secret = secret;
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (request.getLocalPort() != port) {
            chain.doFilter(request, response);
        } else if (secret.isIn(request.getHeader("Authorization"))) {
            request.setAttribute(INTERNAL, true);
            request.setAttribute(Globals.REQUEST_FORWARDED_ATTRIBUTE, true);
            chain.doFilter(new Forwarded(request, client(request.getHeader("X-Forwarded-For"))), response);
        } else {
            response.setHeader("Connection", "close");
            Answer.error(UNAUTHORIZED, "unauthorized", "this port is for other processes of the exchange")
                    .writeTo(response);
        }
    }

    /** Whether a request has arrived at the internal port with its secret. */
    public static boolean isInternal(ServletRequest request) {
        return request.getAttribute(INTERNAL) != null;
    }

    /**
     * Returns the address of the client for which a request was sent.
     *
     * @param forwardedFor value of the header {@code X-Forwarded-For}; null: no header
     */
    public static String client(@Nullable String forwardedFor) {
        if (forwardedFor == null) {
            return OWN;
        }
        String last = forwardedFor.substring(forwardedFor.lastIndexOf(',') + 1).strip();
        try {
            return InetAddress.ofLiteral(last).getHostAddress();
        } catch (IllegalArgumentException notAnAddress) {
            return "unknown"; // one bucket for all of them
        }
    }

    private static final class Forwarded extends HttpServletRequestWrapper {

        private final String client;

        Forwarded(HttpServletRequest request, String client) {
            super(request);
            this.client = client;
        }

        @Override
        public String getRemoteAddr() {
            return client;
        }
    }
}

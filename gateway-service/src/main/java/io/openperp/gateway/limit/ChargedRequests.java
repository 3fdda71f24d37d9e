package io.openperp.gateway.limit;

import io.openperp.gateway.web.Answer;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import org.apache.catalina.Globals;
import org.jspecify.annotations.Nullable;

/**
 * Charges each request to its address before anything is looked up for it, whatever its path and method, and keeps one
 * connection from holding a processor. Only a transaction is charged later, when it is known whether it cancels.
 *
 * <p>A virtual thread with further requests to read never gives way by itself, and one that only yields keeps what comes
 * from other threads waiting. So a connection rests before its next request is read if it has sent many without waiting
 * for answers, or was refused for its rate: to refuse costs nearly as much as to answer. Tomcat has a new thread for a
 * connection whenever it had nothing to read, so the requests of a thread are those sent ahead.
 */
public final class ChargedRequests extends HttpFilter {

    private static final Duration REST = Duration.ofMillis(25);

    /** Requests that may have been sent ahead before the connection rests after each. */
    private static final int IN_A_ROW = 8;

    private static final String REFUSAL = ChargedRequests.class.getName();

    private final transient RateLimits limits;
    private final transient ThreadLocal<Integer> ofThisThread = ThreadLocal.withInitial(() -> 0);

    public ChargedRequests(RateLimits limits) {
        this.limits = limits;
    }

    /** The refusal of this request, if its address has sent too many. */
    static @Nullable Answer refusalOf(HttpServletRequest request) {
        return (Answer) request.getAttribute(REFUSAL);
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (!isTransaction(request)) {
            request.setAttribute(REFUSAL, limits.chargeAddress(request.getRemoteAddr()));
        }
        chain.doFilter(request, response);
        if ((response.getStatus() == Answer.TOO_MANY || isSentAhead()) && !isOfProxy(request)) {
            response.flushBuffer();
            rest();
        }
    }

    private static boolean isTransaction(HttpServletRequest request) {
        return "POST".equals(request.getMethod()) && request.getRequestURI().equals("/api/v1/order");
    }

    private boolean isSentAhead() {
        if (!Thread.currentThread().isVirtual()) {
            return false;
        }
        int requests = ofThisThread.get() + 1;
        ofThisThread.set(requests);
        return requests > IN_A_ROW;
    }

    /** A proxy's connection, which other clients share. */
    private static boolean isOfProxy(HttpServletRequest request) {
        return request.getAttribute(Globals.REQUEST_FORWARDED_ATTRIBUTE) != null;
    }

    private static void rest() {
        try {
            Thread.sleep(REST);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }
}

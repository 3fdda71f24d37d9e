package io.openperp.gateway.limit;

import io.openperp.gateway.internal.InternalRequests;
import io.openperp.gateway.web.Answer;
import io.openperp.servicekit.answer.OrderBatch;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.apache.catalina.Globals;
import org.apache.catalina.connector.Response;
import org.jspecify.annotations.Nullable;

/**
 * Charges each request to its address before anything else is done for it, whatever its path and method, and prevents
 * one connection from occupying a processor. Only transactions are charged later, when it is known whether they only
 * cancel.
 */
public final class ChargedRequests extends HttpFilter {

    /**
     * Estimated compression ratio of answers that other services compress, by which their size is multiplied when it is
     * charged.
     */
    private static final int COMPRESSED_WEIGHT = 8;

    private static final String REFUSAL = ChargedRequests.class.getName();

    private static final String WAITED = ChargedRequests.class.getName() + ".waited";

    private static final String STORED = ChargedRequests.class.getName() + ".stored";

    private static final String WORK = ChargedRequests.class.getName() + ".work";

    private final transient RateLimits limits;
    private final transient AnsweredRequests answered;

    ChargedRequests(RateLimits limits, AnsweredRequests answered) {
        this.limits = limits;
        this.answered = answered;
    }

    /** Returns the refusal of a request whose address has sent too many; null if it has not. */
    static @Nullable Answer refusalOf(HttpServletRequest request) {
        return (Answer) request.getAttribute(REFUSAL);
    }

    /**
     * Notes that the thread of a request waits for the exchange's answer: other work can run meanwhile, so the
     * connection needs no pause.
     */
    public static void gaveUpItsProcessor(HttpServletRequest request) {
        request.setAttribute(WAITED, true);
    }

    /**
     * Notes that the answer is a file stored in compressed form: it is charged at the number of bytes sent, because
     * nothing was compressed for it.
     */
    public static void answeredAsStored(HttpServletRequest request) {
        request.setAttribute(STORED, true);
    }

    /** Notes that the answering service reported work that costs this many further tokens. */
    public static void costs(HttpServletRequest request, long tokens) {
        request.setAttribute(WORK, tokens);
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        long beganNanos = System.nanoTime();
        if (isBatch(request)) {
            chain.doFilter(request, response);
            return;
        }
        if (!isTransaction(request)) {
            request.setAttribute(REFUSAL, limits.chargeAddress(request.getRemoteAddr()));
        }
        chain.doFilter(request, response);
        charge(request, response.getStatus());
        boolean waited = request.getAttribute(WAITED) != null;
        long restNanos = answered.restNanos(response.getStatus(), waited, beganNanos);
        if (restNanos > 0 && !isOfProxy(request)) {
            response.flushBuffer();
            AnsweredRequests.pause(restNanos);
        }
    }

    /**
     * Charges an answered request. The body of a transaction was charged earlier. Answers that other services have
     * compressed are charged at their estimated uncompressed size.
     */
    private void charge(HttpServletRequest request, int status) {
        long read = 0;
        long written = 0;
        if (request.getAttribute(AnswerSizes.RESPONSE) instanceof Response answer) {
            boolean isCompressed = answer.getHeader("Content-Encoding") != null && request.getAttribute(STORED) == null;
            written = answer.getContentWritten() * (isCompressed ? COMPRESSED_WEIGHT : 1);
            read = isTransaction(request)
                    ? 0
                    : answer.getRequest().getCoyoteRequest().getBytesRead();
        }
        answered.charge(request.getRemoteAddr(), status, read, written);
        if (request.getAttribute(WORK) instanceof Long tokens) {
            limits.chargeWork(request.getRemoteAddr(), tokens);
        }
    }

    private static boolean isTransaction(HttpServletRequest request) {
        return "POST".equals(request.getMethod()) && request.getRequestURI().equals("/api/v1/order");
    }

    /** Whether a request is a batch, of which each transaction is charged separately. */
    private static boolean isBatch(HttpServletRequest request) {
        return InternalRequests.isInternal(request) && request.getRequestURI().equals(OrderBatch.PATH);
    }

    /** Whether the connection comes from a proxy that serves several clients. */
    private static boolean isOfProxy(HttpServletRequest request) {
        return request.getAttribute(Globals.REQUEST_FORWARDED_ATTRIBUTE) != null;
    }
}

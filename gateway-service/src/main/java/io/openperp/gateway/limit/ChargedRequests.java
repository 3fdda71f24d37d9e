package io.openperp.gateway.limit;

import io.openperp.gateway.web.Answer;
import io.openperp.servicekit.pace.RequestPace;
import io.openperp.servicekit.pace.SchedulingDelay;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import org.apache.catalina.Globals;
import org.apache.catalina.connector.Response;
import org.jspecify.annotations.Nullable;

/**
 * Charges each request to its address before anything is looked up for it, whatever its path and method, and keeps one
 * connection from holding a processor. Only a transaction is charged later, when it is known whether it cancels.
 *
 * <p>A virtual thread that always finds another request to read never gives up its processor, and {@code Thread.yield()} does
 * not let work from other threads in. So the thread sleeps before it reads the next request of a connection that was refused
 * with 429 (a refusal costs nearly as much as an answer), or whose requests come faster than their {@link RequestPace}. A
 * transaction that was appended has waited for its answer, and other work ran meanwhile: the time of that wait does not count.
 */
public final class ChargedRequests extends HttpFilter {

    /** Pause after a refusal. */
    private static final long REST_NANOS = 25_000_000;

    /** Compression ratio of answers of other services, about. */
    private static final int COMPRESSED_WEIGHT = 8;

    private static final int FIRST_REFUSAL = 400;
    private static final int LAST_REFUSAL = 499;

    private static final String REFUSAL = ChargedRequests.class.getName();

    private static final String WAITED = ChargedRequests.class.getName() + ".waited";

    private final transient RateLimits limits;
    private final transient ThreadLocal<RequestPace> paces = ThreadLocal.withInitial(RequestPace::new);
    private final transient SchedulingDelay delay;

    public ChargedRequests(RateLimits limits, SchedulingDelay delay) {
        this.limits = limits;
        this.delay = delay;
    }

    /** Refuses the request if its address has sent too many. */
    static @Nullable Answer refusalOf(HttpServletRequest request) {
        return (Answer) request.getAttribute(REFUSAL);
    }

    /** A request that waits for its answer lets other work in, so its connection need not rest. */
    public static void gaveUpItsProcessor(HttpServletRequest request) {
        request.setAttribute(WAITED, true);
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        long beganNanos = System.nanoTime();
        if (!isTransaction(request)) {
            request.setAttribute(REFUSAL, limits.chargeAddress(request.getRemoteAddr()));
        }
        chain.doFilter(request, response);
        chargeBytes(request);
        if (isRefusal(response.getStatus()) && delay.isLate()) {
            limits.chargeRefusal(request.getRemoteAddr());
        }
        long restNanos = restNanos(request, response, beganNanos);
        if (restNanos > 0 && !isOfProxy(request)) {
            response.flushBuffer();
            rest(restNanos);
        }
    }

    /** The body of a transaction has been charged before. Answers that other services have compressed are charged at their estimated uncompressed size. */
    private void chargeBytes(HttpServletRequest request) {
        if (request.getAttribute(AnswerSizes.RESPONSE) instanceof Response answer) {
            boolean isCompressed = answer.getHeader("Content-Encoding") != null;
            long written = answer.getContentWritten() * (isCompressed ? COMPRESSED_WEIGHT : 1);
            long read = isTransaction(request)
                    ? 0
                    : answer.getRequest().getCoyoteRequest().getBytesRead();
            limits.chargeBytes(request.getRemoteAddr(), read, written);
        }
    }

    private static boolean isRefusal(int status) {
        return status >= FIRST_REFUSAL && status <= LAST_REFUSAL && status != Answer.TOO_MANY;
    }

    private static boolean isTransaction(HttpServletRequest request) {
        return "POST".equals(request.getMethod()) && request.getRequestURI().equals("/api/v1/order");
    }

    private long restNanos(HttpServletRequest request, HttpServletResponse response, long beganNanos) {
        if (response.getStatus() == Answer.TOO_MANY) {
            return REST_NANOS;
        }
        if (request.getAttribute(WAITED) != null) {
            paces.get().letOthersIn();
            return 0;
        }
        return Thread.currentThread().isVirtual()
                ? paces.get().restNanos(beganNanos, System.nanoTime(), delay.isLate())
                : 0;
    }

    /** Whether the connection is a proxy's, which serves several clients. */
    private static boolean isOfProxy(HttpServletRequest request) {
        return request.getAttribute(Globals.REQUEST_FORWARDED_ATTRIBUTE) != null;
    }

    private static void rest(long nanos) {
        try {
            Thread.sleep(Duration.ofNanos(nanos));
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }
}

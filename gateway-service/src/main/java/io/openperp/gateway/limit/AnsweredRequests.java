package io.openperp.gateway.limit;

import io.openperp.gateway.web.Answer;
import io.openperp.servicekit.pace.RequestPace;
import io.openperp.servicekit.pace.SchedulingDelay;
import java.time.Duration;

/**
 * Charges a request once it has been answered: its address for the bytes and for refusals, its connection with a pause.
 *
 * <p>A virtual thread that always finds another request to read never gives up its processor, and {@code
 * Thread.yield()} does not let the work of other threads run. So the thread sleeps before it reads the next request of
 * a connection that was refused with 429 (a refusal costs nearly as much as an answer), or whose requests come faster
 * than their {@link RequestPace}. A transaction that was appended to the log has waited for its answer, while other
 * work could run, so the time of that wait is not counted.
 */
public final class AnsweredRequests {

    /** Pause, in nanoseconds, of a connection whose request was refused with 429: 25 ms. */
    private static final long REST_NANOS = 25_000_000;

    private static final int FIRST_REFUSAL = 400;
    private static final int LAST_REFUSAL = 499;

    private final RateLimits limits;
    private final SchedulingDelay delay;
    private final ThreadLocal<RequestPace> paces = ThreadLocal.withInitial(RequestPace::new);

    public AnsweredRequests(RateLimits limits, SchedulingDelay delay) {
        this.limits = limits;
        this.delay = delay;
    }

    /**
     * Charges an answer to the client's address.
     *
     * @param read bytes of the request that have not been charged yet
     * @param written bytes of the answer
     */
    public void charge(String remoteAddress, int status, long read, long written) {
        limits.chargeBytes(remoteAddress, read, written);
        if (isRefusal(status) && delay.isLate()) {
            limits.chargeRefusal(remoteAddress);
        }
    }

    /**
     * Nanoseconds to pause before the next request of the connection is read; 0: no pause.
     *
     * @param waited whether the thread waited for the exchange's answer and so gave up its processor
     */
    public long restNanos(int status, boolean waited, long beganNanos) {
        if (status == Answer.TOO_MANY) {
            return REST_NANOS;
        }
        if (waited) {
            paces.get().letOthersIn();
            return 0;
        }
        return Thread.currentThread().isVirtual()
                ? paces.get().restNanos(beganNanos, System.nanoTime(), delay.isLate())
                : 0;
    }

    public static void pause(long nanos) {
        try {
            Thread.sleep(Duration.ofNanos(nanos));
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean isRefusal(int status) {
        return status >= FIRST_REFUSAL && status <= LAST_REFUSAL && status != Answer.TOO_MANY;
    }
}

package io.openperp.servicekit.pace;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.time.Duration;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/**
 * Lets the virtual thread of a connection sleep whose requests come faster than their {@link RequestPace}: one that always
 * finds another request to read never gives up its processor, and there are as many such threads as processors. Clients that
 * wait for each answer never sleep.
 */
final class PacedRequests extends ValveBase {

    private final ThreadLocal<RequestPace> paces = ThreadLocal.withInitial(RequestPace::new);
    private final SchedulingDelay delay;

    PacedRequests(SchedulingDelay delay) {
        super(true);
        this.delay = delay;
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        long beganNanos = System.nanoTime();
        getNext().invoke(request, response);
        if (Thread.currentThread().isVirtual()) {
            rest(paces.get().restNanos(beganNanos, System.nanoTime(), delay.isLate()));
        }
    }

    private static void rest(long nanos) {
        if (nanos > 0) {
            try {
                Thread.sleep(Duration.ofNanos(nanos));
            } catch (InterruptedException stopping) {
                Thread.currentThread().interrupt();
            }
        }
    }
}

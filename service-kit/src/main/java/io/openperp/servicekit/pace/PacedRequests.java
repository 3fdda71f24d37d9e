package io.openperp.servicekit.pace;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.time.Duration;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;

/**
 * Pauses connections whose pipelined requests arrive faster than {@link RequestPace} allows. Tomcat serves such a
 * connection with one virtual thread that never yields its carrier thread, and there are only as many carrier threads
 * as processors. A client that waits for each answer is never paused.
 */
final class PacedRequests extends ValveBase {

    private final ThreadLocal<RequestPace> paces = ThreadLocal.withInitial(RequestPace::new);
    private final SchedulingDelay delay;

    PacedRequests(SchedulingDelay delay) {
        super(true);
        this.delay = delay;
    }

    static WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> onEveryConnection() {
        return factory -> factory.addEngineValves(new PacedRequests(SchedulingDelay.ofProcess()));
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        long beganNanos = System.nanoTime();
        getNext().invoke(request, response);
        if (Thread.currentThread().isVirtual()) {
            pause(paces.get().restNanos(beganNanos, System.nanoTime(), delay.isLate()));
        }
    }

    private static void pause(long nanos) {
        if (nanos > 0) {
            try {
                Thread.sleep(Duration.ofNanos(nanos));
            } catch (InterruptedException stopping) {
                Thread.currentThread().interrupt();
            }
        }
    }
}

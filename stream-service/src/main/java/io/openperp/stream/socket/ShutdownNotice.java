package io.openperp.stream.socket;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextClosedEvent;

/**
 * Announces a stop to all clients some seconds before it, and holds the stop up for that time, so that makers can cancel
 * or move to another replica; then closes their connections. It is called before anything else is stopped: messages and
 * transactions pass until the end. Without clients nothing waits.
 */
final class ShutdownNotice implements ApplicationListener<ContextClosedEvent> {

    private static final Logger LOG = LoggerFactory.getLogger(ShutdownNotice.class);
    private static final long STEP_MILLIS = 20;

    private final ApplicationContext own;
    private final ClientSockets sockets;
    private final Duration notice;

    /** @param own context whose end is announced; those of others, such as that of the management port, are not */
    ShutdownNotice(ApplicationContext own, ClientSockets sockets, Duration notice) {
        this.own = own;
        this.sockets = sockets;
        this.notice = notice;
    }

    @Override
    public void onApplicationEvent(ContextClosedEvent closing) {
        if (closing.getApplicationContext() != own || sockets.isLeaving()) {
            return;
        }
        if (!notice.isZero()) {
            announce();
        }
        sockets.stop(); // before the feed stops, whose end would be taken for a failure
    }

    private void announce() {
        long end = System.nanoTime() + notice.toNanos();
        sockets.announceClose(System.currentTimeMillis() + notice.toMillis());
        LOG.info("{} clients were told that this replica stops in {} ms", sockets.count(), notice.toMillis());
        try {
            while (sockets.count() > 0 && end - System.nanoTime() > 0) {
                Thread.sleep(STEP_MILLIS);
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }
}

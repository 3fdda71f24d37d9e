package io.openperp.gateway.web;

import io.micrometer.core.instrument.MeterRegistry;
import io.openperp.gateway.GatewaySettings;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Limits the memory of all request bodies being read, beyond the share reserved for each connection: clients that send
 * most of a large body and then stop must not exhaust the heap.
 */
@Component
public final class BodyMemory {

    private final long most;
    private final AtomicLong used = new AtomicLong();

    @Autowired
    public BodyMemory(GatewaySettings settings, MeterRegistry meters) {
        this(settings.bodyMemoryBytes());
        meters.gauge("gateway.body.bytes", used);
    }

    BodyMemory(long most) {
        this.most = most;
    }

    /** Reserves this number of bytes until they are released. Returns false if there is no room. */
    boolean take(long bytes) {
        if (used.addAndGet(bytes) <= most) {
            return true;
        }
        used.addAndGet(-bytes);
        return false;
    }

    void release(long bytes) {
        used.addAndGet(-bytes);
    }

    long used() {
        return used.get();
    }
}

package io.openperp.gateway.web;

import io.micrometer.core.instrument.MeterRegistry;
import io.openperp.gateway.GatewaySettings;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * The memory of all bodies that are being read, beyond what each connection has anyway: clients that send much of a large body
 * and then nothing must not take what the process lives on.
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

    /** Whether there is room for so many bytes; if so, they are taken until they are given back. */
    boolean take(long bytes) {
        if (used.addAndGet(bytes) <= most) {
            return true;
        }
        used.addAndGet(-bytes);
        return false;
    }

    void giveBack(long bytes) {
        used.addAndGet(-bytes);
    }

    long used() {
        return used.get();
    }
}

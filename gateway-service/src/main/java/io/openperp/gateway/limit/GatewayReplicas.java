package io.openperp.gateway.limit;

import io.openperp.servicekit.background.BackgroundLoop;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Number of gateways that serve clients, among which the limits of rates are divided: the number of addresses of a DNS
 * name that has one for each of them. Without a name it is 1, so that the limits are those of each process.
 */
final class GatewayReplicas implements SmartLifecycle {

    /** Looks up the addresses of a name. */
    interface Names {
        InetAddress[] addressesOf(String name) throws UnknownHostException;
    }

    private static final Logger LOG = LoggerFactory.getLogger(GatewayReplicas.class);
    private static final Duration PERIOD = Duration.ofSeconds(5);

    private final String name;
    private final Names names;
    private volatile int count = 1;
    private @Nullable BackgroundLoop loop;

    GatewayReplicas(String name) {
        this(name, InetAddress::getAllByName);
    }

    GatewayReplicas(String name, Names names) {
        this.name = name;
        this.names = names;
    }

    int count() {
        return count;
    }

    /** Looks the number up again; where the name cannot be looked up the number stays, so that limits do not jump. */
    void refresh() {
        try {
            int found = Math.max(1, names.addressesOf(name).length);
            if (found != count) {
                LOG.info("limits are divided among {} gateways, before among {}", found, count);
                count = found;
            }
        } catch (UnknownHostException notNow) {
            LOG.warn("{} has no address, limits stay divided among {} gateways", name, count);
        }
    }

    @Override
    public synchronized void start() {
        if (!name.isEmpty()) {
            refresh();
            loop = BackgroundLoop.every(PERIOD, "gateway-replicas", this::refresh);
        }
    }

    @Override
    public synchronized void stop() {
        BackgroundLoop running = loop;
        if (running != null) {
            running.end();
            loop = null;
        }
    }

    @Override
    public synchronized boolean isRunning() {
        return loop != null;
    }
}

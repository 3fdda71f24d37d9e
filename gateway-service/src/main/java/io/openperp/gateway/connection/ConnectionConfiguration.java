package io.openperp.gateway.connection;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.openperp.gateway.GatewaySettings;
import io.openperp.reader.FileDescriptors;
import io.openperp.servicekit.answer.TrustedProxies;
import io.openperp.units.Ascii;
import java.util.function.Predicate;
import org.apache.catalina.connector.Connector;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.tomcat.autoconfigure.TomcatServerProperties;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/**
 * Limits the connections of the public port, in total by the file descriptors and the heap of the process, and per
 * address.
 */
@Configuration(proxyBeanMethods = false)
class ConnectionConfiguration {

    private static final Logger LOG = LoggerFactory.getLogger(ConnectionConfiguration.class);

    /** Number of file descriptors reserved for jars, connections to Kafka and the other ports. */
    private static final int RESERVED_DESCRIPTORS = 1024;

    /**
     * Number of file descriptors per connection: the client's, and one to the service to which its request is
     * forwarded.
     */
    private static final int DESCRIPTORS_OF_CONNECTION = 2;

    /** Heap of a connection with a request in progress: buffers of Tomcat and of the gateway. */
    private static final long BYTES_OF_CONNECTION = 64 * 1024;

    private static final int FEWEST_CONNECTIONS = 16;

    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> boundedConnections(
            GatewaySettings settings, Environment environment, TomcatServerProperties tomcat, MeterRegistry meters) {
        Predicate<String> exempt = trustedProxies(environment, tomcat);
        return factory -> {
            factory.setProtocol(BoundedProtocol.class.getName());
            factory.addConnectorCustomizers(connector -> bound(connector, settings, exempt, meters));
        };
    }

    private static void bound(
            Connector connector, GatewaySettings settings, Predicate<String> exempt, MeterRegistry meters) {
        if (!(connector.getProtocolHandler() instanceof BoundedProtocol protocol)) {
            return;
        }
        protocol.endpoint().bound(settings.connectionsPerAddress(), exempt);
        protocol.setMaxConnections(most(
                protocol.getMaxConnections(),
                FileDescriptors.limit(),
                Runtime.getRuntime().maxMemory()));
        BoundedEndpoint endpoint = protocol.endpoint();
        Gauge.builder("gateway.connections", endpoint, BoundedEndpoint::getConnectionCount)
                .register(meters);
        Gauge.builder("gateway.connections.most", endpoint, BoundedEndpoint::getMaxConnections)
                .register(meters);
        FunctionCounter.builder("gateway.connections.refused", endpoint, BoundedEndpoint::refused)
                .register(meters);
        FunctionCounter.builder("gateway.connections.evicted", endpoint, BoundedEndpoint::evicted)
                .register(meters);
    }

    /**
     * Largest number of connections: the configured one, or fewer if descriptors or heap do not suffice, which is
     * logged.
     */
    static int most(int wanted, long descriptors, long heapBytes) {
        long left = (descriptors - RESERVED_DESCRIPTORS) / DESCRIPTORS_OF_CONNECTION;
        long room = heapBytes / 2 / BYTES_OF_CONNECTION;
        int most = Math.toIntExact(Math.max(FEWEST_CONNECTIONS, Math.min(wanted, Math.min(left, room))));
        if (left < wanted) {
            LOG.warn(
                    "the limit of {} open files leaves room for {} connections, not for the {} of"
                            + " server.tomcat.max-connections, which take {}: raise it (ulimit -n, LimitNOFILE of systemd,"
                            + " ulimits of compose), or set fewer",
                    descriptors,
                    Math.max(FEWEST_CONNECTIONS, left),
                    wanted,
                    (long) wanted * DESCRIPTORS_OF_CONNECTION + RESERVED_DESCRIPTORS);
        }
        if (room < wanted) {
            LOG.warn(
                    "the heap of {} MiB leaves room for {} connections, not for the {} of server.tomcat.max-connections,"
                            + " which take half of {} MiB: raise it (-Xmx, or the memory of the container), or set fewer",
                    heapBytes >> 20,
                    Math.max(FEWEST_CONNECTIONS, room),
                    wanted,
                    (2L * wanted * BYTES_OF_CONNECTION) >> 20);
        }
        return most;
    }

    /**
     * Matches the addresses of proxies whose header {@code X-Forwarded-For} is trusted, because each of their
     * connections serves many clients.
     */
    private static Predicate<String> trustedProxies(Environment environment, TomcatServerProperties tomcat) {
        if (!Ascii.equalsInAnyCase("native", environment.getProperty("server.forward-headers-strategy", ""))) {
            return address -> false;
        }
        return TrustedProxies.of(tomcat.getRemoteip().getInternalProxies());
    }
}

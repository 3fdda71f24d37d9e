package io.openperp.stream.admission;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.openperp.servicekit.answer.TrustedProxies;
import io.openperp.stream.StreamSettings;
import io.openperp.units.Ascii;
import java.util.OptionalInt;
import java.util.function.Predicate;
import org.apache.catalina.connector.Connector;
import org.springframework.boot.tomcat.autoconfigure.TomcatServerProperties;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

@Configuration(proxyBeanMethods = false)
class AdmissionConfiguration {

    /**
     * Largest number of TCP connections of one address in addition to its WebSockets: handshakes and requests that are
     * being answered.
     */
    private static final int REQUESTS_OF_ADDRESS = 16;

    /**
     * Number of connections accepted per second and processor. A handshake takes about half a millisecond, so this is a
     * quarter of the processor time at most.
     */
    private static final int ACCEPTS_OF_PROCESSOR = 500;

    @Bean
    Capacity capacity(StreamSettings settings, Environment environment, MeterRegistry meters) {
        Integer most = environment.getProperty("server.tomcat.max-connections", Integer.class);
        Capacity capacity = Capacity.of(settings, most == null ? OptionalInt.empty() : OptionalInt.of(most));
        meters.gauge("stream.connections.limit", capacity, Capacity::connections);
        return capacity;
    }

    @Bean
    Penalties penalties(StreamSettings settings) {
        return new Penalties(settings.floodPenalty());
    }

    @Bean
    AcceptedSockets acceptedSockets(
            StreamSettings settings,
            Capacity capacity,
            Penalties penalties,
            Environment environment,
            TomcatServerProperties tomcat,
            MeterRegistry meters) {
        boolean forwarded =
                Ascii.equalsInAnyCase("native", environment.getProperty("server.forward-headers-strategy", ""));
        Predicate<String> isProxy =
                forwarded ? TrustedProxies.of(tomcat.getRemoteip().getInternalProxies()) : address -> false;
        AcceptedSockets accepted = new AcceptedSockets(
                capacity.pending(),
                settings.connectionsPerAddress() + REQUESTS_OF_ADDRESS,
                2 * settings.requestsPerSecond(),
                acceptsPerSecond(settings),
                penalties,
                isProxy);
        meters.gauge("stream.connections.pending", accepted, AcceptedSockets::pending);
        FunctionCounter.builder("stream.connections.refused", accepted, AcceptedSockets::refused)
                .register(meters);
        FunctionCounter.builder("stream.connections.displaced", accepted, AcceptedSockets::displaced)
                .register(meters);
        return accepted;
    }

    private static int acceptsPerSecond(StreamSettings settings) {
        return settings.acceptsPerSecond() == 0
                ? ACCEPTS_OF_PROCESSOR * Runtime.getRuntime().availableProcessors()
                : settings.acceptsPerSecond();
    }

    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> admission(
            AcceptedSockets accepted, Capacity capacity, StreamSettings settings) {
        return factory -> {
            factory.setProtocol(AdmittingProtocol.class.getName());
            factory.addConnectorCustomizers(connector -> bound(connector, accepted, capacity, settings));
        };
    }

    private static void bound(
            Connector connector, AcceptedSockets accepted, Capacity capacity, StreamSettings settings) {
        if (!(connector.getProtocolHandler() instanceof AdmittingProtocol protocol)) {
            return;
        }
        protocol.admitBy(accepted);
        protocol.setMaxConnections(capacity.sockets());
        String bytes = Long.toString(settings.socketBuffer().toBytes());
        protocol.setProperty("socket.txBufSize", bytes);
        protocol.setProperty("socket.rxBufSize", bytes);
        protocol.setProperty("socket.appReadBufSize", "2048");
        protocol.setProperty("socket.appWriteBufSize", "2048");
    }
}

package io.openperp.gateway.internal;

import io.openperp.gateway.GatewaySettings;
import io.openperp.gateway.web.Callers;
import io.openperp.gateway.web.DirectHandler;
import io.openperp.gateway.web.JsonErrorAdapter;
import io.openperp.gateway.web.PortHandler;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.apache.catalina.connector.Connector;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.tomcat.util.threads.VirtualThreadExecutor;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/** Opens the internal port, which has its own connections so that clients cannot use them up. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("openperp.gateway.internal.port")
class InternalConfiguration {

    private static final int CONNECTION_TIMEOUT_MILLIS = 10_000;
    private static final int KEEP_ALIVE_MILLIS = 60_000;

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> internalPort(
            GatewaySettings settings, ObjectProvider<DirectHandler> handler) {
        return factory -> factory.addAdditionalConnectors(connector(settings.internal(), handler));
    }

    @Bean
    FilterRegistrationBean<InternalRequests> internalRequests(GatewaySettings settings) {
        GatewaySettings.Internal internal = settings.internal();
        FilterRegistrationBean<InternalRequests> registration = new FilterRegistrationBean<>(
                new InternalRequests(internal.port(), new InternalSecret(internal.secret())));
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE); // before what charges
        return registration;
    }

    private static Connector connector(GatewaySettings.Internal settings, ObjectProvider<DirectHandler> handler) {
        Http11NioProtocol protocol = new Http11NioProtocol();
        try {
            protocol.setAddress(InetAddress.getByName(settings.address()));
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(
                    "openperp.gateway.internal.address is " + settings.address() + ", accepted is an address", e);
        }
        protocol.setMaxConnections(settings.connections());
        protocol.setConnectionTimeout(CONNECTION_TIMEOUT_MILLIS);
        protocol.setKeepAliveTimeout(KEEP_ALIVE_MILLIS);
        protocol.setMaxKeepAliveRequests(-1);
        protocol.setExecutor(new VirtualThreadExecutor("internal-"));
        Connector connector = new Connector(protocol);
        connector.setPort(settings.port());
        connector.setXpoweredBy(false);
        Callers callers = new InternalCallers(new InternalSecret(settings.secret()));
        JsonErrorAdapter.install(connector, new PortHandler(connector, handler::getObject, callers));
        return connector;
    }
}

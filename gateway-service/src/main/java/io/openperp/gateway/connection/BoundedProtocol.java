package io.openperp.gateway.connection;

import org.apache.coyote.http11.Http11NioProtocol;

/** HTTP protocol on a {@link BoundedEndpoint}; Tomcat creates it by its class name. */
public final class BoundedProtocol extends Http11NioProtocol {

    private final BoundedEndpoint endpoint;

    public BoundedProtocol() {
        this(new BoundedEndpoint());
    }

    private BoundedProtocol(BoundedEndpoint endpoint) {
        super(endpoint);
        this.endpoint = endpoint;
    }

    BoundedEndpoint endpoint() {
        return endpoint;
    }
}

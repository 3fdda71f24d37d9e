package io.openperp.gateway.web;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.Supplier;
import org.apache.catalina.Engine;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardContext;
import org.apache.coyote.Request;
import org.apache.coyote.Response;
import org.jspecify.annotations.Nullable;

/**
 * Runs the {@link DirectHandler} at one port. The handler is not used if an operator's settings make Tomcat process
 * every request in another way, such as logging it.
 */
public final class PortHandler {

    private static final int NOTHING_REFUSED_YET = 200;

    private final Connector connector;
    private final Supplier<DirectHandler> handler;
    private final @Nullable Callers own;
    private volatile @Nullable RequestHandler way;

    /**
     * The handler of requests with the objects that it needs.
     *
     * @param context web application that counts running requests, so that a shutdown waits for them
     * @param callers determines the clients; null: the handler is not used
     */
    private record RequestHandler(
            DirectHandler handler,
            StandardContext context,
            @Nullable Callers callers) {}

    /**
     * Creates the handler of a port.
     *
     * @param own determines the clients at the internal port; null: the client is the peer of the connection, or the
     *     one named by a trusted proxy
     */
    public PortHandler(Connector connector, Supplier<DirectHandler> handler, @Nullable Callers own) {
        this.connector = connector;
        this.handler = handler;
        this.own = own;
    }

    boolean serve(Request request, Response response) throws IOException {
        RequestHandler through = way();
        Callers callers = through.callers;
        if (callers == null || response.getStatus() != NOTHING_REFUSED_YET) {
            return false;
        }
        through.context.incrementInProgressAsyncCount();
        try {
            return through.handler.serve(request, response, callers);
        } finally {
            through.context.decrementInProgressAsyncCount();
        }
    }

    /** Returns the handler with its objects, which are determined at the first request. */
    private RequestHandler way() {
        RequestHandler known = way;
        if (known == null) {
            Engine engine = connector.getService().getContainer();
            StandardContext context = Arrays.stream(engine.findChildren())
                    .flatMap(host -> Arrays.stream(host.findChildren()))
                    .filter(StandardContext.class::isInstance)
                    .map(StandardContext.class::cast)
                    .findFirst()
                    .orElseThrow();
            Callers byValves = PublicCallers.by(
                    engine.getPipeline().getValves(), engine.getPipeline().getBasic());
            known = new RequestHandler(handler.get(), context, byValves == null || own == null ? byValves : own);
            way = known;
        }
        return known;
    }
}

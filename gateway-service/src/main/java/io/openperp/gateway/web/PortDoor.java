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
 * The {@link ShortDoor} at one port. It stays closed where an operator's settings have Tomcat do something with every request,
 * as to log it.
 */
public final class PortDoor {

    private static final int NOTHING_REFUSED_YET = 200;

    private final Connector connector;
    private final Supplier<ShortDoor> door;
    private final @Nullable Callers own;
    private volatile @Nullable Way way;

    /**
     * How requests pass.
     *
     * @param context counts them, so that a shutdown waits for them
     */
    private record Way(
            ShortDoor door,
            StandardContext context,
            @Nullable Callers callers) {}

    /** @param own who calls at a port that knows its callers by other means; null: who connects, or whom a trusted proxy names */
    public PortDoor(Connector connector, Supplier<ShortDoor> door, @Nullable Callers own) {
        this.connector = connector;
        this.door = door;
        this.own = own;
    }

    boolean serve(Request request, Response response) throws IOException {
        Way through = way();
        Callers callers = through.callers;
        if (callers == null || response.getStatus() != NOTHING_REFUSED_YET) {
            return false;
        }
        through.context.incrementInProgressAsyncCount();
        try {
            return through.door.serve(request, response, callers);
        } finally {
            through.context.decrementInProgressAsyncCount();
        }
    }

    /** Known when the first request is here. */
    private Way way() {
        Way known = way;
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
            known = new Way(door.get(), context, byValves == null || own == null ? byValves : own);
            way = known;
        }
        return known;
    }
}

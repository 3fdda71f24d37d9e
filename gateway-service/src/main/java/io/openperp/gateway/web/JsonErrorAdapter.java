package io.openperp.gateway.web;

import jakarta.servlet.ServletException;
import java.io.IOException;
import org.apache.catalina.Lifecycle;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.connector.CoyoteAdapter;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;

/**
 * Passes requests to the {@link PortHandler} first, and answers errors in JSON like {@link JsonErrorValve} where Tomcat
 * calls no valve, as for {@code OPTIONS *}.
 */
public final class JsonErrorAdapter extends CoyoteAdapter {

    private final PortHandler handler;

    private JsonErrorAdapter(Connector connector, PortHandler handler) {
        super(connector);
        this.handler = handler;
    }

    /** Installs this adapter in place of the one that a connector makes for itself when it is initialised. */
    public static void install(Connector connector, PortHandler handler) {
        connector.addLifecycleListener(event -> {
            if (event.getType().equals(Lifecycle.AFTER_INIT_EVENT)) {
                connector.getProtocolHandler().setAdapter(new JsonErrorAdapter(connector, handler));
            }
        });
    }

    @Override
    public void service(org.apache.coyote.Request request, org.apache.coyote.Response response) throws Exception {
        if (!handler.serve(request, response)) {
            super.service(request, response);
        }
    }

    @Override
    protected boolean postParseRequest(
            org.apache.coyote.Request head, Request request, org.apache.coyote.Response answer, Response response)
            throws IOException, ServletException {
        boolean goesOn = super.postParseRequest(head, request, answer, response);
        if (!goesOn || answer.getStatus() >= 400) { // no filter will charge it, so there is one of them a connection
            answer.setHeader("Connection", "close");
        }
        if (!goesOn && answer.getStatus() >= 400) {
            JsonErrorValve.refusal(request, answer.getStatus()).writeTo(response.getResponse());
        }
        return goesOn;
    }
}

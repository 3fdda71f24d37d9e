package io.openperp.stream.socket;

import io.openperp.servicekit.answer.Answers;
import io.openperp.servicekit.answer.ProtocolRefusal;
import jakarta.servlet.ServletException;
import java.io.IOException;
import org.apache.catalina.Lifecycle;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.connector.CoyoteAdapter;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;

/**
 * Answers in JSON requests that Tomcat refuses by itself, where it would write a page of HTML or nothing. A request
 * that asks for what is not supported here is the client's mistake, whatever Tomcat calls it. Each request is the last
 * of its TCP connection unless it becomes a WebSocket: a socket gets one answer, not thousands.
 */
final class JsonErrorAdapter extends CoyoteAdapter {

    private JsonErrorAdapter(Connector connector) {
        super(connector);
    }

    /** Installs this adapter in place of the one that a connector makes for itself when it is initialised. */
    static void install(Connector connector) {
        connector.addLifecycleListener(event -> {
            if (event.getType().equals(Lifecycle.AFTER_INIT_EVENT)) {
                connector.getProtocolHandler().setAdapter(new JsonErrorAdapter(connector));
            }
        });
    }

    @Override
    protected boolean postParseRequest(
            org.apache.coyote.Request head, Request request, org.apache.coyote.Response answer, Response response)
            throws IOException, ServletException {
        answer.setHeader("Connection", "close"); // of a handshake it becomes "upgrade"
        boolean goesOn = super.postParseRequest(head, request, answer, response);
        int status = answer.getStatus();
        if (status < 400) {
            return goesOn;
        }
        response.setSuspended(false); // sendError lets nothing more be written
        ProtocolRefusal refusal = ProtocolRefusal.of(request.getMethod(), status);
        Answers.refuse(response.getResponse(), refusal.status(), refusal.sentence());
        if (goesOn) {
            request.getConnector().getService().getContainer().logAccess(request, response, 0, true);
        }
        return false;
    }
}

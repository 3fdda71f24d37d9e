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
 * Answers in JSON the requests that Tomcat itself refuses, where it would write an HTML page or nothing. A request for
 * an unsupported feature is reported as the client's error, whatever status Tomcat gives it. Closes the TCP connection
 * after each request that does not become a WebSocket, so that a socket is answered once and not thousands of times.
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

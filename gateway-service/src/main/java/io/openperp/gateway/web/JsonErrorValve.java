package io.openperp.gateway.web;

import io.openperp.servicekit.answer.ProtocolRefusal;
import jakarta.servlet.ServletException;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.apache.coyote.ActionCode;
import org.jspecify.annotations.Nullable;

/**
 * Answers requests that Tomcat refuses before they reach an endpoint in JSON instead of an HTML page, and closes the
 * connection of an interrupted answer.
 */
public class JsonErrorValve extends ErrorReportValve {

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        super.invoke(request, response);
        if (Answer.isBrokenOff(request)) {
            response.getCoyoteResponse().action(ActionCode.CLOSE_NOW, null);
        }
    }

    @Override
    protected void report(Request request, Response response, @Nullable Throwable failure) {
        int status = response.getStatus();
        if (status < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
            return;
        }
        try {
            refusal(request, status).writeTo(response.getResponse());
            response.finishResponse();
        } catch (IOException | IllegalStateException gone) {
            container.getLogger().debug("the client was gone before the refusal was written", gone);
        }
    }

    static Answer refusal(Request request, int status) {
        ProtocolRefusal refusal = ProtocolRefusal.of(request.getMethod(), status);
        return Answer.error(refusal.status(), "refused", refusal.sentence());
    }
}

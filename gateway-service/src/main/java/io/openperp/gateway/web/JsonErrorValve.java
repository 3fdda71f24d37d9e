package io.openperp.gateway.web;

import jakarta.servlet.ServletException;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.apache.coyote.ActionCode;
import org.jspecify.annotations.Nullable;

/**
 * Says in JSON what Tomcat refuses before any endpoint sees it, where it would write a page of HTML, and closes the
 * connection of an answer that was broken off.
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
            container.getLogger().debug("the client was gone before it could be told", gone);
        }
    }

    /** A request that asks for what is not spoken here is the client's mistake, whatever Tomcat calls it. */
    static Answer refusal(Request request, int status) {
        return switch (status) {
            case 501 ->
                Answer.error(
                        400,
                        "refused",
                        "CONNECT".equals(request.getMethod())
                                ? "CONNECT is not accepted, this is no proxy"
                                : "this transfer encoding is not accepted, chunked is");
            case 505 -> Answer.error(400, "refused", "this version of HTTP is not accepted, HTTP/1.1 is");
            default -> Answer.error(status, "refused", Refusals.phrase(status));
        };
    }
}

package io.openperp.gateway.web;

import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;

/** Says in JSON what Tomcat refuses before any endpoint sees it, where it would write a page of HTML. */
public class JsonErrorValve extends ErrorReportValve {

    @Override
    protected void report(Request request, Response response, @Nullable Throwable failure) {
        int status = response.getStatus();
        if (status < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
            return;
        }
        try {
            Answer.error(status, "refused", Refusals.phrase(status)).writeTo(response.getResponse());
            response.finishResponse();
        } catch (IOException | IllegalStateException gone) {
            container.getLogger().debug("the client was gone before it could be told", gone);
        }
    }
}

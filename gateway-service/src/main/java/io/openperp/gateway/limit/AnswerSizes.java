package io.openperp.gateway.limit;

import jakarta.servlet.ServletException;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/** Makes Tomcat's own response available to filters, because only it knows how many bytes an answer had. */
final class AnswerSizes extends ValveBase {

    /** Name of the request attribute that holds the {@link Response}. */
    static final String RESPONSE = AnswerSizes.class.getName();

    AnswerSizes() {
        super(true);
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        request.setAttribute(RESPONSE, response);
        getNext().invoke(request, response);
    }
}

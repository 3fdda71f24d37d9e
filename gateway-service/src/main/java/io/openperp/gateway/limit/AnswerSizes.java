package io.openperp.gateway.limit;

import jakarta.servlet.ServletException;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/** Lets a filter see how many bytes an answer had, which only Tomcat's own response knows. */
final class AnswerSizes extends ValveBase {

    /** The attribute of a request that holds its {@link Response}. */
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

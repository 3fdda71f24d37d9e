package io.openperp.gateway.web;

import java.io.IOException;
import org.apache.coyote.Request;
import org.apache.coyote.Response;

/**
 * Answers requests as soon as their head has been read, before any valve, filter or dispatcher. It serves only requests
 * in the usual form and leaves all others to the container.
 */
public interface DirectHandler {

    /**
     * Answers a request. If it returns false, it has read and written nothing and the container must serve the request.
     *
     * @param callers determines the client of the request
     */
    boolean serve(Request request, Response response, Callers callers) throws IOException;
}

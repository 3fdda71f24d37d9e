package io.openperp.gateway.web;

import java.io.IOException;
import org.apache.coyote.Request;
import org.apache.coyote.Response;

/**
 * Answers a request as soon as its head has been read: no valve, filter or dispatcher takes part. It serves what it knows
 * in every detail and leaves everything else to the container, so that an unusual request is answered there as ever.
 */
public interface DirectHandler {

    /**
     * Answers the request, or returns false: then nothing has been read or written, and the container serves it.
     *
     * @param callers names the client
     */
    boolean serve(Request request, Response response, Callers callers) throws IOException;
}

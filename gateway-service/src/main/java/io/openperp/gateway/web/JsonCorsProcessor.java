package io.openperp.gateway.web;

import java.io.IOException;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.web.cors.DefaultCorsProcessor;

/** Refuses a foreign origin in JSON. */
final class JsonCorsProcessor extends DefaultCorsProcessor {

    @Override
    protected void rejectRequest(ServerHttpResponse response) throws IOException {
        response.setStatusCode(HttpStatus.FORBIDDEN);
        response.getHeaders().setContentType(MediaType.APPLICATION_JSON);
        response.getBody()
                .write(Answer.error(
                                403, "foreign_origin", "this origin, method or header is not accepted from a browser")
                        .body());
        response.flush();
    }
}

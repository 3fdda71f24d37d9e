package io.openperp.stats.market;

import io.openperp.api.ApiJson;
import io.openperp.api.ErrorAnswer;
import io.openperp.reader.RareWarning;
import java.util.Set;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.TransactionException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.NoHandlerFoundException;

/** Everything that is not an answer, as {@code {"error": …}}. */
@RestControllerAdvice
class Refusals {

    private static final Logger LOG = LoggerFactory.getLogger(Refusals.class);
    private static final RareWarning SILENT_DATABASE = new RareWarning(LOG);

    @ExceptionHandler
    ResponseEntity<byte[]> unknownPath(NoHandlerFoundException unknown) {
        return Answers.refusal(404, "there is nothing at " + unknown.getRequestURL());
    }

    @ExceptionHandler
    ResponseEntity<byte[]> wrongMethod(HttpRequestMethodNotSupportedException wrong) {
        Set<HttpMethod> accepted = wrong.getSupportedHttpMethods() == null ? Set.of() : wrong.getSupportedHttpMethods();
        HttpHeaders headers = new HttpHeaders();
        headers.setAllow(accepted);
        return ResponseEntity.status(405)
                .headers(headers)
                .contentType(MediaType.APPLICATION_JSON)
                .body(ApiJson.mapper().writeValueAsBytes(new ErrorAnswer(wrong.getMethod() + " is not accepted here")));
    }

    /** Tomcat reads the query only when the first parameter is asked for. */
    @ExceptionHandler
    ResponseEntity<byte[]> unreadableQuery(InvalidParameterException unreadable) {
        return Answers.refusal(
                400, "the query is not readable: accepted is name=value, joined by &, in percent encoding");
    }

    @ExceptionHandler({DataAccessException.class, TransactionException.class})
    ResponseEntity<byte[]> databaseIsAway(RuntimeException away) {
        SILENT_DATABASE.warn("the database did not answer", away.toString());
        return Answers.refusal(503, "the database is not available, please ask again");
    }

    @ExceptionHandler
    ResponseEntity<byte[]> failed(Exception failure) {
        if (failure instanceof ErrorResponse refused && refused.getStatusCode().is4xxClientError()) {
            return Answers.refusal(refused.getStatusCode().value(), "the request is not valid here");
        }
        LOG.error("a request failed", failure);
        return Answers.refusal(500, "internal error");
    }
}

package io.openperp.servicekit.answer;

import io.openperp.servicekit.work.ExpensiveWork.BusyException;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Objects;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.ErrorResponse;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.NoHandlerFoundException;

/**
 * Answers requests that no endpoint has answered: unknown paths and methods, unreadable queries, unexpected failures.
 */
@RestController
@RestControllerAdvice
class Refusals implements ErrorController {

    private static final Logger LOG = LoggerFactory.getLogger(Refusals.class);

    @ExceptionHandler
    ResponseEntity<byte[]> unknownPath(NoHandlerFoundException unknown) {
        return Answers.refusal(404, "there is nothing at " + unknown.getRequestURL());
    }

    @ExceptionHandler
    ResponseEntity<byte[]> wrongMethod(HttpRequestMethodNotSupportedException wrong, HttpServletRequest request) {
        String accepted = String.join(", ", Objects.requireNonNullElse(wrong.getSupportedMethods(), new String[0]));
        HttpHeaders headers = new HttpHeaders();
        headers.set(HttpHeaders.ALLOW, accepted);
        return Answers.refusal(
                405,
                headers,
                wrong.getMethod() + " is not accepted at " + request.getRequestURI() + ", " + accepted + " is");
    }

    /**
     * Refuses an unreadable query; this happens here because Tomcat parses the query only when a parameter is first
     * read.
     */
    @ExceptionHandler
    ResponseEntity<byte[]> unreadableQuery(InvalidParameterException unreadable) {
        return Answers.refusal(
                400, "the query is not readable: accepted is name=value, joined by &, in percent encoding");
    }

    /** Refuses a request that waited for its turn for too long. */
    @ExceptionHandler
    ResponseEntity<byte[]> busy(BusyException busy) {
        HttpHeaders headers = new HttpHeaders();
        headers.set(HttpHeaders.RETRY_AFTER, "1");
        return Answers.refusal(503, headers, busy.getMessage() + ", please ask again");
    }

    /**
     * Answers after an unexpected failure; returns null if the answer has already begun, so that nothing can be added
     * to it.
     */
    @ExceptionHandler
    @Nullable
    ResponseEntity<byte[]> failed(Exception failure, HttpServletRequest request, HttpServletResponse response) {
        if (response.isCommitted()) {
            LOG.debug("the answer to {} was interrupted", request.getRequestURI(), failure);
            return null;
        }
        if (failure instanceof ErrorResponse refusal && refusal.getStatusCode().is4xxClientError()) {
            int status = refusal.getStatusCode().value();
            return Answers.refusal(status, Answers.phrase(status));
        }
        LOG.error("{} {} failed", request.getMethod(), request.getRequestURI(), failure);
        return Answers.refusal(500, "internal error");
    }

    /** Answers a request that the web server itself has refused, to whose error page it is passed on. */
    @RequestMapping("${server.error.path:/error}")
    ResponseEntity<byte[]> error(HttpServletRequest request) {
        int status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer code ? code : 404;
        return Answers.refusal(status, Answers.phrase(status));
    }
}

package io.openperp.gateway.web;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.web.ErrorResponse;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.NoHandlerFoundException;

/** Everything that is not an endpoint's answer, as {@code {"error": …}}. */
@RestController
@RestControllerAdvice
class Refusals implements ErrorController {

    private static final Logger LOG = LoggerFactory.getLogger(Refusals.class);

    @ExceptionHandler
    void unknownPath(NoHandlerFoundException unknown, HttpServletResponse response) throws IOException {
        Answer.error(404, "unknown_path", "there is nothing at " + unknown.getRequestURL())
                .writeTo(response);
    }

    @ExceptionHandler
    void wrongMethod(
            HttpRequestMethodNotSupportedException wrong, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        String[] supported = Objects.requireNonNullElse(wrong.getSupportedMethods(), new String[0]);
        String accepted = String.join(", ", supported);
        response.setHeader("Allow", accepted);
        Answer.error(
                        405,
                        "wrong_method",
                        wrong.getMethod() + " is not accepted at " + request.getRequestURI() + ", " + accepted + " is")
                .writeTo(response);
    }

    /** Only what the gateway answers itself reads a query; a forwarded one is passed on unread. */
    @ExceptionHandler
    void unreadableQuery(InvalidParameterException unreadable, HttpServletResponse response) throws IOException {
        Answer.error(
                        400,
                        "refused",
                        "the query is not readable: accepted is name=value, joined by &, in percent encoding")
                .writeTo(response);
    }

    @ExceptionHandler
    void failed(Exception failure, HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (response.isCommitted()) {
            LOG.debug("answer to {} broke off", request.getRequestURI(), failure);
            return;
        }
        if (failure instanceof ErrorResponse refusal && refusal.getStatusCode().value() < 500) {
            Answer.error(
                            refusal.getStatusCode().value(),
                            "refused",
                            phrase(refusal.getStatusCode().value()))
                    .writeTo(response);
            return;
        }
        LOG.error("{} {} failed", request.getMethod(), request.getRequestURI(), failure);
        Answer.error(500, "failed", "internal error").writeTo(response);
    }

    /** What the server itself refuses after the request was read. */
    @RequestMapping("${server.error.path:/error}")
    void error(HttpServletRequest request, HttpServletResponse response) throws IOException {
        int status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer code ? code : 404;
        Answer.error(status, "refused", phrase(status)).writeTo(response);
    }

    static String phrase(int status) {
        return switch (status) {
            case 400 -> "the request is not valid HTTP for this server";
            case 404 -> "there is nothing at this path";
            case 405 -> "this method is not accepted here";
            case 406 -> "answers are application/json only";
            case 413 -> "the request is too large";
            case 414, 431 -> "the request line or its headers are too long";
            default -> status < 500 ? "the request was refused with status " + status : "internal error";
        };
    }
}

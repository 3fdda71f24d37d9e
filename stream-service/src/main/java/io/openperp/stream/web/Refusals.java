package io.openperp.stream.web;

import io.openperp.api.ApiJson;
import io.openperp.api.ErrorAnswer;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Everything that is no connection and no answer, as {@code {"error": …}}. */
@RestController
@RestControllerAdvice
class Refusals implements ErrorController {

    @RequestMapping("${server.error.path:/error}")
    void error(HttpServletRequest request, HttpServletResponse response) throws IOException {
        int status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer code ? code : 404;
        write(response, status, phrase(status));
    }

    @ExceptionHandler
    void unreadableQuery(InvalidParameterException unreadable, HttpServletResponse response) throws IOException {
        write(response, 400, "the query is not readable: accepted is name=value, joined by &, in percent encoding");
    }

    static void write(HttpServletResponse response, int status, String sentence) throws IOException {
        byte[] body = ApiJson.mapper().writeValueAsBytes(new ErrorAnswer(sentence));
        response.setStatus(status);
        response.setContentType("application/json");
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    static String phrase(int status) {
        return switch (status) {
            case 400 -> "the request is not valid HTTP for this server";
            case 404 -> "there is nothing at this path";
            case 405 -> "this method is not accepted here";
            case 503 -> "not ready, try again";
            default -> status < 500 ? "the request was refused with status " + status : "internal error";
        };
    }
}

package io.openperp.account.query;

import io.openperp.api.ErrorAnswer;
import io.openperp.reader.RareWarning;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.TransactionException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/** Gives every refusal the body {@code {"error": …}}, whatever refused it. */
@RestControllerAdvice
class Refusals extends ResponseEntityExceptionHandler {

    private static final Logger LOG = LoggerFactory.getLogger(Refusals.class);
    private static final RareWarning SILENT_DATABASE = new RareWarning(LOG);
    private static final String ACCEPTED = "POST with Content-Type application/json is accepted";

    @Override
    protected @Nullable ResponseEntity<Object> handleExceptionInternal(
            Exception e, @Nullable Object body, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        HttpHeaders own = new HttpHeaders();
        own.putAll(headers);
        own.setContentType(MediaType.APPLICATION_JSON);
        return new ResponseEntity<>(new ErrorAnswer(sentence(status)), own, status);
    }

    @ExceptionHandler({DataAccessException.class, TransactionException.class})
    ResponseEntity<ErrorAnswer> databaseIsAway(RuntimeException e) {
        SILENT_DATABASE.warn("the database did not answer", e.toString());
        return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
                .contentType(MediaType.APPLICATION_JSON)
                .body(new ErrorAnswer("the database is not available, please ask again"));
    }

    @ExceptionHandler
    ResponseEntity<ErrorAnswer> noRoom(NoRoomException e) {
        return ResponseEntity.status(e.isOfAddress() ? HttpStatus.TOO_MANY_REQUESTS : HttpStatus.SERVICE_UNAVAILABLE)
                .contentType(MediaType.APPLICATION_JSON)
                .header(HttpHeaders.RETRY_AFTER, "1")
                .body(new ErrorAnswer(e.getMessage() + ", please ask again"));
    }

    private static String sentence(HttpStatusCode status) {
        return switch (status.value()) {
            case 404 -> "there is nothing at this address";
            case 405 -> "this method is not accepted here: " + ACCEPTED;
            case 406 -> "answers are application/json";
            default -> "the request was not understood: " + ACCEPTED;
        };
    }
}

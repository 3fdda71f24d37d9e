package io.openperp.servicekit.answer;

import io.openperp.reader.RareWarning;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.dao.DataAccessException;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.TransactionException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Refuses requests that need the database while it is unavailable. */
@RestControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE) // before the handler of all other exceptions
public class DatabaseRefusals {

    private static final Logger LOG = LoggerFactory.getLogger(DatabaseRefusals.class);
    private static final RareWarning SILENT_DATABASE = new RareWarning(LOG);

    /** Answers with status 503, so that the client tries again, and logs a warning. */
    @ExceptionHandler({DataAccessException.class, TransactionException.class})
    public ResponseEntity<byte[]> databaseIsAway(RuntimeException away) {
        SILENT_DATABASE.warn("the database did not answer", away.toString());
        return Answers.refusal(503, "the database is not available, please ask again");
    }
}

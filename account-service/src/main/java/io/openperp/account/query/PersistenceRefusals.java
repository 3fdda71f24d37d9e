package io.openperp.account.query;

import io.openperp.servicekit.answer.DatabaseRefusals;
import jakarta.persistence.PersistenceException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Refuses requests whose native SQL queries the database did not answer in time; Spring translates the exceptions of
 * all other queries.
 */
@RestControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE)
class PersistenceRefusals {

    private final DatabaseRefusals refusals;

    PersistenceRefusals(DatabaseRefusals refusals) {
        this.refusals = refusals;
    }

    @ExceptionHandler
    ResponseEntity<byte[]> databaseIsAway(PersistenceException away) {
        return refusals.databaseIsAway(away);
    }
}

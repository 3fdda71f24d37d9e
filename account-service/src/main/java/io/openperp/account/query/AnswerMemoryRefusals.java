package io.openperp.account.query;

import io.openperp.account.query.BoundedAnswers.NoRoomException;
import io.openperp.servicekit.answer.Answers;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Answers a query for which {@link AnswerMemory} has no room with a refusal. */
@RestControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE) // before the handler of all other exceptions
class AnswerMemoryRefusals {

    @ExceptionHandler
    ResponseEntity<byte[]> noRoom(NoRoomException full) {
        HttpHeaders headers = new HttpHeaders();
        headers.set(HttpHeaders.RETRY_AFTER, "1");
        return Answers.refusal(full.isOfAddress() ? 429 : 503, headers, full.getMessage() + ", please ask again");
    }
}

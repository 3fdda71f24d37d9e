package io.openperp.account.query;

import io.openperp.account.projection.TableCurrency;
import io.openperp.servicekit.answer.Answers;
import java.util.function.Supplier;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;

/**
 * Answers from the tables while they are up to date; otherwise with status 503, the reason, and the time after which to
 * retry.
 */
public final class WhenCurrent {

    private WhenCurrent() {}

    /**
     * Returns the answer, or the refusal.
     *
     * @param content name of the answer's content for the refusal, a noun in the plural
     */
    public static ResponseEntity<byte[]> answer(
            TableCurrency tables, String content, Supplier<ResponseEntity<byte[]>> answer) {
        String starting = tables.initialObstacle();
        String obstacle = starting.isEmpty() ? tables.obstacle() : starting;
        if (obstacle.isEmpty()) {
            return answer.get();
        }
        HttpHeaders headers = new HttpHeaders();
        headers.set(HttpHeaders.RETRY_AFTER, "1");
        return Answers.refusal(503, headers, content + " are not current: " + obstacle);
    }
}

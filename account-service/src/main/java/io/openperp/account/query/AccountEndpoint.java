package io.openperp.account.query;

import io.openperp.account.AccountProperties;
import io.openperp.api.json.ApiJson;
import io.openperp.servicekit.answer.Answers;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code POST {base}/account}: public and unsigned; the answer is an array of objects with one key each, or a page of
 * records.
 */
@RestController
class AccountEndpoint {

    private final AccountAnswers answers;
    private final int bodyLimit;

    AccountEndpoint(AccountAnswers answers, AccountProperties properties) {
        this.answers = answers;
        this.bodyLimit = properties.bodyLimit();
    }

    /** Answers a query. The body is parsed as JSON whatever its content type, as for a transaction. */
    @PostMapping("${openperp.account.base-path:/api/v1}/account")
    ResponseEntity<byte[]> answer(InputStream body, HttpServletRequest http) {
        byte[] bytes;
        try {
            bytes = body.readNBytes(bodyLimit + 1);
        } catch (IOException e) {
            return Answers.refusal(400, "the request ended before its body did");
        }
        if (bytes.length > bodyLimit) {
            return Answers.refusal(413, "a request of at most " + bodyLimit + " bytes is accepted");
        }
        return answers.answer(AccountRequest.read(ApiJson.mapper(), bytes), http);
    }
}

package io.openperp.account.query;

import io.openperp.servicekit.query.AnyParameters;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code GET {base}/accounts/{pubkey}/history/{kind}}: the same pages as {@code POST /account}, at the address from
 * which the official Python client of summer 2026 reads them.
 */
@RestController
class HistoryEndpoint {

    private final AccountAnswers answers;

    HistoryEndpoint(AccountAnswers answers) {
        this.answers = answers;
    }

    /** Answers with a page; the parameters are the same as the fields of the query. */
    @AnyParameters
    @GetMapping("${openperp.account.base-path:/api/v1}/accounts/{pubkey}/history/{kind}")
    ResponseEntity<byte[]> page(@PathVariable String pubkey, @PathVariable String kind, HttpServletRequest http) {
        return answers.answer(HistoryRequest.read(pubkey, kind, http.getParameterMap()), http);
    }
}

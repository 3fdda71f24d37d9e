package io.openperp.account.query;

import io.openperp.account.projection.TableCurrency;
import io.openperp.account.query.holding.WithdrawalQuery;
import io.openperp.servicekit.answer.Answers;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code GET {base}/withdrawals}: the pending withdrawals of all accounts, the oldest first, for whoever pays them. It may be a
 * moment behind; a claim decides.
 */
@RestController
class WithdrawalsEndpoint {

    /** What ends makes room for the next ones. */
    private static final int MOST = 1000;

    private final TableCurrency tables;
    private final WithdrawalQuery query;

    WithdrawalsEndpoint(TableCurrency tables, WithdrawalQuery query) {
        this.tables = tables;
        this.query = query;
    }

    @GetMapping("${openperp.account.base-path:/api/v1}/withdrawals")
    ResponseEntity<byte[]> pending() {
        return WhenCurrent.answer(tables, "withdrawals", () -> Answers.ok(query.pending(MOST)));
    }
}

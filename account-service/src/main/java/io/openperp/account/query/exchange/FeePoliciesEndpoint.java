package io.openperp.account.query.exchange;

import io.openperp.account.projection.TableCurrency;
import io.openperp.account.query.WhenCurrent;
import io.openperp.account.query.market.FeePolicyQuery;
import io.openperp.servicekit.answer.Answers;
import java.time.Clock;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code GET {base}/feePolicies}: policies and programmes set by administrators (FEE-016). The answer may be a moment
 * behind the log.
 */
@RestController
class FeePoliciesEndpoint {

    private static final long MILLIS_PER_SECOND = 1000;

    private final TableCurrency tables;
    private final FeePolicyQuery query;
    private final Clock clock = Clock.systemUTC();

    FeePoliciesEndpoint(TableCurrency tables, FeePolicyQuery query) {
        this.tables = tables;
        this.query = query;
    }

    @GetMapping("${openperp.account.base-path:/api/v1}/feePolicies")
    ResponseEntity<byte[]> policies() {
        return WhenCurrent.answer(tables, "fees", () -> Answers.ok(query.all(clock.millis() / MILLIS_PER_SECOND)));
    }
}

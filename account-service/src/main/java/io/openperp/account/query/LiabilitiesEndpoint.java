package io.openperp.account.query;

import io.openperp.account.projection.TableCurrency;
import io.openperp.account.query.holding.LiabilityQuery;
import io.openperp.servicekit.answer.Answers;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET {base}/liabilities}: what the exchange owes, with the roots of the trees that prove it (LIA-009). */
@RestController
class LiabilitiesEndpoint {

    private static final int LONGEST = 18;

    private final TableCurrency tables;
    private final LiabilityQuery query;

    LiabilitiesEndpoint(TableCurrency tables, LiabilityQuery query) {
        this.tables = tables;
        this.query = query;
    }

    @GetMapping("${openperp.account.base-path:/api/v1}/liabilities")
    ResponseEntity<byte[]> liabilities(@RequestParam(required = false) @Nullable String second) {
        if (second != null && !isSecond(second)) {
            return Answers.refusal(
                    400, "\"second\" is not accepted: the second of a tree is accepted, a whole number above 0");
        }
        return WhenCurrent.answer(tables, "liabilities", () -> current(second));
    }

    private static boolean isSecond(String text) {
        return !text.isEmpty()
                && text.length() <= LONGEST
                && text.chars().allMatch(digit -> digit >= '0' && digit <= '9')
                && Long.parseLong(text) > 0;
    }

    private ResponseEntity<byte[]> current(@Nullable String second) {
        return query.of(second == null ? 0 : Long.parseLong(second))
                .map(Answers::ok)
                .orElseGet(() -> Answers.refusal(
                        404,
                        second == null
                                ? "no account shard has published its liabilities yet"
                                : "no account shard has published liabilities of second " + second));
    }
}

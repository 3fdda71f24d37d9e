package io.openperp.account.query.exchange;

import io.openperp.account.projection.TableCurrency;
import io.openperp.account.query.WhenCurrent;
import io.openperp.account.query.treasury.LiabilityQuery;
import io.openperp.servicekit.answer.Answers;
import io.openperp.units.Ascii;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code GET {base}/liabilities}: totals that the exchange owes, with the root of the tree that proves them (LIA-009).
 */
@RestController
class LiabilitiesEndpoint {

    private final TableCurrency tables;
    private final LiabilityQuery query;

    LiabilitiesEndpoint(TableCurrency tables, LiabilityQuery query) {
        this.tables = tables;
        this.query = query;
    }

    @GetMapping("${openperp.account.base-path:/api/v1}/liabilities")
    ResponseEntity<byte[]> liabilities(@RequestParam(required = false) @Nullable String second) {
        try {
            long asked = second == null ? 0 : Ascii.wholeNumber(second);
            if (second == null || asked > 0) {
                return WhenCurrent.answer(tables, "liabilities", () -> current(asked));
            }
        } catch (NumberFormatException notWhole) {
            // refused below
        }
        return Answers.refusal(
                400, "\"second\" is not accepted: the second of a tree is accepted, a whole number above 0");
    }

    private ResponseEntity<byte[]> current(long second) {
        return query.of(second)
                .map(Answers::ok)
                .orElseGet(() -> Answers.refusal(
                        404,
                        second == 0
                                ? LiabilityQuery.NONE_YET
                                : "there is no tree over liabilities of second " + second));
    }
}

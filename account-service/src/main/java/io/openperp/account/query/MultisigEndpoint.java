package io.openperp.account.query;

import io.openperp.account.projection.TableCurrency;
import io.openperp.account.query.family.MultisigQuery;
import io.openperp.servicekit.answer.Answers;
import io.openperp.units.Ascii;
import io.openperp.units.Bytes32;
import io.openperp.views.MultisigViews;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code GET {base}/multisig/{pubkey}/proposals}: the proposals of a multisig account (MSG-020). The first page has all
 * open ones and the latest ended ones; a cursor gives pages of older ended ones.
 */
@RestController
class MultisigEndpoint {

    private static final int MOST = 1000;

    private final TableCurrency tables;
    private final MultisigQuery query;

    MultisigEndpoint(TableCurrency tables, MultisigQuery query) {
        this.tables = tables;
        this.query = query;
    }

    @GetMapping("${openperp.account.base-path:/api/v1}/multisig/{pubkey}/proposals")
    ResponseEntity<byte[]> proposals(
            @PathVariable String pubkey,
            @RequestParam(required = false) @Nullable String limit,
            @RequestParam(required = false) @Nullable String cursor) {
        try {
            int most = (int) RefusedParameter.whole("limit", limit, MultisigViews.ENDED_SHOWN, 1, MOST);
            long before = cursor == null ? 0 : number(cursor);
            return WhenCurrent.answer(tables, "proposals", () -> current(pubkey, before, most));
        } catch (RefusedParameter refused) {
            return Answers.refusal(400, String.valueOf(refused.getMessage()));
        }
    }

    private static long number(String cursor) {
        try {
            long number = Ascii.wholeNumber(cursor);
            if (number > 0) {
                return number;
            }
        } catch (NumberFormatException notWhole) {
            // refused below
        }
        throw RefusedParameter.cursor();
    }

    private ResponseEntity<byte[]> current(String pubkey, long before, int limit) {
        Bytes32 multisig;
        try {
            multisig = Bytes32.parse(pubkey);
        } catch (IllegalArgumentException notAKey) {
            return Answers.refusal(
                    400,
                    "\"" + AccountRequest.quoted(pubkey)
                            + "\" is not an account key: base58 of exactly 32 bytes is accepted");
        }
        return query.proposals(multisig.toByteArray(), before, limit)
                .map(page -> Answers.page(page.proposals(), page.before() == 0 ? null : Long.toString(page.before())))
                .orElseGet(() -> Answers.refusal(404, multisig + " is not a multisig account"));
    }
}

package io.openperp.account.query.exchange;

import io.openperp.account.projection.TableCurrency;
import io.openperp.account.query.RefusedParameter;
import io.openperp.account.query.WhenCurrent;
import io.openperp.account.query.treasury.WithdrawalQuery;
import io.openperp.account.query.treasury.WithdrawalQuery.Place;
import io.openperp.api.account.AccountAnswer;
import io.openperp.api.money.Withdrawal.WithdrawalPage;
import io.openperp.servicekit.answer.Answers;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code GET {base}/withdrawals}: the pending withdrawals of all accounts, oldest first, for the treasurers who pay
 * them. The answer may be a moment behind the log; which treasurer pays a withdrawal is decided by the first who claims
 * it in a transaction.
 */
@RestController
class WithdrawalsEndpoint {

    private static final int MOST = 1000;

    private final TableCurrency tables;
    private final WithdrawalQuery query;

    WithdrawalsEndpoint(TableCurrency tables, WithdrawalQuery query) {
        this.tables = tables;
        this.query = query;
    }

    /** Answers with a page if a limit or a cursor is given; otherwise with an array and the next cursor in a header. */
    @GetMapping("${openperp.account.base-path:/api/v1}/withdrawals")
    ResponseEntity<byte[]> pending(
            @RequestParam(required = false) @Nullable String limit,
            @RequestParam(required = false) @Nullable String cursor) {
        try {
            int most = (int) RefusedParameter.whole("limit", limit, MOST, 1, MOST);
            Place after = cursor == null ? null : place(cursor);
            return WhenCurrent.answer(tables, "withdrawals", () -> {
                WithdrawalPage page = query.pending(most, after);
                return limit == null && cursor == null ? array(page) : Answers.ok(page);
            });
        } catch (RefusedParameter refused) {
            return Answers.refusal(400, String.valueOf(refused.getMessage()));
        }
    }

    private static ResponseEntity<byte[]> array(WithdrawalPage page) {
        return Answers.page(
                page.data().stream().map(AccountAnswer.Withdrawn::new).toList(), page.nextCursor());
    }

    private static Place place(String text) {
        Place place = Place.read(text);
        if (place == null) {
            throw RefusedParameter.cursor();
        }
        return place;
    }
}

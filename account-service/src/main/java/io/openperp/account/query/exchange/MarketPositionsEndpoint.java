package io.openperp.account.query.exchange;

import io.openperp.account.projection.TableCurrency;
import io.openperp.account.query.WhenCurrent;
import io.openperp.account.query.market.MarketPositionQuery;
import io.openperp.account.query.market.MarketPositionQuery.Refused;
import io.openperp.account.query.market.MarketPositionQuery.Request;
import io.openperp.servicekit.answer.Answers;
import io.openperp.units.Ascii;
import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code GET {base}/marketPositions}: pages of the accounts with a position in a market and their margin requirements,
 * on request under terms that the market does not have (TRM-011). The answer may be a moment behind the log.
 */
@RestController
class MarketPositionsEndpoint {

    private static final int MOST = 500;
    private static final int USUAL = 100;

    private final TableCurrency tables;
    private final MarketPositionQuery query;

    MarketPositionsEndpoint(TableCurrency tables, MarketPositionQuery query) {
        this.tables = tables;
        this.query = query;
    }

    @GetMapping("${openperp.account.base-path:/api/v1}/marketPositions")
    ResponseEntity<byte[]> positions(
            @RequestParam(required = false) @Nullable String market,
            @RequestParam(required = false) @Nullable String terms,
            @RequestParam(required = false) @Nullable String limit,
            @RequestParam(required = false) @Nullable String cursor) {
        return WhenCurrent.answer(tables, "positions", () -> {
            try {
                return Answers.ok(query.of(new Request(
                        market == null ? "" : market, terms == null ? "" : terms, limit(limit), after(cursor))));
            } catch (Refused refused) {
                return Answers.refusal(refused.status(), String.valueOf(refused.getMessage()));
            }
        });
    }

    private static int limit(@Nullable String text) throws Refused {
        try {
            long number = text == null ? USUAL : Ascii.wholeNumber(text);
            if (number >= 1 && number <= MOST) {
                return (int) number;
            }
        } catch (NumberFormatException e) {
            // refused below
        }
        throw new Refused(400, "\"limit\" is not accepted: a whole number from 1 to " + MOST + " is accepted");
    }

    /** Reads a cursor: the last key of the previous page. */
    private static Bytes32 after(@Nullable String cursor) throws Refused {
        try {
            return cursor == null ? Bytes32.ZERO : Bytes32.parse(cursor);
        } catch (IllegalArgumentException e) {
            throw new Refused(400, "\"cursor\" is not accepted: the nextCursor of the page before is accepted");
        }
    }
}

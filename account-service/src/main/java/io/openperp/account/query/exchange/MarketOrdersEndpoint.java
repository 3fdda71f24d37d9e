package io.openperp.account.query.exchange;

import io.openperp.account.projection.TableCurrency;
import io.openperp.account.query.AccountRequest;
import io.openperp.account.query.WhenCurrent;
import io.openperp.account.query.market.MarketOrderQuery;
import io.openperp.servicekit.answer.Answers;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code GET {base}/marketOrders}: numbers of a market's open orders by kind, for operators about to halt or settle it.
 */
@RestController
class MarketOrdersEndpoint {

    private final TableCurrency tables;
    private final MarketOrderQuery query;

    MarketOrdersEndpoint(TableCurrency tables, MarketOrderQuery query) {
        this.tables = tables;
        this.query = query;
    }

    @GetMapping("${openperp.account.base-path:/api/v1}/marketOrders")
    ResponseEntity<byte[]> orders(@RequestParam(required = false) @Nullable String market) {
        String symbol = market == null ? "" : market;
        return WhenCurrent.answer(tables, "orders", () -> {
            List<String> listed = query.listed();
            return listed.contains(symbol)
                    ? Answers.ok(query.of(symbol))
                    : Answers.refusal(
                            404,
                            "market \"" + AccountRequest.quoted(symbol) + "\" is unknown: one of "
                                    + String.join(", ", listed) + " is accepted");
        });
    }
}

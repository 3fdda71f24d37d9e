package io.openperp.account.query.exchange;

import io.openperp.account.projection.TableCurrency;
import io.openperp.account.query.AccountRequest;
import io.openperp.account.query.WhenCurrent;
import io.openperp.account.query.market.RiskSurfaceQuery;
import io.openperp.servicekit.answer.Answers;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET {base}/riskSurfaces}: the maintenance rates of a market in every regime. */
@RestController
class RiskSurfacesEndpoint {

    private final TableCurrency tables;
    private final RiskSurfaceQuery query;

    RiskSurfacesEndpoint(TableCurrency tables, RiskSurfaceQuery query) {
        this.tables = tables;
        this.query = query;
    }

    @GetMapping("${openperp.account.base-path:/api/v1}/riskSurfaces")
    ResponseEntity<byte[]> surfaces(@RequestParam(required = false) @Nullable String market) {
        return WhenCurrent.answer(tables, "markets", () -> current(market));
    }

    private ResponseEntity<byte[]> current(@Nullable String market) {
        if (market == null || market.isBlank()) {
            return Answers.refusal(
                    400, "\"market\" is missing: a symbol such as BTC-USD, or its first part, BTC, is accepted");
        }
        return query.of(market)
                .map(Answers::ok)
                .orElseGet(() -> Answers.refusal(
                        404,
                        "market \"" + AccountRequest.quoted(market) + "\" is unknown: one of " + query.accepted()
                                + " is accepted"));
    }
}

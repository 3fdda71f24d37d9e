package io.openperp.stats.market;

import io.openperp.api.market.FundingHour;
import io.openperp.servicekit.answer.Answers;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /api/v1/fundingRateHistory}: the funding of a market at full hours, newest first. */
@RestController
class FundingRateEndpoint {

    private static final int MOST = 1000;
    private static final int DEFAULT_LIMIT = 100;

    private final MarketQueries markets;
    private final FundingHours hours;

    FundingRateEndpoint(MarketQueries markets, FundingHours hours) {
        this.markets = markets;
        this.hours = hours;
    }

    @GetMapping("/api/v1/fundingRateHistory")
    ResponseEntity<byte[]> history(
            @RequestParam(required = false) @Nullable String symbol,
            @RequestParam(required = false) @Nullable String startTime,
            @RequestParam(required = false) @Nullable String endTime,
            @RequestParam(required = false) @Nullable String limit,
            @RequestParam(required = false) @Nullable String cursor) {
        QueryParameters parameters = new QueryParameters();
        String wanted = parameters.required("symbol", symbol, "a symbol of /exchangeInfo");
        long start = parameters.whole("startTime", startTime, 0, 0, Long.MAX_VALUE);
        long end = parameters.whole("endTime", endTime, Long.MAX_VALUE, 0, Long.MAX_VALUE);
        int most = (int) parameters.whole("limit", limit, DEFAULT_LIMIT, 1, MOST);
        long before = parameters.whole("cursor", cursor, Long.MAX_VALUE, 1, Long.MAX_VALUE);
        if (start > end) {
            parameters.refuse("startTime " + start + " is after endTime " + end);
        }
        if (parameters.refusal() != null) {
            return Answers.refusal(400, parameters.refusal());
        }
        return markets.number(wanted).isEmpty()
                ? UnknownMarket.refusal(wanted)
                : page(hours.newest(wanted, start, end, before, most + 1), most);
    }

    /** Answers with at most {@code most} hours; {@code found} has one more if there is a next page. */
    private static ResponseEntity<byte[]> page(List<FundingHour> found, int most) {
        boolean isLast = found.size() <= most;
        List<FundingHour> page = isLast ? found : found.subList(0, most);
        return Answers.page(page, isLast ? null : Long.toString(page.getLast().timestamp()));
    }
}

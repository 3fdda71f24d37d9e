package io.openperp.account.query.exchange;

import io.openperp.account.projection.TableCurrency;
import io.openperp.account.query.RefusedParameter;
import io.openperp.account.query.WhenCurrent;
import io.openperp.account.query.market.VolumeQuery;
import io.openperp.servicekit.answer.Answers;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET {base}/volumes}: the accounts with the largest volume in the fee window, for operators who set tiers. */
@RestController
class VolumesEndpoint {

    private static final int USUAL = 100;

    private final TableCurrency tables;
    private final VolumeQuery query;

    VolumesEndpoint(TableCurrency tables, VolumeQuery query) {
        this.tables = tables;
        this.query = query;
    }

    @GetMapping("${openperp.account.base-path:/api/v1}/volumes")
    ResponseEntity<byte[]> volumes(@RequestParam(required = false) @Nullable String limit) {
        try {
            int most = (int) RefusedParameter.whole("limit", limit, USUAL, 1, VolumeQuery.MOST);
            return WhenCurrent.answer(tables, "volumes", () -> Answers.ok(query.largest(most)));
        } catch (RefusedParameter refused) {
            return Answers.refusal(400, String.valueOf(refused.getMessage()));
        }
    }
}

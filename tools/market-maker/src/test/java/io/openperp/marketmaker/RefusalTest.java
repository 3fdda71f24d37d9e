package io.openperp.marketmaker;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.action.ActionResult;
import io.openperp.marketmaker.Quoter.Refusal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Messages of the market maker about quotes that the exchange refuses. */
class RefusalTest {

    private static final ActionResult RESTING = new ActionResult.Resting("id");
    private static final ActionResult CROSSING = new ActionResult.RejectedCrossing("id", "post-only would trade", null);
    private static final ActionResult RISK = new ActionResult.CancelledRiskLimit("id", null, null);

    @Test
    void oneQuoteThatRestsIsEnough() {
        assertThat(Refusal.ofAll(List.of(CROSSING, RESTING))).isEmpty();
    }

    @Test
    void theFirstReasonIsSaidWhereNoneRests() {
        assertThat(Refusal.ofAll(List.of(CROSSING, RISK))).isEqualTo("post-only would trade");
        assertThat(Refusal.ofAll(List.of(RISK))).startsWith("CancelledRiskLimit");
    }

    @Test
    void noQuotesAreNoRefusal() {
        assertThat(Refusal.ofAll(List.of())).isEmpty();
    }
}

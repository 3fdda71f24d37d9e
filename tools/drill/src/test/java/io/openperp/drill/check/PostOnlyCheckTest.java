package io.openperp.drill.check;

import static io.openperp.drill.journal.OneOrder.ACCOUNT;
import static io.openperp.drill.journal.OneOrder.ORDER;
import static io.openperp.drill.journal.OneOrder.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.drill.audit.ReportedAccount;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** One order that buys at 100 or less. */
class PostOnlyCheckTest {

    @Test
    void anOrderThatRestsAtItsLimitOrBetterIsFine() {
        assertThat(found("ALO", "100", false)).isEmpty();
        assertThat(found("ALO_SLIDE", "99.9", false)).isEmpty();
        assertThat(found("ALO_JOIN", "90", false)).isEmpty();
    }

    @Test
    void anOrderAboveItsLimitIsFound() {
        assertThat(found("ALO_JOIN", "100.1", false)).singleElement().asString().contains("is worse than its limit");
    }

    @Test
    void aPostOnlyOrderThatHasTakenIsFound() {
        assertThat(found("ALO_SLIDE", "99.9", true)).singleElement().asString().contains("has taken");
        assertThat(found("GTC", "100", true)).isEmpty();
    }

    private static List<String> found(String timeInForce, String price, boolean takes) {
        String fill = "{\"taker\":\"%s\",\"maker\":\"%s\",\"orderIdTaker\":\"%s\",\"orderIdMaker\":\"%s\"}"
                .formatted(
                        takes ? ACCOUNT : "other",
                        takes ? "other" : ACCOUNT,
                        takes ? ORDER : "another",
                        takes ? "another" : ORDER);
        ReportedAccount shown = new ReportedAccount(
                ACCOUNT,
                json("{}"),
                List.of(json("{\"orderId\":\"%s\",\"price\":%s}".formatted(ORDER, price))),
                List.of(),
                List.of(json(fill)),
                List.of(),
                List.of());
        return PostOnlyCheck.discrepancies(
                List.of(shown), Map.of(ORDER, json("{\"b\":true,\"px\":100,\"tif\":\"%s\"}".formatted(timeInForce))));
    }
}

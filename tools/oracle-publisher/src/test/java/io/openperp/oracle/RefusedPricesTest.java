package io.openperp.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.action.ActionResult;
import io.openperp.client.Failure;
import io.openperp.client.Submission;
import io.openperp.transaction.Action;
import io.openperp.transaction.OperatorAction.OraclePrice;
import io.openperp.transaction.Quantity;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The operator reads a sentence about refused prices, not the objects of the program. */
class RefusedPricesTest {

    private static final ActionResult TAKEN = new ActionResult.Px();

    private final List<Action> prices = List.of(
            new OraclePrice(1, "BTC-USD", Quantity.of(100_00000000L)),
            new OraclePrice(1, "ETH-USD", Quantity.of(3_00000000L)));

    @Test
    void nothingIsSaidOfPricesThatWereAccepted() {
        assertThat(sentence(new Submission.Executed(List.of(TAKEN, TAKEN)))).isEmpty();
    }

    @Test
    void marketsOfRefusedPricesAreNamedWithTheReason() {
        assertThat(sentence(new Submission.Executed(List.of(TAKEN, error("price out of range")))))
                .isEqualTo("ETH-USD: price out of range");
        assertThat(sentence(new Submission.Executed(List.of(error("unauthorized"), error("unauthorized")))))
                .isEqualTo("the exchange refused all: unauthorized");
    }

    @Test
    void transactionThatWasNotExecutedHasTheReasonOfTheExchange() {
        assertThat(sentence(new Submission.Refused("unauthorized oracle")))
                .isEqualTo("the exchange refused them: unauthorized oracle");
        assertThat(sentence(new Submission.NotTaken(new Failure.Unavailable("no shard runs"))))
                .isEqualTo("the exchange did not take them: no shard runs");
        assertThat(sentence(new Submission.Unknown("no answer within 2 s")))
                .isEqualTo("the exchange did not answer: no answer within 2 s");
    }

    private String sentence(Submission submission) {
        return RefusedPrices.sentence(submission, prices);
    }

    private static ActionResult error(String message) {
        return new ActionResult.Error(message);
    }
}

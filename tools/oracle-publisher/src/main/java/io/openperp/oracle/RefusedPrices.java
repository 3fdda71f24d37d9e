package io.openperp.oracle;

import io.openperp.api.action.ActionResult;
import io.openperp.client.Submission;
import io.openperp.transaction.Action;
import io.openperp.transaction.OperatorAction.OraclePrice;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Says in a sentence why prices were not accepted. */
final class RefusedPrices {

    private RefusedPrices() {}

    /**
     * Sentence about the prices that were not accepted, with their markets where only some were refused; empty if all
     * were accepted.
     */
    static String sentence(Submission submission, List<Action> prices) {
        return switch (submission) {
            case Submission.Executed executed -> ofResults(executed.results(), prices);
            case Submission.Refused refused -> "the exchange refused them: " + refused.message();
            case Submission.NotTaken not ->
                "the exchange did not take them: " + not.failure().message();
            case Submission.Unknown unknown -> "the exchange did not answer: " + unknown.message();
            case Submission.AlreadyExecuted repeated -> "the exchange had them already";
        };
    }

    private static String ofResults(List<ActionResult> results, List<Action> prices) {
        if (results.size() != prices.size()) {
            return "the exchange answered " + results.size() + " prices of " + prices.size();
        }
        List<Integer> refused = IntStream.range(0, results.size())
                .filter(place -> !(results.get(place) instanceof ActionResult.Px))
                .boxed()
                .toList();
        if (refused.size() > 1
                && refused.size() == results.size()
                && results.stream().map(RefusedPrices::reason).distinct().count() == 1) {
            return "the exchange refused all: " + reason(results.getFirst());
        }
        return refused.stream()
                .map(place -> market(prices.get(place)) + ": " + reason(results.get(place)))
                .collect(Collectors.joining("; "));
    }

    private static String market(Action price) {
        return price instanceof OraclePrice oracle ? oracle.asset() : "a price";
    }

    private static String reason(ActionResult result) {
        return result instanceof ActionResult.Error error
                ? error.message() + (error.detail() == null ? "" : ", " + error.detail())
                : "the answer is not that of a price";
    }
}

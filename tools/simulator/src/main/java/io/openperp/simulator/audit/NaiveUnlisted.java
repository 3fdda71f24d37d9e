package io.openperp.simulator.audit;

import io.openperp.journal.Action;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.StatusKind;
import io.openperp.simulator.cluster.ClientTransaction;
import io.openperp.simulator.cluster.ExchangeSettings;
import io.openperp.simulator.law.Law;
import io.openperp.simulator.law.LawBroken;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Orders and prices of one transaction in markets that its account shard does not know: they are refused, and no others as such. */
final class NaiveUnlisted {

    private static final String UNKNOWN = "unknown symbol ";

    /** How each action is refused; empty: not for its market. Null: it names none, or is refused for its signer. */
    private final List<@Nullable String> refusals = new ArrayList<>();

    /** @param ledger with the markets that are announced when the transaction is executed */
    NaiveUnlisted(ClientTransaction transaction, NaiveLedger ledger) {
        boolean byOracle = Keys.read(transaction.signer()).equals(ExchangeSettings.ORACLE);
        for (Action action : transaction.actions()) {
            String symbol = symbol(action, byOracle);
            refusals.add(symbol == null ? null : ledger.refusalOfUnlisted(symbol));
        }
    }

    private static @Nullable String symbol(Action action, boolean byOracle) {
        return switch (action.getBodyCase()) {
            case PLACE_ORDER -> action.getPlaceOrder().getSymbol();
            case PLACE_CONDITIONAL -> action.getPlaceConditional().getSymbol();
            case PLACE_ON_FILL -> symbol(action.getPlaceOnFill().getParent(), byOracle);
            case PUBLISH_PRICES ->
                byOracle ? action.getPublishPrices().getPrices(0).getSymbol() : null;
            default -> null;
        };
    }

    void require(ActionStatus status) {
        String refusal = refusals.get(status.getAction());
        if (refusal == null) {
            return;
        }
        boolean isRefused = status.getKind() == StatusKind.REJECTED_INVALID || status.getKind() == StatusKind.ERROR;
        boolean isAsExpected = refusal.isEmpty()
                ? !status.getReason().contains(UNKNOWN)
                : isRefused && status.getReason().endsWith(refusal);
        LawBroken.unless(isAsExpected, Law.LISTINGS, () -> status + " instead of '" + refusal + "'");
    }
}

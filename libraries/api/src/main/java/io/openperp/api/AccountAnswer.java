package io.openperp.api;

import io.openperp.api.FeeTier.ScopedFeeTier;

/** One element of the array that answers {@code POST /account}: an object with one key. */
public sealed interface AccountAnswer {

    record WholeAccount(FullAccount fullAccount) implements AccountAnswer {}

    record RestingOrder(OpenOrder openOrder) implements AccountAnswer {}

    record Filled(Fill fills) implements AccountAnswer {}

    record Closed(ClosedPosition positions) implements AccountAnswer {}

    record Funded(FundingPayment fundingPayment) implements AccountAnswer {}

    record Finished(FinishedOrder orderHistory) implements AccountAnswer {}

    record Liquidated(Liquidation liquidation) implements AccountAnswer {}

    record Acted(Activity activity) implements AccountAnswer {}

    /** A row as in a page, which later releases have in arrays too. */
    record Transferred(HistoryRow.Of<Transfer> activityHistory) implements AccountAnswer {}

    /** A row as in a page, like {@link Transferred}. */
    record AtRisk(HistoryRow.OfRiskEvent riskHistory) implements AccountAnswer {}

    /** A row as in a page, like {@link Transferred}. */
    record Operated(HistoryRow.Of<OperatorAct> adminHistory) implements AccountAnswer {}

    record Withdrawn(Withdrawal withdrawal) implements AccountAnswer {}

    record Tier(ScopedFeeTier feeTier) implements AccountAnswer {}

    record Proved(LiabilityProof liabilityProof) implements AccountAnswer {}

    record LookedUp(OrderOutcome order) implements AccountAnswer {}
}

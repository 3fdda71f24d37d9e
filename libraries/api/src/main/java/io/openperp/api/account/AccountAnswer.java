package io.openperp.api.account;

import io.openperp.api.fee.FeeTier.ScopedFeeTier;
import io.openperp.api.history.Activity;
import io.openperp.api.history.ClosedPosition;
import io.openperp.api.history.Fill;
import io.openperp.api.history.FinishedOrder;
import io.openperp.api.history.HistoryRow;
import io.openperp.api.history.Liquidation;
import io.openperp.api.history.OperatorAct;
import io.openperp.api.money.FundingPayment;
import io.openperp.api.money.LiabilityProof;
import io.openperp.api.money.Transfer;
import io.openperp.api.money.Withdrawal;
import io.openperp.api.order.OpenOrder;
import io.openperp.api.order.OrderOutcome;

/** An element of the array that answers {@code POST /account}: an object with one key. */
public sealed interface AccountAnswer {

    record WholeAccount(FullAccount fullAccount) implements AccountAnswer {}

    record RestingOrder(OpenOrder openOrder) implements AccountAnswer {}

    record Filled(Fill fills) implements AccountAnswer {}

    record Closed(ClosedPosition positions) implements AccountAnswer {}

    record Funded(FundingPayment fundingPayment) implements AccountAnswer {}

    record Finished(FinishedOrder orderHistory) implements AccountAnswer {}

    record Liquidated(Liquidation liquidation) implements AccountAnswer {}

    record Acted(Activity activity) implements AccountAnswer {}

    /** A payment in the answer to {@code activityHistory}, with the same fields as a row of a history page. */
    record Transferred(HistoryRow.Of<Transfer> activityHistory) implements AccountAnswer {}

    /**
     * A part of a position that a liquidation or deleveraging closed, with the same fields as a row of a history page.
     */
    record AtRisk(HistoryRow.OfRiskEvent riskHistory) implements AccountAnswer {}

    /** An action that an operator signed, with the same fields as a row of a history page. */
    record Operated(HistoryRow.Of<OperatorAct> adminHistory) implements AccountAnswer {}

    record Withdrawn(Withdrawal withdrawal) implements AccountAnswer {}

    record Tier(ScopedFeeTier feeTier) implements AccountAnswer {}

    record Proved(LiabilityProof liabilityProof) implements AccountAnswer {}

    record LookedUp(OrderOutcome order) implements AccountAnswer {}
}

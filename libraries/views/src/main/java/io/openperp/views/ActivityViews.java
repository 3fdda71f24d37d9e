package io.openperp.views;

import io.openperp.api.Decimal;
import io.openperp.api.history.Activity;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AgentChanged;
import io.openperp.journal.BuilderApprovalChanged;
import io.openperp.journal.BuilderFeesReceived;
import io.openperp.journal.CancelScheduled;
import io.openperp.journal.LeverageChanged;
import io.openperp.units.Base58;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Converts events of an account other than trading, such as changed settings, to the records that the API returns. */
public final class ActivityViews {

    private ActivityViews() {}

    /**
     * Converts an event to an entry of the activity of its account; empty for an event that another history of the API
     * shows, such as that of orders or fills, or that none shows.
     */
    public static Optional<Activity> activity(AccountEvent event, long slot, long timeNanos) {
        return switch (event.getBodyCase()) {
            case DEPOSITED ->
                Optional.of(Activity.deposit(Decimal.of(event.getDeposited().getAmount()), slot, timeNanos));
            case TREASURY_DEPOSITED ->
                Optional.of(Activity.treasuryDeposit(
                        Decimal.of(event.getTreasuryDeposited().getAmount()),
                        event.getTreasuryDeposited().getRef(),
                        slot,
                        timeNanos));
            case AGENT_CHANGED -> Optional.of(agent(event.getAgentChanged(), slot, timeNanos));
            case LEVERAGE_CHANGED -> Optional.of(leverage(event.getLeverageChanged(), slot, timeNanos));
            case CANCEL_SCHEDULED -> Optional.of(scheduledCancel(event.getCancelScheduled(), slot, timeNanos));
            case BUILDER_APPROVAL_CHANGED -> Optional.of(builder(event.getBuilderApprovalChanged(), slot, timeNanos));
            case BUILDER_FEES_RECEIVED -> Optional.of(builderFees(event.getBuilderFeesReceived(), slot, timeNanos));
            case SUB_ACCOUNT_CHANGED ->
                Optional.of(SubAccountViews.changed(event.getSubAccountChanged(), slot, timeNanos));
            case WITHDRAWAL_CHANGED ->
                Optional.of(WithdrawalViews.activity(event.getWithdrawalChanged(), slot, timeNanos));
            case STAY_UNTIL_FILLED_SET ->
                Optional.of(
                        Activity.stayUntilFilled(event.getStayUntilFilledSet().getOn(), slot, timeNanos));
            case NOTED -> Optional.of(Activity.note(event.getNoted().getText(), slot, timeNanos));
            // Orders, fills, funding, liquidations, transfers and proposals have histories of their own; what the fee
            // account and the fund receive has none.
            case ORDER_CHANGED,
                    ORDER_FILLED,
                    CANCEL_REJECTED,
                    FEES_RECEIVED,
                    POSITION_MOVED,
                    FUNDING_PAID,
                    LIQUIDATION_EXPLAINED,
                    FUND_RECEIVED,
                    TRANSFERRED,
                    ISOLATED_ACCOUNT_MADE,
                    ROLE_CHANGED,
                    FEE_POLICY_SET,
                    FEE_PROGRAMME_SET,
                    OPERATOR_ACTED,
                    MULTISIG_CHANGED,
                    PROPOSAL_CHANGED,
                    TRANSACTION_COMPLETED,
                    BODY_NOT_SET -> Optional.empty();
        };
    }

    private static Activity agent(AgentChanged changed, long slot, long timeNanos) {
        Activity.Kind kind = changed.getRemoved() ? Activity.Kind.AGENT_REMOVED : Activity.Kind.AGENT_ADDED;
        return Activity.agent(kind, Base58.encode(changed.getAgent().toByteArray()), slot, timeNanos);
    }

    private static Activity builder(BuilderApprovalChanged changed, long slot, long timeNanos) {
        return Activity.builder(
                Base58.encode(changed.getBuilder().toByteArray()), changed.getMaxFee(), slot, timeNanos);
    }

    private static Activity builderFees(BuilderFeesReceived received, long slot, long timeNanos) {
        return Activity.builderFees(
                Decimal.of(received.getAmount()),
                Base58.encode(received.getPayer().toByteArray()),
                received.getSymbol(),
                slot,
                timeNanos);
    }

    private static Activity leverage(LeverageChanged changed, long slot, long timeNanos) {
        return Activity.leverage(changed.getSymbol(), Decimal.of(changed.getLeverage()), slot, timeNanos);
    }

    private static Activity scheduledCancel(CancelScheduled scheduled, long slot, long timeNanos) {
        return Activity.scheduledCancel(
                scheduled.getFired() ? Activity.Kind.SCHEDULED_CANCEL_DUE : Activity.Kind.SCHEDULE_CANCEL,
                TimeUnit.SECONDS.toMillis(scheduled.getDueSecond()),
                slot,
                timeNanos);
    }
}

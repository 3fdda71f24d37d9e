package io.openperp.account.projection.event;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.account.projection.table.Changes;
import io.openperp.account.projection.table.Changes.AccountMarket;
import io.openperp.account.projection.table.Changes.Acted;
import io.openperp.account.projection.table.Changes.Agent;
import io.openperp.account.projection.table.Changes.Builder;
import io.openperp.account.projection.table.Changes.Closed;
import io.openperp.account.projection.table.Changes.Filled;
import io.openperp.account.projection.table.Changes.Funded;
import io.openperp.account.projection.table.Changes.Liquidated;
import io.openperp.account.projection.table.Changes.SentOrder;
import io.openperp.account.projection.table.Changes.Transferred;
import io.openperp.account.projection.table.Fact;
import io.openperp.api.money.Transfer;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.AgentChanged;
import io.openperp.journal.BuilderApprovalChanged;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.FeeVolume;
import io.openperp.journal.FundingPaid;
import io.openperp.journal.IsolatedAccountMade;
import io.openperp.journal.OrderFilled;
import io.openperp.journal.OrderState;
import io.openperp.journal.PositionMoved;
import io.openperp.journal.PositionState;
import io.openperp.journal.ProposalChanged;
import io.openperp.journal.ProposalState;
import io.openperp.journal.SubAccountChanged;
import io.openperp.journal.TransactionCompleted;
import io.openperp.units.Bytes32;
import io.openperp.views.ActivityViews;

/**
 * Turns account events into changes of the tables: balances, orders, fills, positions, funding, liquidations, settings.
 */
public final class AccountEventHandler implements EventHandler {

    @Override
    public void handle(ByteString body, long number, Changes changes) throws InvalidProtocolBufferException {
        AccountEvents events = AccountEvents.parseFrom(body);
        if (events.hasLiabilityLeaves() || events.hasLiabilityTree()) {
            changes.liabilities.add(events);
        }
        for (int i = 0; i < events.getEventsCount(); i++) {
            AccountEvent event = events.getEvents(i);
            if (!event.hasTransactionCompleted() || sentOrders(event.getTransactionCompleted())) {
                handle(event, Fact.of(events, event, number, i), changes);
            }
        }
    }

    private static void handle(AccountEvent event, Fact fact, Changes changes) {
        if (event.hasTotals()) {
            changes.totals.put(fact.own(), event.getTotals());
        }
        if (event.hasFeeVolume()) {
            FeeVolume traded = event.getFeeVolume();
            changes.feeVolumes.put(
                    new Changes.FeeDay(Fact.key(traded.getOwner()), (int) traded.getDay()), traded.getVolume());
        }
        boolean isRepeated = fact.isolated() != null && event.hasLeverageChanged(); // as its owner's
        if (!isRepeated
                && ActivityViews.activity(event, fact.slot(), fact.timeNanos()).isPresent()) {
            changes.activities.add(new Acted(fact, event));
        }
        switch (event.getBodyCase()) {
            case ORDER_CHANGED -> order(fact, event.getOrderChanged().getOrder(), changes);
            case ORDER_FILLED -> filled(fact, event.getOrderFilled(), changes);
            case AGENT_CHANGED -> agent(fact, event.getAgentChanged(), changes);
            case BUILDER_APPROVAL_CHANGED -> builder(fact, event.getBuilderApprovalChanged(), changes);
            case LEVERAGE_CHANGED ->
                changes.leverages.put(
                        new AccountMarket(fact.own(), event.getLeverageChanged().getMarket()),
                        event.getLeverageChanged());
            case POSITION_MOVED -> moved(fact, event.getPositionMoved(), changes);
            case FUNDING_PAID -> funded(fact, event.getFundingPaid(), changes);
            case LIQUIDATION_EXPLAINED ->
                changes.liquidations.add(new Liquidated(fact, event.getLiquidationExplained()));
            case CANCEL_SCHEDULED ->
                changes.scheduledCancels.put(
                        fact.account(), event.getCancelScheduled().getDueSecond());
            case STAY_UNTIL_FILLED_SET ->
                changes.staying.put(
                        fact.account(), event.getStayUntilFilledSet().getOn());
            case TRANSACTION_COMPLETED -> completed(fact, event.getTransactionCompleted(), changes);
            case DEPOSITED ->
                changes.transfers.add(new Transferred(
                        fact,
                        Transfer.Kind.DEPOSIT,
                        Bytes32.ZERO,
                        fact.own(),
                        event.getDeposited().getAmount(),
                        null));
            case TRANSFERRED -> transferred(fact, event.getTransferred(), changes);
            case ROLE_CHANGED -> OperatorRows.changed(fact, event.getRoleChanged(), changes);
            case FEE_POLICY_SET -> changes.feePolicies.add(event.getFeePolicySet());
            case FEE_PROGRAMME_SET ->
                changes.feeProgrammes.put(fact.own(), event.getFeeProgrammeSet().getName());
            case OPERATOR_ACTED -> changes.operatorActs.add(new Changes.OperatorAct(fact, event.getOperatorActed()));
            case WITHDRAWAL_CHANGED -> WithdrawalRows.changed(fact, event.getWithdrawalChanged(), changes);
            case ISOLATED_ACCOUNT_MADE -> isolated(fact, event.getIsolatedAccountMade(), changes);
            case SUB_ACCOUNT_CHANGED -> subAccount(fact, event.getSubAccountChanged(), changes);
            case MULTISIG_CHANGED ->
                changes.multisigs.put(fact.account(), event.getMultisigChanged().getMultisig());
            case PROPOSAL_CHANGED -> proposal(fact, event.getProposalChanged(), changes);
            case TREASURY_DEPOSITED ->
                changes.transfers.add(new Transferred(
                        fact,
                        Transfer.Kind.DEPOSIT,
                        Bytes32.ZERO,
                        fact.own(),
                        event.getTreasuryDeposited().getAmount(),
                        event.getTreasuryDeposited().getRef()));
            // Add no further row: notes and fees of builders are in the activity history already, and of fees and of
            // what the insurance fund receives only the totals are stored.
            case NOTED, BUILDER_FEES_RECEIVED, FEES_RECEIVED, FUND_RECEIVED, CANCEL_REJECTED, BODY_NOT_SET -> {}
        }
    }

    private static boolean sentOrders(TransactionCompleted completed) {
        return completed.getStatusesList().stream().anyMatch(ActionStatus::getNewOrder);
    }

    private static void completed(Fact fact, TransactionCompleted completed, Changes changes) {
        for (ActionStatus status : completed.getStatusesList()) {
            if (status.getNewOrder()) {
                changes.sentOrders.add(new SentOrder(fact, completed.getNonce(), status));
            }
        }
    }

    private static void filled(Fact fact, OrderFilled filled, Changes changes) {
        changes.fills.add(new Filled(
                fact,
                filled.getOrder().getSymbol(),
                Fact.key(filled.getOrder().getOrderId()),
                Fact.key(filled.getFill().getCounterpartyOrderId()),
                filled.getFill()));
        order(fact, filled.getOrder(), changes);
        position(fact, filled.getPosition(), changes);
        if (filled.hasClosed()) {
            changes.closedPositions.add(new Closed(fact, filled.getClosed()));
        }
    }

    /** Adds a takeover or a deleveraging as a fill between two accounts without orders. */
    private static void moved(Fact fact, PositionMoved moved, Changes changes) {
        changes.fills.add(
                new Filled(fact, moved.getPosition().getSymbol(), Bytes32.ZERO, Bytes32.ZERO, moved.getFill()));
        position(fact, moved.getPosition(), changes);
        if (moved.hasClosed()) {
            changes.closedPositions.add(new Closed(fact, moved.getClosed()));
        }
    }

    private static void funded(Fact fact, FundingPaid paid, Changes changes) {
        changes.fundingPayments.add(new Funded(fact, paid));
        position(fact, paid.getPosition(), changes);
    }

    private static void position(Fact fact, PositionState position, Changes changes) {
        changes.positions.put(new AccountMarket(fact.own(), position.getMarket()), position);
    }

    private static void order(Fact fact, OrderState order, Changes changes) {
        switch (order.getStatus()) {
            case RESTING, WORKING -> changes.orderIsOpen(fact, order);
            case FILLED,
                    PARTIALLY_FILLED,
                    CANCELLED,
                    CANCELLED_RISK_LIMIT,
                    CANCELLED_SELF_CROSSING,
                    CANCELLED_REDUCE_ONLY,
                    CANCELLED_IOC,
                    SIBLING_CANCELLED,
                    TRIGGER_FAILED -> changes.orderEnded(fact, order);
            case REJECTED_CROSSING, REJECTED_DUPLICATE, REJECTED_RISK_LIMIT, REJECTED_INVALID -> {
                if (order.getTriggered()) {
                    changes.orderEnded(fact, order); // it has waited until now
                } else {
                    changes.orderRefused(fact, order);
                }
            }
            case TRIGGERED -> {
                if (order.getConditional().getKind() == ConditionalKind.BASKET) {
                    changes.orderEnded(fact, order); // its orders are orders of their own
                } // else what its market makes of it follows
            }
            // A status that only actions have, or one of a later release, which needs a case of its own.
            default -> throw new IllegalStateException(order.getStatus() + " is not the status of an order");
        }
    }

    private static void builder(Fact fact, BuilderApprovalChanged changed, Changes changes) {
        changes.builders.put(new Builder(fact.account(), Fact.key(changed.getBuilder())), changed.getMaxFee());
    }

    private static void transferred(Fact fact, io.openperp.journal.Transferred made, Changes changes) {
        changes.transfers.add(new Transferred(
                fact,
                made.getExternal() ? Transfer.Kind.EXTERNAL : Transfer.Kind.INTERNAL,
                Fact.key(made.getFrom()),
                Fact.key(made.getTo()),
                made.getAmount(),
                null));
    }

    private static void proposal(Fact fact, ProposalChanged changed, Changes changes) {
        changes.proposal(fact.account(), changed);
        ProposalState state = changed.getProposal().getState();
        if (state == ProposalState.PROPOSAL_DONE || state == ProposalState.PROPOSAL_FAILED) {
            changes.executed(fact.account(), changed);
        }
    }

    /**
     * Adds a sub-account. There are two events for each change; only the one about the sub-account is used, because the
     * one about its master has the same content.
     */
    private static void subAccount(Fact fact, SubAccountChanged changed, Changes changes) {
        Bytes32 key = Fact.key(changed.getSubAccount());
        if (fact.account().equals(key)) {
            Changes.SubAccount before = changes.subAccounts.get(key);
            long sequence = before == null ? fact.sequence() : before.sequence();
            changes.subAccounts.put(key, new Changes.SubAccount(sequence, changed));
        }
    }

    /**
     * Adds an isolated account. There are two events; only the one about the isolated account is used, because the one
     * about its owner has the same content.
     */
    private static void isolated(Fact fact, IsolatedAccountMade made, Changes changes) {
        if (fact.isolated() != null) {
            changes.isolatedAccounts.put(fact.own(), made);
        }
    }

    private static void agent(Fact fact, AgentChanged changed, Changes changes) {
        changes.agents.put(new Agent(fact.account(), Fact.key(changed.getAgent())), !changed.getRemoved());
    }
}

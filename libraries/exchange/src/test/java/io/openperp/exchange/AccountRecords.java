package io.openperp.exchange;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountTotals;
import io.openperp.journal.ClosedPosition;
import io.openperp.journal.Fill;
import io.openperp.journal.FundingPaid;
import io.openperp.journal.LiquidationExplained;
import io.openperp.journal.OrderFilled;
import io.openperp.journal.OrderState;
import io.openperp.journal.PositionMoved;
import io.openperp.journal.PositionState;
import io.openperp.journal.StatusKind;
import io.openperp.risk.margin.AccountFacts;
import io.openperp.risk.margin.AccountFacts.OpenOrder;
import io.openperp.risk.position.Position;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One account as a reader of account-events knows it: nothing but the facts published. */
final class AccountRecords {

    AccountTotals totals = AccountTotals.getDefaultInstance();
    final TreeMap<String, Position> positions = new TreeMap<>();
    final TreeMap<String, Long> leverages = new TreeMap<>();
    /** The last state published of every order, in the order they were first published. */
    final Map<Bytes32, OrderState> orders = new LinkedHashMap<>();

    /** Every position closed, oldest first. */
    final List<ClosedPosition> history = new ArrayList<>();

    /** The last payment of each symbol. */
    final TreeMap<String, FundingPaid> funding = new TreeMap<>();

    @Nullable
    Fill fill;

    @Nullable
    ClosedPosition closed;

    @Nullable
    LiquidationExplained explained;

    void read(AccountEvent event) {
        if (event.hasTotals()) {
            totals = event.getTotals();
        }
        switch (event.getBodyCase()) {
            case ORDER_CHANGED -> order(event.getOrderChanged().getOrder());
            case ORDER_FILLED -> filled(event.getOrderFilled());
            case LEVERAGE_CHANGED ->
                leverages.put(
                        event.getLeverageChanged().getSymbol(),
                        event.getLeverageChanged().getLeverage());
            case POSITION_MOVED -> {
                PositionMoved moved = event.getPositionMoved();
                position(moved.getPosition());
                closed(moved.hasClosed() ? moved.getClosed() : null);
            }
            case FUNDING_PAID -> {
                position(event.getFundingPaid().getPosition());
                funding.put(event.getFundingPaid().getSymbol(), event.getFundingPaid());
            }
            case LIQUIDATION_EXPLAINED -> explained = event.getLiquidationExplained();
            case DEPOSITED,
                    TREASURY_DEPOSITED,
                    AGENT_CHANGED,
                    CANCEL_REJECTED,
                    CANCEL_SCHEDULED,
                    NOTED,
                    STAY_UNTIL_FILLED_SET,
                    BUILDER_APPROVAL_CHANGED,
                    BUILDER_FEES_RECEIVED,
                    SUB_ACCOUNT_CHANGED,
                    ISOLATED_ACCOUNT_MADE,
                    ROLE_CHANGED,
                    FEE_POLICY_SET,
                    FEE_PROGRAMME_SET,
                    OPERATOR_ACTED,
                    TRANSFERRED,
                    WITHDRAWAL_CHANGED,
                    MULTISIG_CHANGED,
                    PROPOSAL_CHANGED,
                    FEES_RECEIVED,
                    FUND_RECEIVED,
                    TRANSACTION_COMPLETED,
                    BODY_NOT_SET -> {
                // money comes with the totals, the rest is not looked at
            }
        }
    }

    private void filled(OrderFilled filled) {
        fill = filled.getFill();
        position(filled.getPosition());
        closed(filled.hasClosed() ? filled.getClosed() : null);
        order(filled.getOrder());
    }

    private void closed(@Nullable ClosedPosition record) {
        if (record != null) {
            closed = record;
            history.add(record);
        }
    }

    private void position(PositionState p) {
        positions.put(
                p.getSymbol(),
                new Position(
                        p.getSize(),
                        p.getCost(),
                        p.getRealizedPnl(),
                        p.getFees(),
                        p.getFunding(),
                        p.getMaxSize(),
                        p.getVolume(),
                        p.getOpenedSize(),
                        p.getOpenedNotional(),
                        p.getClosedSize(),
                        p.getClosedNotional(),
                        p.getOpenedAtNanos()));
    }

    /** Keeps the state of an order, unless it was refused as a duplicate: then the ID is that of another order. */
    private void order(OrderState order) {
        if (order.getStatus() != StatusKind.REJECTED_DUPLICATE) {
            orders.put(io.openperp.journal.Keys.read(order.getOrderId()), order);
        }
    }

    List<OrderState> openOrders() {
        return orders.values().stream().filter(AccountRecords::isOpen).toList();
    }

    /** Whether it is a conditional order that has not triggered: it reserves nothing. */
    static boolean waits(OrderState order) {
        return order.hasConditional() && !order.getTriggered();
    }

    private static boolean isOpen(OrderState order) {
        return order.getStatus() == StatusKind.RESTING || order.getStatus() == StatusKind.WORKING;
    }

    AccountFacts facts() {
        TreeMap<String, List<OpenOrder>> open = new TreeMap<>();
        for (OrderState order : openOrders()) {
            if (waits(order)) {
                continue;
            }
            open.computeIfAbsent(order.getSymbol(), symbol -> new ArrayList<>())
                    .add(new OpenOrder(
                            Side.of(order.getIsBuy()),
                            order.getPrice(),
                            order.getRemainingSize(),
                            order.getReduceOnly(),
                            OpenOrder.builderRate(order.getBuilderFee())));
        }
        return new AccountFacts(
                totals.getBalance(),
                totals.getOrderMargin(),
                totals.getRealizedPnl(),
                totals.getFees(),
                totals.getFunding(),
                positions,
                leverages,
                open);
    }
}

package io.openperp.stream.account;

import io.openperp.api.stream.AccountUpdate;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.Fill;
import io.openperp.journal.Keys;
import io.openperp.journal.LeverageChanged;
import io.openperp.journal.OrderFilled;
import io.openperp.journal.OrderState;
import io.openperp.journal.PositionMoved;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TimeInForce;
import io.openperp.units.Base58;
import io.openperp.units.Bytes32;
import io.openperp.views.AccountViews;
import io.openperp.views.OrderViews;
import io.openperp.views.WithdrawalViews;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Converts an event of an account to its numbered messages, that is those that do not depend on marks. The messages of
 * one execution are in this order: orderUpdate, triggerFailed, fill, liquidation or ADL.
 */
final class AccountMessages {

    private AccountMessages() {}

    /**
     * Converts one event to messages.
     *
     * @param messages receives a supplier for each message, in order; calling the supplier creates the message
     */
    static void of(AccountEvent event, Moment moment, Consumer<Supplier<AccountUpdate>> messages) {
        if (event.getIsolatedOwner().isEmpty()) {
            ofItself(event, moment, messages);
        } else if (!event.hasLeverageChanged()) { // its owner's says the same
            String own = Base58.encode(event.getAccount().toByteArray());
            ofItself(event, moment, made -> messages.accept(() -> made.get().isolatedIn(own)));
        }
    }

    private static void ofItself(AccountEvent event, Moment moment, Consumer<Supplier<AccountUpdate>> messages) {
        long timeNanos = moment.timeNanos();
        switch (event.getBodyCase()) {
            case ORDER_CHANGED -> changed(event.getOrderChanged().getOrder(), timeNanos, messages);
            case ORDER_FILLED -> filled(event.getOrderFilled(), moment, messages);
            case POSITION_MOVED -> moved(event.getPositionMoved(), moment, messages);
            case LEVERAGE_CHANGED -> messages.accept(() -> leverage(event.getLeverageChanged()));
            case CANCEL_REJECTED ->
                messages.accept(() -> OrderViews.cancelRejected(event.getCancelRejected(), timeNanos));
            case CANCEL_SCHEDULED ->
                messages.accept(() -> OrderViews.cancelScheduled(event.getCancelScheduled(), timeNanos));
            case STAY_UNTIL_FILLED_SET ->
                messages.accept(() -> new AccountUpdate.StayUntilFilled(
                        event.getStayUntilFilledSet().getOn(), timeNanos));
            case WITHDRAWAL_CHANGED ->
                messages.accept(() -> new AccountUpdate.WithdrawalUpdate(WithdrawalViews.withdrawal(
                        Keys.read(event.getAccount()), event.getWithdrawalChanged(), timeNanos)));
            // No message of their own: they change only positions and margin, which are published after each event.
            case FUNDING_PAID,
                    DEPOSITED,
                    TREASURY_DEPOSITED,
                    FEES_RECEIVED,
                    FUND_RECEIVED,
                    BUILDER_FEES_RECEIVED,
                    TRANSFERRED -> {}
            // Published on the topic of the multisig account, by MultisigStream.
            case MULTISIG_CHANGED, PROPOSAL_CHANGED -> {}
            // Not published to subscribers: account-service answers queries about them.
            case LIQUIDATION_EXPLAINED,
                    NOTED,
                    BUILDER_APPROVAL_CHANGED,
                    SUB_ACCOUNT_CHANGED,
                    ISOLATED_ACCOUNT_MADE,
                    ROLE_CHANGED,
                    FEE_POLICY_SET,
                    FEE_PROGRAMME_SET,
                    OPERATOR_ACTED -> {}
            case AGENT_CHANGED, TRANSACTION_COMPLETED, BODY_NOT_SET -> {}
        }
    }

    private static void changed(OrderState order, long time, Consumer<Supplier<AccountUpdate>> messages) {
        boolean maker = !order.getIsMarket() && order.getTimeInForce() != TimeInForce.IOC;
        messages.accept(() -> WaitingActions.in(OrderViews.orderUpdate(order, maker, time), order));
        if (order.getStatus() == StatusKind.TRIGGER_FAILED) {
            messages.accept(() -> OrderViews.triggerFailed(order, time));
        }
    }

    private static void filled(OrderFilled filled, Moment moment, Consumer<Supplier<AccountUpdate>> messages) {
        OrderState order = filled.getOrder();
        boolean maker = !filled.getFill().getIsTaker();
        messages.accept(() -> WaitingActions.in(OrderViews.orderUpdate(order, maker, moment.timeNanos()), order));
        fill(order.getSymbol(), Keys.read(order.getOrderId()), order.getIsBuy(), filled.getFill(), moment, messages);
    }

    /**
     * Creates the messages of a position that a takeover, a deleveraging or a settlement has moved: those of a fill
     * without an order.
     */
    private static void moved(PositionMoved moved, Moment moment, Consumer<Supplier<AccountUpdate>> messages) {
        Fill fill = moved.getFill();
        boolean isBuy = fill.getIsTaker() == fill.getTakerIsBuy();
        fill(moved.getPosition().getSymbol(), Bytes32.ZERO, isBuy, fill, moment, messages);
    }

    private static void fill(
            String symbol,
            Bytes32 orderId,
            boolean isBuy,
            Fill fill,
            Moment moment,
            Consumer<Supplier<AccountUpdate>> messages) {
        messages.accept(() -> OrderViews.filled(symbol, orderId, isBuy, fill, moment.timeNanos(), moment.slot()));
        switch (fill.getReason()) {
            case LIQUIDATION -> {
                if (fill.getIsTaker()
                        && !fill.getIsWorkOut()) { // the margin of the other side, or the fund's, did not fall short
                    messages.accept(() -> OrderViews.liquidated(symbol, isBuy, fill, moment.timeNanos()));
                }
            }
            case ADL -> messages.accept(() -> OrderViews.deleveraged(symbol, isBuy, fill, moment.timeNanos()));
            case NORMAL, SETTLEMENT, UNRECOGNIZED -> {}
        }
    }

    private static AccountUpdate leverage(LeverageChanged change) {
        return new AccountUpdate.LeverageUpdate(
                List.of(AccountViews.leverage(change.getSymbol(), change.getLeverage())));
    }
}

package io.openperp.stream.account;

import io.openperp.api.AccountUpdate;
import io.openperp.api.Decimal;
import io.openperp.api.LeverageSetting;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.CancelRejected;
import io.openperp.journal.CancelScheduled;
import io.openperp.journal.Fill;
import io.openperp.journal.Keys;
import io.openperp.journal.LeverageChanged;
import io.openperp.journal.OrderFilled;
import io.openperp.journal.OrderState;
import io.openperp.journal.PositionMoved;
import io.openperp.journal.TimeInForce;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What one event says to its account whatever the marks are: the messages that have a number. Of one execution in this
 * order: orderUpdate, fill, liquidation or ADL.
 */
final class AccountMessages {

    private AccountMessages() {}

    /** @param told each message once, in their order; made only when asked for */
    static void of(AccountEvent event, Moment moment, Consumer<Supplier<AccountUpdate>> told) {
        long timeNanos = moment.timeNanos();
        switch (event.getBodyCase()) {
            case ORDER_CHANGED -> changed(event.getOrderChanged().getOrder(), timeNanos, told);
            case ORDER_FILLED -> filled(event.getOrderFilled(), moment, told);
            case POSITION_MOVED -> moved(event.getPositionMoved(), moment, told);
            case LEVERAGE_CHANGED -> told.accept(() -> leverage(event.getLeverageChanged()));
            case CANCEL_REJECTED -> told.accept(() -> rejected(event.getCancelRejected(), timeNanos));
            case CANCEL_SCHEDULED -> told.accept(() -> scheduled(event.getCancelScheduled(), timeNanos));
            // Positions and margin say it.
            case FUNDING_PAID, DEPOSITED, FEES_RECEIVED, FUND_RECEIVED -> {}
            // Served by account-service.
            case LIQUIDATION_EXPLAINED -> {}
            case AGENT_CHANGED, TRANSACTION_COMPLETED, BODY_NOT_SET -> {}
        }
    }

    private static void changed(OrderState order, long time, Consumer<Supplier<AccountUpdate>> told) {
        boolean maker = !order.getIsMarket() && order.getTimeInForce() != TimeInForce.IOC;
        told.accept(() -> Words.orderUpdate(order, maker, time));
    }

    private static void filled(OrderFilled filled, Moment moment, Consumer<Supplier<AccountUpdate>> told) {
        OrderState order = filled.getOrder();
        boolean maker = !filled.getFill().getIsTaker();
        told.accept(() -> Words.orderUpdate(order, maker, moment.timeNanos()));
        fill(order.getSymbol(), Keys.read(order.getOrderId()), order.getIsBuy(), filled.getFill(), moment, told);
    }

    /** A takeover or a deleveraging: a fill without an order. */
    private static void moved(PositionMoved moved, Moment moment, Consumer<Supplier<AccountUpdate>> told) {
        Fill fill = moved.getFill();
        boolean isBuy = fill.getIsTaker() == fill.getTakerIsBuy();
        fill(moved.getPosition().getSymbol(), Bytes32.ZERO, isBuy, fill, moment, told);
    }

    private static void fill(
            String symbol,
            Bytes32 orderId,
            boolean isBuy,
            Fill fill,
            Moment moment,
            Consumer<Supplier<AccountUpdate>> told) {
        told.accept(() -> Words.filled(symbol, orderId, isBuy, fill, moment));
        switch (fill.getReason()) {
            case LIQUIDATION -> {
                if (fill.getIsTaker()
                        && !fill.getIsWorkOut()) { // the margin of the other side, or the fund's, did not fall short
                    told.accept(() -> Words.liquidated(symbol, isBuy, fill, moment.timeNanos()));
                }
            }
            case ADL -> told.accept(() -> Words.deleveraged(symbol, isBuy, fill, moment.timeNanos()));
            case NORMAL, UNRECOGNIZED -> {}
        }
    }

    private static AccountUpdate leverage(LeverageChanged change) {
        return new AccountUpdate.LeverageUpdate(
                List.of(new LeverageSetting(change.getSymbol(), Decimal.of(change.getLeverage()))));
    }

    private static AccountUpdate scheduled(CancelScheduled switched, long time) {
        return new AccountUpdate.ScheduledCancel(
                TimeUnit.SECONDS.toMillis(switched.getDueSecond()), switched.getFired(), time);
    }

    private static AccountUpdate rejected(CancelRejected rejected, long time) {
        String symbol = rejected.getSymbol();
        String reason = rejected.getReason();
        return rejected.getOrderId().isEmpty()
                ? new AccountUpdate.CancelAllRejected(symbol, reason, time)
                : new AccountUpdate.CancelOneRejected(symbol, Words.base58(rejected.getOrderId()), reason, time);
    }
}

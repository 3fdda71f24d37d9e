package io.openperp.views;

import com.google.protobuf.ByteString;
import io.openperp.api.Decimal;
import io.openperp.api.OrderSide;
import io.openperp.api.OrderStatus;
import io.openperp.api.order.OpenOrder;
import io.openperp.api.order.OpenOrder.BuilderCode;
import io.openperp.api.order.OpenOrder.OrderKind;
import io.openperp.api.stream.AccountUpdate;
import io.openperp.api.stream.OrderUpdate;
import io.openperp.api.stream.OrderUpdate.ShortTif;
import io.openperp.journal.CancelRejected;
import io.openperp.journal.CancelScheduled;
import io.openperp.journal.Fill;
import io.openperp.journal.OrderState;
import io.openperp.journal.PaidBuilder;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.units.Base58;
import io.openperp.units.Bytes32;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Converts orders and fills to messages of the account stream. Times are nanoseconds since 1970. */
public final class OrderViews {

    private OrderViews() {}

    public static OpenOrder openOrder(OrderState order) {
        return new OpenOrder(
                order.getSymbol(),
                base58(order.getOrderId()),
                Decimal.of(order.getPrice()),
                Decimal.of(order.getOriginalSize()),
                Decimal.of(order.getRemainingSize()),
                Decimal.of(order.getFilledSize()),
                averagePrice(order.getFilledNotional(), order.getFilledSize()),
                order.getIsBuy(),
                true,
                order.getReduceOnly(),
                OrderNames.tif(order.getTimeInForce()),
                OrderNames.streamed(order.getStatus()),
                order.getPlacedAtNanos(),
                builderCode(PaidBuilder.of(order).toByteArray(), PaidBuilder.feeOf(order)),
                ConditionalViews.kind(order),
                ConditionalViews.waits(order) ? ConditionalViews.trigger(order) : null);
    }

    public static AccountUpdate orderUpdate(OrderState order, boolean maker, long timeNanos) {
        OrderUpdate update = new OrderUpdate(
                OrderNames.streamed(order.getStatus()),
                order.getSymbol(),
                base58(order.getOrderId()),
                Decimal.of(order.getPrice()),
                Decimal.of(order.getOriginalSize()),
                Decimal.of(order.getRemainingSize()),
                Decimal.of(order.getFilledSize()),
                averagePrice(order.getFilledNotional(), order.getFilledSize()),
                order.getIsBuy(),
                maker,
                timeNanos,
                order.getReason().isEmpty() ? null : order.getReason(),
                builderCode(PaidBuilder.of(order).toByteArray(), PaidBuilder.feeOf(order)),
                ConditionalViews.kind(order),
                order.getTriggered() ? null : ConditionalViews.trigger(order));
        OrderKind kind = ConditionalViews.kindOfAny(order);
        return update.with(
                kind,
                ShortTif.valueOf(OrderNames.tif(order.getTimeInForce()).name()),
                order.getReduceOnly() || order.hasConditional() && kind != OrderKind.TRIGGER);
    }

    /** Creates the update for a conditional order that triggered but whose resulting order was refused. */
    public static AccountUpdate triggerFailed(OrderState order, long timeNanos) {
        return new AccountUpdate.TriggerFailed(
                order.getSymbol(),
                base58(order.getOrderId()),
                ConditionalViews.kind(order.getConditional()),
                ConditionalViews.trigger(order.getConditional()),
                order.getReason(),
                timeNanos,
                null,
                null);
    }

    public static AccountUpdate filled(
            String symbol, Bytes32 orderId, boolean isBuy, Fill fill, long timeNanos, long slot) {
        return new AccountUpdate.Filled(
                symbol,
                orderId.toString(),
                Decimal.of(fill.getPrice()),
                Decimal.of(fill.getSize()),
                fill.getTakerIsBuy(),
                timeNanos,
                !fill.getIsTaker(),
                isBuy ? OrderSide.BUY : OrderSide.SELL,
                Decimal.of(fill.getFee()),
                Decimal.of(fill.getRealizedPnl()),
                tradeId(slot, fill.getTrade()),
                builderFee(fill.getBuilderFee()),
                fill.hasFeeRate() ? FeeViews.basisPoints(fill.getFeeRate()) : null,
                null,
                null,
                OrderNames.reason(fill.getReason()));
    }

    public static AccountUpdate liquidated(String symbol, boolean isBuy, Fill fill, long timeNanos) {
        return new AccountUpdate.Liquidated(
                symbol,
                Decimal.of(fill.getPrice()),
                Decimal.of(fill.getSize()),
                isBuy,
                Decimal.of(fill.getEquityBefore()),
                Decimal.of(fill.getEquityAfter()),
                timeNanos,
                "margin shortfall");
    }

    public static AccountUpdate deleveraged(String symbol, boolean isBuy, Fill fill, long timeNanos) {
        return new AccountUpdate.Deleveraged(
                symbol,
                Decimal.of(fill.getPrice()),
                Decimal.of(fill.getSize()),
                isBuy,
                timeNanos,
                "underfill residual");
    }

    public static AccountUpdate cancelScheduled(CancelScheduled scheduled, long timeNanos) {
        return new AccountUpdate.ScheduledCancel(
                TimeUnit.SECONDS.toMillis(scheduled.getDueSecond()), scheduled.getFired(), timeNanos);
    }

    public static AccountUpdate cancelRejected(CancelRejected rejected, long timeNanos) {
        String symbol = rejected.getSymbol();
        String reason = rejected.getReason();
        if (rejected.getOrderId().isEmpty()) {
            return new AccountUpdate.CancelAllRejected(symbol, reason, timeNanos);
        }
        String orderId = base58(rejected.getOrderId());
        OrderStatus endedAs = OrderEnds.statusOf(rejected.getEnd());
        Decimal executedSz = OrderEnds.executed(rejected.getEnd());
        Long at = OrderEnds.at(rejected.getEnd());
        return rejected.getModify()
                ? new AccountUpdate.ModifyRejected(symbol, orderId, reason, timeNanos, endedAs, executedSz, at)
                : new AccountUpdate.CancelOneRejected(symbol, orderId, reason, timeNanos, endedAs, executedSz, at);
    }

    /** Builder and fee of an order; null without a builder. */
    public static @Nullable BuilderCode builderCode(byte @Nullable [] builder, int fee) {
        return builder == null || builder.length == 0 ? null : new BuilderCode(Base58.encode(builder), fee);
    }

    /** Fee that a fill paid to a builder; null if it paid none. */
    public static @Nullable Decimal builderFee(long fee) {
        return fee == 0 ? null : Decimal.of(fee);
    }

    /** The average price of the fills, rounded half up; 0 without fills. */
    public static Decimal averagePrice(long filledNotional, long filledSize) {
        return filledSize == 0 ? Decimal.ZERO : Decimal.of(Notional.averagePrice(filledNotional, filledSize));
    }

    /** ID of a trade in answers and streams, the same for both sides. */
    public static String tradeId(long slot, long trade) {
        return slot + ":" + trade;
    }

    private static String base58(ByteString bytes) {
        return Base58.encode(bytes.toByteArray());
    }
}

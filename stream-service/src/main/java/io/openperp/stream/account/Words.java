package io.openperp.stream.account;

import com.google.protobuf.ByteString;
import io.openperp.api.AccountUpdate;
import io.openperp.api.Decimal;
import io.openperp.api.Margin;
import io.openperp.api.OpenOrder;
import io.openperp.api.OrderStatus;
import io.openperp.api.Position;
import io.openperp.api.Tif;
import io.openperp.journal.Fill;
import io.openperp.journal.OrderState;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TimeInForce;
import io.openperp.risk.margin.AccountFigures;
import io.openperp.risk.margin.PositionFigures;
import io.openperp.units.Base58;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;

/** Facts and figures in the words of the account stream. */
final class Words {

    private Words() {}

    static Margin margin(AccountFigures figures) {
        return new Margin(
                Decimal.of(figures.totalBalance()),
                Decimal.of(figures.availableBalance()),
                Decimal.of(figures.marginUsed()),
                Decimal.of(figures.notional()),
                Decimal.of(figures.realizedPnl()),
                Decimal.of(figures.unrealizedPnl()),
                Decimal.of(figures.fees()),
                Decimal.of(figures.funding()),
                Decimal.of(figures.maintenance()),
                Decimal.of(figures.survival()));
    }

    static Position position(PositionFigures figures) {
        return new Position(
                figures.symbol(),
                Decimal.of(figures.size()),
                Decimal.of(figures.price()),
                Decimal.of(figures.fairPrice()),
                Decimal.of(figures.notional()),
                Decimal.of(figures.realizedPnl()),
                Decimal.of(figures.unrealizedPnl()),
                Decimal.of(figures.leverage()),
                Decimal.of(figures.liquidationPrice()),
                Decimal.of(figures.fees()),
                Decimal.of(figures.funding()),
                Decimal.of(figures.maintenanceMargin()),
                Decimal.of(figures.lambda()),
                Decimal.of(figures.riskAllocation()),
                Decimal.of(figures.allocMargin()));
    }

    /** A position that is no more: size 0. */
    static Position closed(String symbol, long mark, long leverage) {
        return position(new PositionFigures(symbol, 0, 0, mark, 0, 0, 0, leverage, 0, 0, 0, 0, 0, 0, 0));
    }

    static OpenOrder openOrder(OrderState order) {
        return new OpenOrder(
                order.getSymbol(),
                base58(order.getOrderId()),
                Decimal.of(order.getPrice()),
                Decimal.of(order.getOriginalSize()),
                Decimal.of(order.getRemainingSize()),
                Decimal.of(order.getFilledSize()),
                vwap(order),
                order.getIsBuy(),
                true,
                order.getReduceOnly(),
                tif(order.getTimeInForce()),
                status(order.getStatus()),
                order.getPlacedAtNanos());
    }

    static AccountUpdate orderUpdate(OrderState order, boolean maker, long timeNanos) {
        return new AccountUpdate.OrderUpdate(
                status(order.getStatus()),
                order.getSymbol(),
                base58(order.getOrderId()),
                Decimal.of(order.getPrice()),
                Decimal.of(order.getOriginalSize()),
                Decimal.of(order.getRemainingSize()),
                Decimal.of(order.getFilledSize()),
                vwap(order),
                order.getIsBuy(),
                maker,
                timeNanos,
                order.getReason().isEmpty() ? null : order.getReason());
    }

    static AccountUpdate filled(String symbol, Bytes32 orderId, boolean isBuy, Fill fill, Moment moment) {
        return new AccountUpdate.Filled(
                symbol,
                orderId.toString(),
                Decimal.of(fill.getPrice()),
                Decimal.of(fill.getSize()),
                isBuy,
                moment.timeNanos(),
                !fill.getIsTaker(),
                Decimal.of(fill.getFee()),
                Decimal.of(fill.getRealizedPnl()),
                moment.slot() + ":" + fill.getTrade());
    }

    static AccountUpdate liquidated(String symbol, boolean isBuy, Fill fill, long timeNanos) {
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

    static AccountUpdate deleveraged(String symbol, boolean isBuy, Fill fill, long timeNanos) {
        return new AccountUpdate.Deleveraged(
                symbol,
                Decimal.of(fill.getPrice()),
                Decimal.of(fill.getSize()),
                isBuy,
                timeNanos,
                "underfill residual");
    }

    static String base58(ByteString bytes) {
        return Base58.encode(bytes.toByteArray());
    }

    private static Decimal vwap(OrderState order) {
        return order.getFilledSize() == 0
                ? Decimal.ZERO
                : Decimal.of(Fixed.divHalfUp(order.getFilledNotional(), order.getFilledSize()));
    }

    /** The stream says placed where an answer says resting; the other names are the same by contract. */
    private static OrderStatus status(StatusKind status) {
        return status == StatusKind.RESTING ? OrderStatus.PLACED : OrderStatus.valueOf(status.name());
    }

    private static Tif tif(TimeInForce timeInForce) {
        return switch (timeInForce) {
            case GTC -> Tif.GTC;
            case ALO -> Tif.ALO;
            case IOC, TIME_IN_FORCE_UNSPECIFIED, UNRECOGNIZED -> Tif.IOC;
        };
    }
}

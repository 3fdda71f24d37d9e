package io.openperp.trade.watch;

import io.openperp.api.OrderSide;
import io.openperp.api.OrderStatus;
import io.openperp.api.account.Margin;
import io.openperp.api.account.Position;
import io.openperp.api.order.OpenOrder.OrderKind;
import io.openperp.api.stream.AccountUpdate;
import io.openperp.api.stream.OrderUpdate;
import io.openperp.trade.terminal.Numbers;
import io.openperp.trade.terminal.Paint;
import io.openperp.trade.terminal.Times;
import io.openperp.transaction.field.Destination;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Formats updates of an account as lines for people. */
final class UpdateSentence {

    private static final int SHORT = 8;

    private final Paint paint;

    UpdateSentence(Paint paint) {
        this.paint = paint;
    }

    /** Lines about an update; empty for a change of margin, which {@link #margin} formats. */
    List<String> lines(AccountUpdate update) {
        return switch (update) {
            case AccountUpdate.Snapshot snapshot -> snapshot(snapshot);
            case AccountUpdate.MarginUpdate margin -> List.of();
            case AccountUpdate.PositionUpdate position ->
                List.of(line(Instant.now(), "position", position(position.position())));
            case OrderUpdate order -> List.of(line(order.timestamp(), "order", order(order)));
            case AccountUpdate.Filled fill -> List.of(line(fill.timestamp(), "fill", fill(fill)));
            case AccountUpdate.Liquidated liquidated ->
                List.of(line(liquidated.timestamp(), paint.red("liquidation"), liquidated(liquidated)));
            case AccountUpdate.Deleveraged closed ->
                List.of(line(
                        closed.timestamp(),
                        paint.red("deleveraging"),
                        "%s %s %s at %s: %s"
                                .formatted(
                                        bought(closed.isBuy()),
                                        closed.size(),
                                        closed.symbol(),
                                        closed.price(),
                                        closed.reason())));
            case AccountUpdate.LeverageUpdate leverage ->
                List.of(line(
                        Instant.now(),
                        "leverage",
                        leverage.leverage().stream()
                                .map(setting -> setting.symbol() + " " + setting.leverage())
                                .collect(Collectors.joining(", "))));
            case AccountUpdate.FeeTierUpdate fees ->
                List.of(line(
                        fees.ts(),
                        "fees",
                        fees.feeTiers().stream()
                                .map(row -> "%s maker %s bps, taker %s bps"
                                        .formatted(
                                                row.symbol(),
                                                row.tier().makerBps(),
                                                row.tier().takerBps()))
                                .collect(Collectors.joining("; "))));
            case AccountUpdate.ScheduledCancel due ->
                List.of(line(due.timestamp(), "dead man's switch", scheduled(due)));
            case AccountUpdate.WithdrawalUpdate change ->
                List.of(line(
                        change.withdrawal().timestamp(),
                        "withdrawal",
                        "%s of %s to %s is %s"
                                .formatted(
                                        change.withdrawal().id(),
                                        change.withdrawal().amount(),
                                        Destination.words(change.withdrawal().destination()),
                                        change.withdrawal().state().name().toLowerCase(Locale.ROOT))));
            case AccountUpdate.CancelOneRejected refused ->
                List.of(line(
                        refused.timestamp(),
                        "order",
                        "cancel of %s refused: %s".formatted(shortId(refused.orderId()), refused.reason())));
            case AccountUpdate.ModifyRejected refused ->
                List.of(line(
                        refused.timestamp(),
                        "order",
                        "change of %s refused: %s".formatted(shortId(refused.orderId()), refused.reason())));
            case AccountUpdate.StayUntilFilled set ->
                List.of(line(
                        set.timestamp(),
                        "orders",
                        set.on()
                                ? "triggered market orders stay until filled"
                                : "triggered market orders end where they find nothing"));
            case AccountUpdate.TriggerFailed failed ->
                List.of(line(
                        failed.timestamp(),
                        paint.red("order"),
                        "%s %s of %s has triggered and was refused: %s"
                                .formatted(
                                        word(failed.orderType()),
                                        shortId(failed.orderId()),
                                        failed.symbol(),
                                        failed.reason())));
            case AccountUpdate.CancelAllRejected refused ->
                List.of(line(
                        refused.timestamp(),
                        "order",
                        "cancel of all of %s refused: %s".formatted(refused.symbol(), refused.reason())));
        };
    }

    private static String word(OrderKind kind) {
        return switch (kind) {
            case TAKE_PROFIT -> "take profit";
            case TRAILING -> "trailing stop";
            case TRIGGER -> "basket";
            case LIMIT, MARKET, STOP, RANGE -> kind.name().toLowerCase(Locale.ROOT);
        };
    }

    /** A line with the account's equity, available balance, margin and unrealized profit. */
    String margin(Margin margin) {
        return "equity %s   available %s   margin used %s   maintenance %s   unrealized %s"
                .formatted(
                        margin.totalBalance(),
                        margin.availableBalance(),
                        margin.marginUsed(),
                        margin.maintenanceMargin(),
                        paint.sign(
                                Long.signum(margin.unrealizedPnl().units()), Numbers.signed(margin.unrealizedPnl())));
    }

    private List<String> snapshot(AccountUpdate.Snapshot snapshot) {
        Instant now = Instant.now();
        List<String> lines = new ArrayList<>();
        lines.add(line(
                now,
                "account",
                "%d positions, %d open orders"
                        .formatted(
                                snapshot.positions().size(),
                                snapshot.openOrders().size())));
        snapshot.positions().forEach(held -> lines.add(line(now, "position", position(held))));
        snapshot.openOrders()
                .forEach(order -> lines.add(line(
                        now,
                        "order",
                        "%s %s %s at %s rests  %s"
                                .formatted(
                                        side(order.isBuy()),
                                        order.size(),
                                        order.symbol(),
                                        order.price(),
                                        paint.faint(shortId(order.orderId()))))));
        return lines;
    }

    private String position(Position position) {
        if (position.size().units() == 0) {
            return position.symbol() + " closed";
        }
        boolean isLong = position.size().units() > 0;
        return "%s %s %s at %s, unrealized %s, liquidation at %s"
                .formatted(
                        paint.side(isLong, isLong ? "long" : "short"),
                        Numbers.size(position.size()),
                        position.symbol(),
                        position.price(),
                        Numbers.signed(position.unrealizedPnl()),
                        Numbers.orNoneIfZero(position.liquidationPrice()));
    }

    private String order(OrderUpdate order) {
        String filled = order.filledSize().units() == 0
                ? ""
                : ", %s of %s filled at %s".formatted(order.filledSize(), order.originalSize(), order.vwap());
        String reason = order.reason() == null ? "" : ": " + order.reason();
        return "%s %s %s at %s %s%s%s  %s"
                .formatted(
                        side(order.isBuy()),
                        order.originalSize(),
                        order.symbol(),
                        order.price(),
                        status(order.status()),
                        filled,
                        reason,
                        paint.faint(shortId(order.orderId())));
    }

    private static String status(OrderStatus status) {
        return switch (status) {
            case PLACED, RESTING, WORKING -> "rests";
            case FILLED -> "is filled";
            case PARTIALLY_FILLED -> "is filled in part";
            case CANCELLED -> "is cancelled";
            case CANCELLED_RISK_LIMIT,
                    CANCELLED_SELF_CROSSING,
                    CANCELLED_REDUCE_ONLY,
                    CANCELLED_IOC,
                    REJECTED_CROSSING,
                    REJECTED_DUPLICATE,
                    REJECTED_RISK_LIMIT,
                    REJECTED_INVALID,
                    SIBLING_CANCELLED,
                    TRIGGER_FAILED -> status.wireName();
            case TRIGGERED -> "is triggered";
        };
    }

    private String fill(AccountUpdate.Filled fill) {
        return "%s %s %s at %s as %s, fee %s, realized %s"
                .formatted(
                        bought(fill.side() == OrderSide.BUY),
                        fill.size(),
                        fill.symbol(),
                        fill.price(),
                        fill.maker() ? "maker" : "taker",
                        fill.fee(),
                        Numbers.signed(fill.realizedPnl()));
    }

    private String liquidated(AccountUpdate.Liquidated liquidated) {
        return "%s %s %s at %s: %s (equity %s, then %s)"
                .formatted(
                        bought(liquidated.isBuy()),
                        liquidated.size(),
                        liquidated.symbol(),
                        liquidated.price(),
                        liquidated.reason(),
                        liquidated.marginPrior(),
                        liquidated.marginAfter());
    }

    private static String scheduled(AccountUpdate.ScheduledCancel switched) {
        if (switched.due() > 0) {
            return "cancels all orders at " + Times.local(Instant.ofEpochMilli(switched.due()));
        }
        return switched.fired() ? "has cancelled all orders" : "is off";
    }

    private String side(boolean isBuy) {
        return paint.side(isBuy, isBuy ? "buy" : "sell");
    }

    private String bought(boolean isBuy) {
        return paint.side(isBuy, isBuy ? "bought" : "sold");
    }

    private static String shortId(String id) {
        return id.length() <= SHORT ? id : id.substring(0, SHORT);
    }

    private String line(long nanos, String kind, String text) {
        return line(Times.ofNanos(nanos), kind, text);
    }

    String line(Instant time, String kind, String text) {
        return "%s  %s  %s".formatted(paint.faint(Times.clock(time)), kind, text);
    }
}

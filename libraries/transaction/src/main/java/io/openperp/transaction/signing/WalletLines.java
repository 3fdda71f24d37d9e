package io.openperp.transaction.signing;

import io.openperp.transaction.Action;
import io.openperp.transaction.Administration.WhitelistFaucet;
import io.openperp.transaction.Basket;
import io.openperp.transaction.ConditionalOrder.RangeOrder;
import io.openperp.transaction.ConditionalOrder.StopOrder;
import io.openperp.transaction.ConditionalOrder.TrailingOrder;
import io.openperp.transaction.FundsAction.Faucet;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.NewOrder.MarketOrder;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.SettingsAction.AgentWalletCreation;
import io.openperp.transaction.SettingsAction.BuilderApproval;
import io.openperp.transaction.SettingsAction.BuilderRevocation;
import io.openperp.transaction.SettingsAction.UpdateUserSettings;
import io.openperp.transaction.SubAccountAction.CreateSubAccount;
import io.openperp.transaction.SubAccountAction.RemoveSubAccount;
import io.openperp.transaction.SubAccountAction.RenameSubAccount;
import io.openperp.transaction.SubAccountAction.Transfer;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.TradingAction.CancelOrder;
import io.openperp.transaction.TradingAction.ModifyOrder;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.units.Side;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Describes actions in the lines of a {@link WalletText}, as the wallets' public library writes them. */
final class WalletLines {

    private static final int DECIMALS = 8;
    private static final String NONE = "-";
    private static final Set<TimeInForce> WITH_LINE = Set.of(TimeInForce.GTC, TimeInForce.IOC, TimeInForce.ALO);

    private static final Map<Class<?>, Function<Action, String>> LINES = Map.ofEntries(
            line(MarketOrder.class, WalletLines::market),
            line(LimitOrder.class, WalletLines::limit),
            line(StopOrder.class, WalletLines::stop),
            line(RangeOrder.class, WalletLines::range),
            line(TrailingOrder.class, WalletLines::trailing),
            line(Basket.class, WalletLines::basket),
            line(ModifyOrder.class, m -> "Modify " + m.symbol() + " oid=" + m.orderId() + " sz=" + fixed(m.size())),
            line(CancelOrder.class, c -> "Cancel " + c.symbol() + " oid=" + c.orderId()),
            line(CancelAll.class, c -> "CancelAll " + (c.symbols().isEmpty() ? "*" : String.join(",", c.symbols()))),
            line(UpdateUserSettings.class, WalletLines::leverage),
            line(Faucet.class, f -> "Faucet user=" + f.recipient() + " amount=" + amount(f.amount())),
            line(AgentWalletCreation.class, a -> "AgentWallet agent=" + a.agent() + " delete=" + a.remove()),
            line(CreateSubAccount.class, c -> "CreateSubAccount name=" + c.name() + " amt=" + amount(c.marginAmount())),
            line(RemoveSubAccount.class, r -> "RemoveSubAccount " + r.toRemove()),
            line(RenameSubAccount.class, r -> "RenameSubAccount account=" + r.account() + " name=" + r.name()),
            line(Transfer.class, WalletLines::transfer),
            line(BuilderApproval.class, a -> "ApproveCommissionFee to=" + a.to() + " max_fee=" + a.maxFee()),
            line(BuilderRevocation.class, r -> "RevokeCommissionFee to=" + r.to()),
            line(WhitelistFaucet.class, w -> "WhitelistFaucet target=" + w.target() + " whitelist=" + w.whitelist()));

    private WalletLines() {}

    /** The line that describes an action; empty if there is none for the action or for an action in it. */
    static Optional<String> of(Action action) {
        Function<Action, String> line = LINES.get(action.getClass());
        return line != null && withoutLine(action).isEmpty() ? Optional.of(line.apply(action)) : Optional.empty();
    }

    /**
     * The name of the first action, this one or one in its basket, that no line can describe, with its time in force if
     * that is the reason; empty if all can be described.
     */
    static Optional<String> withoutLine(Action action) {
        if (action instanceof Basket basket) {
            return basket.actions().stream()
                    .flatMap(nested -> withoutLine(nested).stream())
                    .findFirst();
        }
        String type = action.getClass().getSimpleName();
        if (action instanceof LimitOrder order && !WITH_LINE.contains(order.timeInForce())) {
            return Optional.of(type + " with " + order.timeInForce());
        }
        return LINES.containsKey(action.getClass()) ? Optional.empty() : Optional.of(type);
    }

    private static <A extends Action> Map.Entry<Class<?>, Function<Action, String>> line(
            Class<A> type, Function<A, String> line) {
        return Map.entry(type, action -> line.apply(type.cast(action)));
    }

    private static String market(MarketOrder order) {
        return "Market " + order.symbol() + ' ' + name(order.side()) + " sz=" + fixed(order.size()) + " ro="
                + order.reduceOnly() + " iso=" + order.isIsolated() + slippage(order.slippage());
    }

    private static String limit(LimitOrder order) {
        return "Limit " + order.symbol() + ' ' + name(order.side()) + " px=" + fixed(order.price()) + " sz="
                + fixed(order.size()) + " tif=" + order.timeInForce() + " ro=" + order.reduceOnly() + " iso="
                + order.isIsolated();
    }

    private static String stop(StopOrder order) {
        return (order.kind() == StopOrder.Kind.STOP ? "Stop " : "TakeProfit ") + order.symbol()
                + where(order.isAbove()) + " thresh=" + fixed(order.trigger()) + " sz=" + fixed(order.size())
                + " limit=" + orNone(order.limit()) + slippage(order.slippage());
    }

    private static String range(RangeOrder order) {
        return "Range " + order.symbol() + ' ' + name(Side.of(order.isLong())) + " min=" + fixed(order.low())
                + " max=" + fixed(order.high()) + " sz=" + fixed(order.size()) + " lmin=" + orNone(order.lowLimit())
                + " lmax=" + orNone(order.highLimit()) + slippage("sl_slippage", order.stopSlippage())
                + slippage("tp_slippage", order.profitSlippage());
    }

    private static String trailing(TrailingOrder order) {
        return "Trailing " + order.symbol() + ' ' + name(Side.of(order.isLong())) + " sz=" + fixed(order.size())
                + " trail=" + order.trailBps() + "bps step=" + order.stepBps() + "bps limit=" + orNone(order.limit())
                + slippage(order.slippage());
    }

    private static String basket(Basket basket) {
        return "Trigger " + basket.symbol() + where(basket.isAbove()) + " thresh=" + fixed(basket.trigger())
                + " nested=" + basket.actions().size();
    }

    private static String leverage(UpdateUserSettings settings) {
        return settings.sorted().settings().stream()
                .map(setting ->
                        setting.symbol() + ':' + decimal(setting.leverage().wire()))
                .collect(Collectors.joining(",", "UpdateLeverage ", ""));
    }

    private static String transfer(Transfer transfer) {
        return "Transfer " + (transfer.kind() == Transfer.Kind.INTERNAL ? "Internal" : "External") + " from="
                + transfer.from() + " to=" + transfer.to() + " amt="
                + decimal(transfer.marginAmount().wire());
    }

    private static String name(Side side) {
        return side == Side.BUY ? "Buy" : "Sell";
    }

    private static String where(boolean isAbove) {
        return isAbove ? " Above" : " Below";
    }

    private static String slippage(@Nullable Quantity slippage) {
        return slippage("slippage", slippage);
    }

    private static String slippage(String label, @Nullable Quantity slippage) {
        return slippage == null ? "" : ' ' + label + '=' + fixed(slippage) + "bps";
    }

    private static String orNone(@Nullable Quantity price) {
        return price == null ? NONE : fixed(price);
    }

    private static String amount(@Nullable Quantity amount) {
        return amount == null ? NONE : decimal(amount.wire());
    }

    /**
     * Formats a number that is signed as a whole number of units: from the double that stands for that whole number,
     * not from the double that the client wrote.
     */
    private static String fixed(Quantity number) {
        Quantity signed = Quantity.ofFixed(number.fixed());
        return decimal(signed == null ? number.wire() : signed.wire());
    }

    private static String decimal(double value) {
        return new BigDecimal(value).setScale(DECIMALS, RoundingMode.HALF_EVEN).toPlainString();
    }
}

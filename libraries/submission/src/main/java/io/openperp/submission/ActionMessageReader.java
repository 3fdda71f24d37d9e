package io.openperp.submission;

import io.openperp.journal.ChangeLeverage;
import io.openperp.journal.ClaimFaucet;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.Keys;
import io.openperp.journal.Layout;
import io.openperp.journal.LeverageSetting;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.PublishPrices;
import io.openperp.journal.PublishedPrice;
import io.openperp.transaction.Action;
import io.openperp.transaction.Administration.WhitelistFaucet;
import io.openperp.transaction.FundsAction.Faucet;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.NewOrder.MarketOrder;
import io.openperp.transaction.OperatorAction.FeedPrices;
import io.openperp.transaction.OperatorAction.FeedPrices.FeedPrice;
import io.openperp.transaction.OperatorAction.OraclePrice;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.SettingsAction.AgentWalletCreation;
import io.openperp.transaction.SettingsAction.UpdateUserSettings;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.TradingAction.CancelOrder;
import io.openperp.transaction.TradingAction.ModifyOrder;
import io.openperp.transaction.TradingAction.ScheduleCancel;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads actions from the Protobuf messages that {@link ActionMessages} writes. */
final class ActionMessageReader {

    /** Exponent of a price in units of 1e-8. */
    private static final short UNITS = -8;

    private ActionMessageReader() {}

    /**
     * Reads an action. Its numbers are counts of 1e-8, with the doubles that the client signed; in an action with a
     * refusal they may be 0.
     *
     * @param layout revision of the canonical bytes in which the transaction was signed
     */
    static RequestedAction read(io.openperp.journal.Action message, Layout layout) {
        return new RequestedAction(action(message, layout), orderId(message), message.getRefusal());
    }

    private static @Nullable Bytes32 orderId(io.openperp.journal.Action message) {
        return switch (message.getBodyCase()) {
            case PLACE_ORDER -> Keys.read(message.getPlaceOrder().getOrderId());
            case PLACE_CONDITIONAL -> Keys.read(message.getPlaceConditional().getOrderId());
            case PLACE_ON_FILL -> orderId(message.getPlaceOnFill().getParent()); // none of one that names its parent
            default -> null;
        };
    }

    static Action action(io.openperp.journal.Action action, Layout layout) {
        Numbers numbers = new Numbers(action.getSignedList());
        return switch (action.getBodyCase()) {
            case PLACE_ORDER ->
                order(
                        action.getPlaceOrder(),
                        routing(layout, action.getPlaceOrder().getIsolated()),
                        numbers);
            case PLACE_CONDITIONAL -> conditional(action.getPlaceConditional(), layout, numbers);
            case PLACE_ON_FILL -> OnFillMessages.read(action.getPlaceOnFill(), layout);
            case MODIFY_ORDER ->
                new ModifyOrder(
                        Keys.read(action.getModifyOrder().getOrderId()),
                        action.getModifyOrder().getSymbol(),
                        numbers.next(action.getModifyOrder().getSize()));
            case CANCEL_ORDER ->
                new CancelOrder(
                        action.getCancelOrder().getSymbol(),
                        Keys.read(action.getCancelOrder().getOrderId()));
            case CANCEL_ALL_ORDERS -> new CancelAll(action.getCancelAllOrders().getSymbolsList());
            case CLAIM_FAUCET -> faucet(action.getClaimFaucet(), numbers);
            case CHANGE_AGENT ->
                new AgentWalletCreation(
                        Keys.read(action.getChangeAgent().getAgent()),
                        action.getChangeAgent().getRemove());
            case CHANGE_LEVERAGE -> settings(action.getChangeLeverage(), numbers);
            case CHANGE_FAUCET_WHITELIST ->
                new WhitelistFaucet(
                        Keys.read(action.getChangeFaucetWhitelist().getTarget()),
                        action.getChangeFaucetWhitelist().getWhitelisted());
            case SCHEDULE_CANCEL ->
                new ScheduleCancel(action.getScheduleCancel().getSeconds() & 0xFFFF_FFFFL);
            case PUBLISH_PRICES -> prices(action.getPublishPrices(), numbers);
            case BODY_NOT_SET -> throw new IllegalArgumentException("an action without a body");
        };
    }

    private static Action conditional(PlaceConditional order, Layout layout, Numbers numbers) {
        return order.getKind() == ConditionalKind.BASKET
                ? BasketMessages.read(order, layout, numbers::next)
                : ConditionalMessages.read(order, routing(layout, order.getIsolated()), numbers::next);
    }

    private static Action order(PlaceOrder order, Routing routing, Numbers numbers) {
        Side side = Side.of(order.getIsBuy());
        if (order.getIsMarket()) {
            Quantity size = numbers.next(order.getSize());
            Quantity slippage = order.getHasSlippage() ? numbers.next(order.getSlippage()) : null;
            return new MarketOrder(
                    order.getSymbol(), side, size, order.getReduceOnly(), routing, builderCode(order), slippage);
        }
        return new LimitOrder(
                order.getSymbol(),
                side,
                numbers.next(order.getPrice()),
                numbers.next(order.getSize()),
                timeInForce(order.getTimeInForce()),
                order.getReduceOnly(),
                routing,
                builderCode(order));
    }

    private static @Nullable BuilderCode builderCode(PlaceOrder order) {
        return order.getBuilder().isEmpty()
                ? null
                : new BuilderCode(Keys.read(order.getBuilder()), order.getBuilderFee());
    }

    private static UpdateUserSettings settings(ChangeLeverage change, Numbers numbers) {
        List<UpdateUserSettings.LeverageSetting> settings = new ArrayList<>(change.getSettingsCount());
        for (LeverageSetting setting : change.getSettingsList()) {
            settings.add(
                    new UpdateUserSettings.LeverageSetting(setting.getSymbol(), numbers.next(setting.getLeverage())));
        }
        return new UpdateUserSettings(settings);
    }

    /**
     * The isolated flag {@code i} of an order, as it must have been signed. In revisions of the canonical bytes without
     * {@code i} it is unstated; in the others, orders without {@code i} are signed like those for the cross account.
     */
    private static Routing routing(Layout layout, boolean isolated) {
        if (isolated) {
            return Routing.ISOLATED;
        }
        return switch (layout) {
            case MARCH_RAW, MARCH_LIBRARY, MARCH_SEED, LAYOUT_UNSPECIFIED, UNRECOGNIZED -> Routing.UNSTATED;
            default -> Routing.CROSS;
        };
    }

    private static TimeInForce timeInForce(io.openperp.journal.TimeInForce recorded) {
        return switch (recorded) {
            case GTC -> TimeInForce.GTC;
            case IOC -> TimeInForce.IOC;
            case ALO -> TimeInForce.ALO;
            case ALO_SLIDE -> TimeInForce.ALO_SLIDE;
            case ALO_JOIN -> TimeInForce.ALO_JOIN;
            case TIME_IN_FORCE_UNSPECIFIED, UNRECOGNIZED ->
                throw new IllegalArgumentException("a limit order without a time in force");
        };
    }

    private static Faucet faucet(ClaimFaucet claim, Numbers numbers) {
        return new Faucet(
                Keys.read(claim.getRecipient()), claim.getHasAmount() ? numbers.next(claim.getAmount()) : null);
    }

    private static Action prices(PublishPrices prices, Numbers numbers) {
        if (!prices.getByFeedIndex() && prices.getPricesCount() == 1) {
            PublishedPrice price = prices.getPrices(0);
            return new OraclePrice(price.getTimestamp(), price.getSymbol(), numbers.next(price.getPrice()));
        }
        return new FeedPrices(prices.getPricesList().stream()
                .map(price -> new FeedPrice(price.getTimestamp(), price.getFeedIndex(), price.getPrice(), UNITS))
                .toList());
    }

    /**
     * Returns the numbers of one action, in order, with the doubles that the log records for them or, if it records
     * none, the doubles nearest to their values.
     */
    private static final class Numbers {
        private final Iterator<Double> signed;

        Numbers(List<Double> signed) {
            this.signed = signed.iterator();
        }

        Quantity next(long units) {
            return signed.hasNext() ? Quantity.recorded(units, signed.next()) : Quantity.of(units);
        }
    }
}

package io.openperp.submission;

import io.openperp.journal.CancelAllOrders;
import io.openperp.journal.ChangeAgent;
import io.openperp.journal.ChangeFaucetWhitelist;
import io.openperp.journal.ChangeLeverage;
import io.openperp.journal.ClaimFaucet;
import io.openperp.journal.Keys;
import io.openperp.journal.LeverageSetting;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.PublishPrices;
import io.openperp.journal.PublishedPrice;
import io.openperp.transaction.Action;
import io.openperp.transaction.Administration.WhitelistFaucet;
import io.openperp.transaction.AttachOnFill;
import io.openperp.transaction.Basket;
import io.openperp.transaction.ConditionalOrder;
import io.openperp.transaction.FundsAction.Faucet;
import io.openperp.transaction.MultisigAction;
import io.openperp.transaction.NewOrder;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.NewOrder.MarketOrder;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.OperatorAction.FeedPrices;
import io.openperp.transaction.OperatorAction.OraclePrice;
import io.openperp.transaction.OwnAction;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.SettingsAction.AgentWalletCreation;
import io.openperp.transaction.SettingsAction.BuilderApproval;
import io.openperp.transaction.SettingsAction.BuilderRevocation;
import io.openperp.transaction.SettingsAction.UpdateUserSettings;
import io.openperp.transaction.SubAccountAction;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.TradingAction.CancelOrder;
import io.openperp.transaction.TradingAction.ModifyOrder;
import io.openperp.transaction.TradingAction.ScheduleCancel;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes actions as Protobuf messages, which shards send each other and which a gateway records in addition to the
 * signed bytes. Numbers are in units of 1e-8. Some actions have no message; shards read them only from the signed
 * bytes.
 */
public final class ActionMessages {

    private ActionMessages() {}

    /** Whether there is a message for this kind of action. */
    static boolean exists(Action action) {
        return !(action instanceof SubAccountAction
                || action instanceof MultisigAction
                || action instanceof BuilderApproval
                || action instanceof BuilderRevocation
                || action instanceof OwnAction && !(action instanceof ScheduleCancel));
    }

    /**
     * The message of an action. Throws {@link IllegalArgumentException} for an action that has none.
     *
     * @param orderId ID of a new order; null for other actions
     */
    static io.openperp.journal.Action of(Action action, @Nullable Bytes32 orderId) {
        io.openperp.journal.Action.Builder record = io.openperp.journal.Action.newBuilder();
        switch (action) {
            case NewOrder order ->
                record.setPlaceOrder(placeOrder(order, orderId).toBuilder().setIsolated(order.isIsolated()));
            case ConditionalOrder order ->
                record.setPlaceConditional(ConditionalMessages.placeConditional(order, orderId).toBuilder()
                        .setIsolated(order.isIsolated()));
            case Basket basket -> record.setPlaceConditional(BasketMessages.placeBasket(basket, orderId));
            case OnFill order -> record.setPlaceOnFill(OnFillMessages.placeOnFill(order, orderId));
            case AttachOnFill attach -> record.setPlaceOnFill(OnFillMessages.attachOnFill(attach));
            case ModifyOrder modify -> record.setModifyOrder(modifyOrder(modify));
            case CancelOrder cancel -> record.setCancelOrder(cancelOrder(cancel));
            case CancelAll cancel ->
                record.setCancelAllOrders(CancelAllOrders.newBuilder().addAllSymbols(cancel.symbols()));
            case Faucet faucet -> record.setClaimFaucet(claimFaucet(faucet));
            case AgentWalletCreation agent -> record.setChangeAgent(agent(agent));
            case UpdateUserSettings settings -> record.setChangeLeverage(settings(settings));
            case WhitelistFaucet whitelist -> record.setChangeFaucetWhitelist(whitelist(whitelist));
            case ScheduleCancel schedule ->
                record.setScheduleCancel(
                        io.openperp.journal.ScheduleCancel.newBuilder().setSeconds((int) schedule.seconds()));
            case OraclePrice price -> record.setPublishPrices(price(price));
            case FeedPrices prices -> record.setPublishPrices(prices(prices));
            default -> throw new IllegalArgumentException(action.tag() + " has no message");
        }
        String flaw = action.flaw();
        if (flaw != null) {
            record.setRefusal(flaw);
        } else if (!action.isSignedAsItsValues()) {
            action.quantities().forEach(quantity -> record.addSigned(quantity.wire()));
        }
        return record.build();
    }

    /**
     * The message of an order, without its isolated flag {@code i}. A number that is no whole count of 1e-8 becomes 0,
     * because such an order is refused whatever its numbers are.
     */
    public static PlaceOrder placeOrder(NewOrder order, @Nullable Bytes32 orderId) {
        if (orderId == null) {
            throw new IllegalStateException("a verified order has no ID: " + order);
        }
        PlaceOrder.Builder message = PlaceOrder.newBuilder()
                .setOrderId(Keys.write(orderId))
                .setSymbol(order.symbol())
                .setIsBuy(order.side() == Side.BUY)
                .setSize(units(order.size()))
                .setReduceOnly(order.reduceOnly());
        BuilderCode code = order.builderCode();
        if (code != null) {
            message.setBuilder(Keys.write(code.to())).setBuilderFee(code.fee());
        }
        return switch (order) {
            case LimitOrder limit ->
                message.setPrice(units(limit.price()))
                        .setTimeInForce(timeInForce(limit.timeInForce()))
                        .build();
            case MarketOrder market ->
                slippage(message, market.slippage())
                        .setIsMarket(true)
                        .setTimeInForce(io.openperp.journal.TimeInForce.IOC)
                        .build();
        };
    }

    private static PlaceOrder.Builder slippage(PlaceOrder.Builder message, @Nullable Quantity slippage) {
        return slippage == null ? message : message.setHasSlippage(true).setSlippage(units(slippage));
    }

    public static io.openperp.journal.ModifyOrder modifyOrder(ModifyOrder modify) {
        return io.openperp.journal.ModifyOrder.newBuilder()
                .setOrderId(Keys.write(modify.orderId()))
                .setSymbol(modify.symbol())
                .setSize(units(modify.size()))
                .build();
    }

    public static io.openperp.journal.CancelOrder cancelOrder(CancelOrder cancel) {
        return io.openperp.journal.CancelOrder.newBuilder()
                .setOrderId(Keys.write(cancel.orderId()))
                .setSymbol(cancel.symbol())
                .build();
    }

    public static ClaimFaucet claimFaucet(Faucet faucet) {
        ClaimFaucet.Builder claim = ClaimFaucet.newBuilder().setRecipient(Keys.write(faucet.recipient()));
        Quantity amount = faucet.amount();
        return (amount == null ? claim : claim.setHasAmount(true).setAmount(units(amount))).build();
    }

    private static ChangeAgent.Builder agent(AgentWalletCreation agent) {
        return ChangeAgent.newBuilder().setAgent(Keys.write(agent.agent())).setRemove(agent.remove());
    }

    private static ChangeLeverage.Builder settings(UpdateUserSettings update) {
        return ChangeLeverage.newBuilder().addAllSettings(leverageSettings(update));
    }

    public static List<LeverageSetting> leverageSettings(UpdateUserSettings update) {
        return update.settings().stream()
                .map(setting -> LeverageSetting.newBuilder()
                        .setSymbol(setting.symbol())
                        .setLeverage(units(setting.leverage()))
                        .build())
                .toList();
    }

    private static ChangeFaucetWhitelist.Builder whitelist(WhitelistFaucet whitelist) {
        return ChangeFaucetWhitelist.newBuilder()
                .setTarget(Keys.write(whitelist.target()))
                .setWhitelisted(whitelist.whitelist());
    }

    private static PublishPrices.Builder price(OraclePrice price) {
        return PublishPrices.newBuilder()
                .addPrices(PublishedPrice.newBuilder()
                        .setSymbol(price.asset())
                        .setTimestamp(price.timestamp())
                        .setPrice(units(price.price())));
    }

    private static PublishPrices.Builder prices(FeedPrices feed) {
        PublishPrices.Builder publish = PublishPrices.newBuilder().setByFeedIndex(true);
        feed.prices()
                .forEach(price -> publish.addPrices(PublishedPrice.newBuilder()
                        .setFeedIndex(price.feed())
                        .setTimestamp(price.timestamp())
                        .setPrice(units(price.value()))));
        return publish;
    }

    /** The number as a count of 1e-8; 0 if it is no whole count, because such an action is refused anyway. */
    static long units(Quantity quantity) {
        return quantity.isExact() ? quantity.exactUnits() : 0;
    }

    private static io.openperp.journal.TimeInForce timeInForce(TimeInForce tif) {
        return switch (tif) {
            case GTC -> io.openperp.journal.TimeInForce.GTC;
            case IOC -> io.openperp.journal.TimeInForce.IOC;
            case ALO -> io.openperp.journal.TimeInForce.ALO;
            case ALO_SLIDE -> io.openperp.journal.TimeInForce.ALO_SLIDE;
            case ALO_JOIN -> io.openperp.journal.TimeInForce.ALO_JOIN;
        };
    }
}

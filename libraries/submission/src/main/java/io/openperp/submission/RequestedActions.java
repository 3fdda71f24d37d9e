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
import io.openperp.transaction.AgentWalletCreation;
import io.openperp.transaction.CancelAll;
import io.openperp.transaction.CancelOrder;
import io.openperp.transaction.Faucet;
import io.openperp.transaction.FeedPrices;
import io.openperp.transaction.LimitOrder;
import io.openperp.transaction.MarketOrder;
import io.openperp.transaction.ModifyOrder;
import io.openperp.transaction.NewOrder;
import io.openperp.transaction.OraclePrice;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.ScheduleCancel;
import io.openperp.transaction.TimeInForce;
import io.openperp.transaction.UpdateUserSettings;
import io.openperp.transaction.WhitelistFaucet;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import org.jspecify.annotations.Nullable;

/** Actions as shards carry them out: exact numbers, order IDs, and the refusals of those that cannot be carried out. */
final class RequestedActions {

    private RequestedActions() {}

    /** @param orderId of a new order, else null */
    static io.openperp.journal.Action actionOf(Action action, @Nullable Bytes32 orderId) {
        io.openperp.journal.Action.Builder record = io.openperp.journal.Action.newBuilder();
        switch (action) {
            case LimitOrder order -> record.setPlaceOrder(limit(order, orderId));
            case MarketOrder order -> record.setPlaceOrder(market(order, orderId));
            case ModifyOrder modify -> record.setModifyOrder(modify(modify));
            case CancelOrder cancel -> record.setCancelOrder(cancel(cancel));
            case CancelAll cancel ->
                record.setCancelAllOrders(CancelAllOrders.newBuilder().addAllSymbols(cancel.symbols()));
            case Faucet faucet -> record.setClaimFaucet(faucet(faucet));
            case AgentWalletCreation agent -> record.setChangeAgent(agent(agent));
            case UpdateUserSettings settings -> record.setChangeLeverage(settings(settings));
            case WhitelistFaucet whitelist -> record.setChangeFaucetWhitelist(whitelist(whitelist));
            case ScheduleCancel schedule ->
                record.setScheduleCancel(
                        io.openperp.journal.ScheduleCancel.newBuilder().setSeconds((int) schedule.seconds()));
            case OraclePrice price -> record.setPublishPrices(price(price));
            case FeedPrices prices -> record.setPublishPrices(prices(prices));
        }
        String flaw = action.flaw();
        if (flaw != null) {
            record.setRefusal(flaw);
        } else if (!action.isSignedAsItsValues()) {
            action.quantities().forEach(quantity -> record.addSigned(quantity.wire()));
        }
        return record.build();
    }

    private static PlaceOrder.Builder limit(LimitOrder order, @Nullable Bytes32 orderId) {
        return order(order, orderId).setPrice(units(order.price())).setTimeInForce(timeInForce(order.timeInForce()));
    }

    private static PlaceOrder.Builder market(MarketOrder order, @Nullable Bytes32 orderId) {
        return order(order, orderId).setIsMarket(true).setTimeInForce(io.openperp.journal.TimeInForce.IOC);
    }

    private static PlaceOrder.Builder order(NewOrder order, @Nullable Bytes32 orderId) {
        if (orderId == null) {
            throw new IllegalStateException("a verified order has no ID: " + order);
        }
        return PlaceOrder.newBuilder()
                .setOrderId(Keys.write(orderId))
                .setSymbol(order.symbol())
                .setIsBuy(order.side() == Side.BUY)
                .setSize(units(order.size()))
                .setReduceOnly(order.reduceOnly());
    }

    private static io.openperp.journal.ModifyOrder.Builder modify(ModifyOrder modify) {
        return io.openperp.journal.ModifyOrder.newBuilder()
                .setOrderId(Keys.write(modify.orderId()))
                .setSymbol(modify.symbol())
                .setSize(units(modify.size()));
    }

    private static io.openperp.journal.CancelOrder.Builder cancel(CancelOrder cancel) {
        return io.openperp.journal.CancelOrder.newBuilder()
                .setOrderId(Keys.write(cancel.orderId()))
                .setSymbol(cancel.symbol());
    }

    private static ClaimFaucet.Builder faucet(Faucet faucet) {
        ClaimFaucet.Builder claim = ClaimFaucet.newBuilder().setRecipient(Keys.write(faucet.recipient()));
        Quantity amount = faucet.amount();
        return amount == null ? claim : claim.setHasAmount(true).setAmount(units(amount));
    }

    private static ChangeAgent.Builder agent(AgentWalletCreation agent) {
        return ChangeAgent.newBuilder().setAgent(Keys.write(agent.agent())).setRemove(agent.remove());
    }

    private static ChangeLeverage.Builder settings(UpdateUserSettings update) {
        ChangeLeverage.Builder change = ChangeLeverage.newBuilder();
        update.settings()
                .forEach(setting -> change.addSettings(LeverageSetting.newBuilder()
                        .setSymbol(setting.symbol())
                        .setLeverage(units(setting.leverage()))));
        return change;
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

    /** Zero where there is no exact value; the flaw of the action then refuses it. */
    private static long units(Quantity quantity) {
        return quantity.isExact() ? quantity.exactUnits() : 0;
    }

    private static io.openperp.journal.TimeInForce timeInForce(TimeInForce tif) {
        return switch (tif) {
            case GTC -> io.openperp.journal.TimeInForce.GTC;
            case IOC -> io.openperp.journal.TimeInForce.IOC;
            case ALO -> io.openperp.journal.TimeInForce.ALO;
        };
    }
}

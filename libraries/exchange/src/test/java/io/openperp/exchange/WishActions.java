package io.openperp.exchange;

import com.google.protobuf.ByteString;
import io.openperp.exchange.scenario.Wish;
import io.openperp.journal.Action;
import io.openperp.journal.CancelAllOrders;
import io.openperp.journal.CancelOrder;
import io.openperp.journal.ChangeAgent;
import io.openperp.journal.ChangeFaucetWhitelist;
import io.openperp.journal.ChangeLeverage;
import io.openperp.journal.ClaimFaucet;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.Keys;
import io.openperp.journal.LeverageSetting;
import io.openperp.journal.ModifyOrder;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.PlaceOnFill;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.PublishPrices;
import io.openperp.journal.PublishedPrice;
import io.openperp.journal.ScheduleCancel;
import io.openperp.journal.TimeInForce;
import org.jspecify.annotations.Nullable;

/** Turns the wishes of a trader into the actions that a gateway writes. Names of people and orders become keys. */
final class WishActions {

    private WishActions() {}

    static Action action(Wish wish, long timestamp) {
        Action.Builder action = Action.newBuilder();
        switch (wish) {
            case Wish.PlaceOrder order -> action.setPlaceOrder(place(order));
            case Wish.PlaceConditional order -> action.setPlaceConditional(conditional(order));
            case Wish.PlaceBasket basket -> action.setPlaceConditional(basket(basket));
            case Wish.PlaceOnFill order ->
                action.setPlaceOnFill(PlaceOnFill.newBuilder()
                        .setParent(action(order.parent(), timestamp))
                        .addAllActions(order.actions().stream()
                                .map(armed -> action(armed, timestamp))
                                .toList()));
            case Wish.AttachOnFill attach ->
                action.setPlaceOnFill(PlaceOnFill.newBuilder()
                        .setParentIndex(attach.index())
                        .addAllActions(attach.actions().stream()
                                .map(armed -> action(armed, timestamp))
                                .toList()));
            case Wish.OfFamily other -> throw new IllegalArgumentException("has no message: " + other);
            case Wish.ModifyOrder modify ->
                action.setModifyOrder(ModifyOrder.newBuilder()
                        .setOrderId(key(modify.order()))
                        .setSymbol(modify.symbol())
                        .setSize(modify.size()));
            case Wish.CancelOrder cancel ->
                action.setCancelOrder(
                        CancelOrder.newBuilder().setOrderId(key(cancel.order())).setSymbol(cancel.symbol()));
            case Wish.CancelAll cancel ->
                action.setCancelAllOrders(CancelAllOrders.newBuilder().addAllSymbols(cancel.symbols()));
            case Wish.Faucet faucet -> action.setClaimFaucet(claim(faucet));
            case Wish.ScheduleCancel schedule ->
                action.setScheduleCancel(ScheduleCancel.newBuilder().setSeconds((int) schedule.seconds()));
            case Wish.Leverage leverage -> action.setChangeLeverage(leverage(leverage));
            case Wish.ChangeAgent change ->
                action.setChangeAgent(
                        ChangeAgent.newBuilder().setAgent(key(change.agent())).setRemove(change.removes()));
            case Wish.ChangeWhitelist change ->
                action.setChangeFaucetWhitelist(ChangeFaucetWhitelist.newBuilder()
                        .setTarget(key(change.target()))
                        .setWhitelisted(change.whitelisted()));
            case Wish.Publish publish ->
                action.setPublishPrices(PublishPrices.newBuilder()
                        .addPrices(PublishedPrice.newBuilder()
                                .setSymbol(publish.symbol())
                                .setPrice(publish.price())
                                .setTimestamp(publish.timestamp() == null ? timestamp : publish.timestamp())));
            case Wish.PublishFeed publish ->
                action.setPublishPrices(PublishPrices.newBuilder()
                        .setByFeedIndex(true)
                        .addPrices(PublishedPrice.newBuilder()
                                .setFeedIndex(publish.index())
                                .setPrice(publish.price())
                                .setTimestamp(timestamp)));
        }
        return action.build();
    }

    private static PlaceOrder.Builder place(Wish.PlaceOrder order) {
        Long price = order.price();
        PlaceOrder.Builder message = PlaceOrder.newBuilder()
                .setOrderId(key(order.order()))
                .setSymbol(order.symbol())
                .setIsBuy(order.side().isBuy())
                .setIsMarket(price == null)
                .setPrice(price == null ? 0 : price)
                .setSize(order.size())
                .setTimeInForce(TimeInForce.valueOf(order.timeInForce()))
                .setReduceOnly(order.reduceOnly())
                .setIsolated(order.isolated());
        Wish.BuilderCode code = order.code();
        return code == null ? message : message.setBuilder(key(code.builder())).setBuilderFee(code.fee());
    }

    private static PlaceConditional.Builder conditional(Wish.PlaceConditional order) {
        PlaceConditional.Builder message = PlaceConditional.newBuilder()
                .setOrderId(key(order.order()))
                .setSymbol(order.symbol())
                .setKind(
                        switch (order.kind()) {
                            case "stop" -> ConditionalKind.STOP;
                            case "take-profit" -> ConditionalKind.TAKE_PROFIT;
                            case "range" -> ConditionalKind.RANGE;
                            default -> ConditionalKind.TRAILING;
                        })
                .setIsBuy(order.side().isBuy())
                .setSize(order.size())
                .setTrailBps(order.trailBps())
                .setStepBps(order.stepBps())
                .setIsolated(order.isolated());
        Long low = order.low();
        Long high = order.high();
        Long limit = order.limit();
        Long slippage = order.slippage();
        message.setLow(low == null ? 0 : low).setHigh(high == null ? 0 : high);
        boolean triggersBelow = low != null || high == null && !order.side().isBuy();
        if (limit != null && triggersBelow) {
            message.setHasLowLimit(true).setLowLimit(limit);
        } else if (limit != null) {
            message.setHasHighLimit(true).setHighLimit(limit);
        }
        if (message.getKind() == ConditionalKind.RANGE) {
            return bounded(message, slippage, order.highSlippage());
        }
        return slippage == null ? message : message.setHasSlippage(true).setSlippage(slippage);
    }

    private static PlaceConditional.Builder bounded(
            PlaceConditional.Builder range, @Nullable Long atLow, @Nullable Long atHigh) {
        if (atLow != null) {
            range.setHasLowSlippage(true).setLowSlippage(atLow);
        }
        return atHigh == null ? range : range.setHasHighSlippage(true).setHighSlippage(atHigh);
    }

    private static PlaceConditional.Builder basket(Wish.PlaceBasket basket) {
        Long low = basket.low();
        Long high = basket.high();
        return PlaceConditional.newBuilder()
                .setOrderId(key(basket.order()))
                .setSymbol(basket.symbol())
                .setKind(ConditionalKind.BASKET)
                .setIsBuy(high != null)
                .setIsolated(basket.isolated())
                .setLow(low == null ? 0 : low)
                .setHigh(high == null ? 0 : high)
                .addAllActions(
                        basket.actions().stream().map(wish -> action(wish, 0)).toList());
    }

    private static ClaimFaucet.Builder claim(Wish.Faucet faucet) {
        ClaimFaucet.Builder claim = ClaimFaucet.newBuilder().setRecipient(key(faucet.recipient()));
        Long amount = faucet.amount();
        return amount == null ? claim : claim.setHasAmount(true).setAmount(amount);
    }

    private static ChangeLeverage.Builder leverage(Wish.Leverage leverage) {
        ChangeLeverage.Builder change = ChangeLeverage.newBuilder();
        leverage.settings()
                .forEach((symbol, setting) -> change.addSettings(
                        LeverageSetting.newBuilder().setSymbol(symbol).setLeverage(setting)));
        return change;
    }

    private static ByteString key(String name) {
        return Keys.write(Floor.named(name));
    }
}

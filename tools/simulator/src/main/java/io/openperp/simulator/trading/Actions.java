package io.openperp.simulator.trading;

import com.google.protobuf.ByteString;
import io.openperp.journal.Action;
import io.openperp.journal.CancelAllOrders;
import io.openperp.journal.CancelOrder;
import io.openperp.journal.ChangeAgent;
import io.openperp.journal.ChangeFaucetWhitelist;
import io.openperp.journal.ChangeLeverage;
import io.openperp.journal.ClaimFaucet;
import io.openperp.journal.Keys;
import io.openperp.journal.LeverageSetting;
import io.openperp.journal.ModifyOrder;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.PublishPrices;
import io.openperp.journal.PublishedPrice;
import io.openperp.journal.TimeInForce;
import io.openperp.units.Bytes32;

/** Creates actions, such as orders, cancels and prices, as the messages that gateways log. */
final class Actions {

    private Actions() {}

    static Action limit(
            ByteString id, String symbol, boolean buy, long price, long size, TimeInForce tif, boolean reduceOnly) {
        return Action.newBuilder()
                .setPlaceOrder(PlaceOrder.newBuilder()
                        .setOrderId(id)
                        .setSymbol(symbol)
                        .setIsBuy(buy)
                        .setPrice(price)
                        .setSize(size)
                        .setTimeInForce(tif)
                        .setReduceOnly(reduceOnly))
                .build();
    }

    static Action market(ByteString id, String symbol, boolean buy, long size, boolean reduceOnly) {
        return Action.newBuilder()
                .setPlaceOrder(PlaceOrder.newBuilder()
                        .setOrderId(id)
                        .setSymbol(symbol)
                        .setIsBuy(buy)
                        .setIsMarket(true)
                        .setSize(size)
                        .setTimeInForce(TimeInForce.IOC)
                        .setReduceOnly(reduceOnly))
                .build();
    }

    static Action cancel(ByteString id, String symbol) {
        return Action.newBuilder()
                .setCancelOrder(CancelOrder.newBuilder().setOrderId(id).setSymbol(symbol))
                .build();
    }

    static Action cancelAll() {
        return Action.newBuilder()
                .setCancelAllOrders(CancelAllOrders.getDefaultInstance())
                .build();
    }

    static Action modify(ByteString id, String symbol, long size) {
        return Action.newBuilder()
                .setModifyOrder(ModifyOrder.newBuilder()
                        .setOrderId(id)
                        .setSymbol(symbol)
                        .setSize(size))
                .build();
    }

    static Action faucet(Bytes32 recipient, long amount) {
        return Action.newBuilder()
                .setClaimFaucet(ClaimFaucet.newBuilder()
                        .setRecipient(Keys.write(recipient))
                        .setHasAmount(true)
                        .setAmount(amount))
                .build();
    }

    static Action agent(Bytes32 agent, boolean remove) {
        return Action.newBuilder()
                .setChangeAgent(
                        ChangeAgent.newBuilder().setAgent(Keys.write(agent)).setRemove(remove))
                .build();
    }

    static Action leverage(String symbol, long leverage) {
        return Action.newBuilder()
                .setChangeLeverage(ChangeLeverage.newBuilder()
                        .addSettings(
                                LeverageSetting.newBuilder().setSymbol(symbol).setLeverage(leverage)))
                .build();
    }

    static Action price(String symbol, long timestamp, long price) {
        return Action.newBuilder()
                .setPublishPrices(PublishPrices.newBuilder()
                        .addPrices(PublishedPrice.newBuilder()
                                .setSymbol(symbol)
                                .setTimestamp(timestamp)
                                .setPrice(price)))
                .build();
    }

    static Action whitelist(Bytes32 target, boolean whitelisted) {
        return Action.newBuilder()
                .setChangeFaucetWhitelist(ChangeFaucetWhitelist.newBuilder()
                        .setTarget(Keys.write(target))
                        .setWhitelisted(whitelisted))
                .build();
    }
}

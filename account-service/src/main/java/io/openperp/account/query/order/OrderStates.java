package io.openperp.account.query.order;

import com.google.protobuf.ByteString;
import io.openperp.journal.OrderState;

/** Converts open orders to the state that the account shard needs to know in order to admit another order. */
public final class OrderStates {

    private OrderStates() {}

    public static OrderState of(OpenOrderRow row) {
        OrderState.Builder state = OrderState.newBuilder()
                .setOrderId(ByteString.copyFrom(row.orderId))
                .setMarket(row.market)
                .setSymbol(row.symbol)
                .setIsBuy(row.isBuy)
                .setPrice(row.price)
                .setOriginalSize(row.originalSize)
                .setRemainingSize(row.remainingSize)
                .setFilledSize(row.filledSize)
                .setReduceOnly(row.reduceOnly)
                .setBuilderFee(row.builderFee)
                .setPlacedAtNanos(row.placedAt);
        byte[] conditional = row.conditional;
        if (conditional != null) {
            state.setConditional(ConditionalTerms.parse(conditional)).setTriggered(row.triggered);
        }
        byte[] builder = row.builder;
        return (builder == null ? state : state.setBuilder(ByteString.copyFrom(builder))).build();
    }
}

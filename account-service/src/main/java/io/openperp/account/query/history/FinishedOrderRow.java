package io.openperp.account.query.history;

import io.openperp.account.query.order.ConditionalTerms;
import io.openperp.api.Decimal;
import io.openperp.api.OrderSide;
import io.openperp.api.OrderStatus;
import io.openperp.api.history.FinishedOrder;
import io.openperp.api.history.HistoryRow;
import io.openperp.api.order.OpenOrder.OrderKind;
import io.openperp.api.order.OpenOrder.Tif;
import io.openperp.api.order.OrderOutcome;
import io.openperp.units.Base58;
import io.openperp.views.OrderViews;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

/** An order that has ended, for example filled, cancelled or refused, with its final status. */
@Entity
@Table(name = "order_history")
@IdClass(FactKey.class)
public class FinishedOrderRow {

    @Id
    byte[] account;

    @Id
    public long sequence;

    @Column(name = "order_id")
    byte[] orderId;

    public String symbol;

    @Column(name = "is_buy")
    boolean isBuy;

    @Column(name = "is_market")
    boolean isMarket;

    @Enumerated(EnumType.STRING)
    Tif tif;

    long price;

    @Column(name = "original_size")
    long originalSize;

    @Column(name = "filled_size")
    long filledSize;

    @Column(name = "filled_notional")
    long filledNotional;

    @Column(name = "reduce_only")
    boolean reduceOnly;

    @Enumerated(EnumType.STRING)
    OrderStatus status;

    @Nullable
    String reason;

    byte @Nullable [] builder;

    @Column(name = "builder_fee")
    int builderFee;

    long slot;

    @Column(name = "ended_at")
    long endedAt;

    byte @Nullable [] conditional;

    /** Key of the isolated account that the row belongs to; null: it belongs to the account itself. */
    byte @Nullable [] isolated;

    @SuppressWarnings("NullAway.Init") // read from the database
    protected FinishedOrderRow() {}

    public OrderOutcome outcome(@Nullable Long nonce) {
        return new OrderOutcome(
                Base58.encode(orderId),
                symbol,
                status,
                Decimal.of(filledSize),
                OrderViews.averagePrice(filledNotional, filledSize),
                reason,
                nonce,
                slot,
                endedAt,
                OrderSide.of(isBuy),
                Decimal.of(price),
                Decimal.of(originalSize),
                Decimal.ZERO);
    }

    public FinishedOrder toApi() {
        FinishedOrder finished = toApi(slot);
        return isolated == null ? finished : finished.isolatedIn(Base58.encode(isolated));
    }

    HistoryRow.Of<FinishedOrder> inPage() {
        return new HistoryRow.Of<>(
                toApi(HistoryRange.slotOf(sequence)),
                isolated != null,
                HistoryRows.key(isolated),
                HistoryRange.placeInSlot(sequence),
                slot);
    }

    private FinishedOrder toApi(long shownSlot) {
        return new FinishedOrder(
                Base58.encode(orderId),
                symbol,
                OrderSide.of(isBuy),
                orderType(),
                tif,
                Decimal.of(price),
                OrderViews.averagePrice(filledNotional, filledSize),
                Decimal.of(originalSize),
                Decimal.of(filledSize),
                reduceOnly,
                status,
                reason,
                shownSlot,
                endedAt,
                OrderViews.builderCode(builder, builderFee),
                ConditionalTerms.trigger(conditional));
    }

    private OrderKind orderType() {
        OrderKind kind = ConditionalTerms.kind(conditional);
        return kind != null ? kind : isMarket ? OrderKind.MARKET : OrderKind.LIMIT;
    }
}

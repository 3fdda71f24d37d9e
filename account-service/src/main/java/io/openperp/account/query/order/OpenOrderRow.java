package io.openperp.account.query.order;

import io.openperp.api.Decimal;
import io.openperp.api.OrderSide;
import io.openperp.api.OrderStatus;
import io.openperp.api.account.FullAccount.PendingOnFill;
import io.openperp.api.account.FullAccount.WaitingBasket;
import io.openperp.api.order.OpenOrder;
import io.openperp.api.order.OpenOrder.Tif;
import io.openperp.api.order.OrderOutcome;
import io.openperp.units.Base58;
import io.openperp.units.Side;
import io.openperp.views.OrderViews;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An open order, resting in the book or conditional and waiting for its trigger: a row of table {@code open_orders}.
 */
@Entity
@Table(name = "open_orders")
public class OpenOrderRow {

    @Id
    @Column(name = "order_id")
    byte[] orderId;

    public byte[] account;

    public long sequence;

    int market;

    public String symbol;

    @Column(name = "is_buy")
    boolean isBuy;

    @Enumerated(EnumType.STRING)
    Tif tif;

    long price;

    @Column(name = "original_size")
    long originalSize;

    @Column(name = "remaining_size")
    long remainingSize;

    @Column(name = "filled_size")
    long filledSize;

    @Column(name = "filled_notional")
    long filledNotional;

    @Column(name = "reduce_only")
    boolean reduceOnly;

    @Column(name = "placed_at")
    long placedAt;

    byte @Nullable [] builder;

    @Column(name = "builder_fee")
    int builderFee;

    @Nullable
    Long slot;

    @Column(name = "changed_at")
    @Nullable
    Long changedAt;

    byte @Nullable [] conditional;

    public boolean triggered;

    @Column(name = "on_fill")
    byte @Nullable [] onFill;

    /** Key of the isolated account that the row belongs to; null: it belongs to the account itself. */
    public byte @Nullable [] isolated;

    @SuppressWarnings("NullAway.Init") // read from the database
    protected OpenOrderRow() {}

    public OpenOrder toApi() {
        OpenOrder order = plain();
        return isolated == null ? order : order.isolatedIn(Base58.encode(isolated));
    }

    /** The order in the form of the API, without the fields that mark it as isolated. */
    public OpenOrder plain() {
        return new OpenOrder(
                symbol,
                Base58.encode(orderId),
                Decimal.of(price),
                Decimal.of(originalSize),
                Decimal.of(remainingSize),
                Decimal.of(filledSize),
                OrderViews.averagePrice(filledNotional, filledSize),
                isBuy,
                true,
                reduceOnly,
                tif,
                status(),
                placedAt,
                OrderViews.builderCode(builder, builderFee),
                ConditionalTerms.kind(conditional),
                waits() ? ConditionalTerms.trigger(conditional) : null);
    }

    /** The actions that the order's first fill arms; empty if there are none. */
    public Optional<PendingOnFill> pendingOnFill() {
        return onFill == null ? Optional.empty() : Optional.of(ArmedActions.of(orderId, onFill));
    }

    /** Actions that a basket executes when it triggers; empty for any order other than a waiting basket. */
    public Optional<WaitingBasket> basket() {
        return conditional == null || triggered ? Optional.empty() : ConditionalTerms.basket(orderId, conditional);
    }

    /** Whether it is a conditional order that has not triggered, which reserves no margin. */
    public boolean waits() {
        return conditional != null && !triggered;
    }

    public OrderOutcome outcome(@Nullable Long nonce) {
        return new OrderOutcome(
                Base58.encode(orderId),
                symbol,
                status(),
                Decimal.of(filledSize),
                OrderViews.averagePrice(filledNotional, filledSize),
                null,
                nonce,
                slot,
                changedAt == null ? placedAt : changedAt,
                OrderSide.of(isBuy),
                Decimal.of(price),
                Decimal.of(originalSize),
                Decimal.of(remainingSize));
    }

    private OrderStatus status() {
        return filledSize == 0 ? OrderStatus.RESTING : OrderStatus.WORKING;
    }

    public io.openperp.risk.margin.AccountFacts.OpenOrder toRisk() {
        return new io.openperp.risk.margin.AccountFacts.OpenOrder(
                Side.of(isBuy),
                price,
                remainingSize,
                reduceOnly,
                io.openperp.risk.margin.AccountFacts.OpenOrder.builderRate(builderFee));
    }
}

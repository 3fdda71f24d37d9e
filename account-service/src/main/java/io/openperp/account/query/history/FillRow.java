package io.openperp.account.query.history;

import io.openperp.api.Decimal;
import io.openperp.api.OrderSide;
import io.openperp.api.history.Fill;
import io.openperp.api.history.Fill.Reason;
import io.openperp.api.history.HistoryRow;
import io.openperp.units.Base58;
import io.openperp.views.FeeViews;
import io.openperp.views.OrderViews;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

/** A fill of an account, that is one side of a match: a row of table {@code fills}. */
@Entity
@Table(name = "fills")
@IdClass(FactKey.class)
public class FillRow {

    @Id
    byte[] account;

    @Id
    long sequence;

    long trade;

    String symbol;

    @Column(name = "is_taker")
    boolean isTaker;

    @Column(name = "taker_is_buy")
    boolean takerIsBuy;

    @Column(name = "order_id")
    byte[] orderId;

    byte[] counterparty;

    @Column(name = "counterparty_order_id")
    byte[] counterpartyOrderId;

    long price;

    long size;

    long fee;

    @Column(name = "builder_fee")
    long builderFee;

    /** Fee rate that the exchange charged; null if the order pays no fee to the exchange. */
    @Column(name = "fee_rate")
    @Nullable
    Long feeRate;

    @Column(name = "realized_pnl")
    long realizedPnl;

    @Enumerated(EnumType.STRING)
    Reason reason;

    long slot;

    @Column(name = "filled_at")
    long filledAt;

    /** Key of the isolated account that the row belongs to; null: it belongs to the account itself. */
    byte @Nullable [] isolated;

    @SuppressWarnings("NullAway.Init") // read from the database
    protected FillRow() {}

    String owner() {
        return Base58.encode(isolated == null ? account : isolated);
    }

    HistoryRow.OfFill inPage() {
        return new HistoryRow.OfFill(toApi(), trade, slot, HistoryRange.slotOf(sequence));
    }

    public Fill toApi() {
        Fill fill = plain();
        return isolated == null ? fill : fill.isolatedIn(owner());
    }

    private Fill plain() {
        String own = owner();
        String other = Base58.encode(counterparty);
        String ownOrder = Base58.encode(orderId);
        String otherOrder = Base58.encode(counterpartyOrderId);
        return new Fill(
                isTaker ? other : own,
                isTaker ? own : other,
                isTaker ? otherOrder : ownOrder,
                isTaker ? ownOrder : otherOrder,
                takerIsBuy,
                symbol,
                Decimal.of(size),
                Decimal.of(price),
                reason,
                slot,
                filledAt,
                OrderSide.of(isTaker == takerIsBuy),
                Decimal.of(fee),
                Decimal.of(realizedPnl),
                OrderViews.tradeId(slot, trade),
                OrderViews.builderFee(builderFee),
                feeRate == null ? null : FeeViews.basisPoints(feeRate));
    }
}

package io.openperp.account.query.history;

import io.openperp.api.Decimal;
import io.openperp.api.history.HistoryRow;
import io.openperp.api.money.FundingPayment;
import io.openperp.units.Base58;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

/** The funding that a position paid or received at a full hour. */
@Entity
@Table(name = "funding_payments")
@IdClass(FactKey.class)
public class FundingPaymentRow {

    @Id
    byte[] account;

    @Id
    long sequence;

    String symbol;

    long size;

    long payment;

    @Column(name = "funding_rate")
    long fundingRate;

    @Column(name = "mark_price")
    long markPrice;

    long slot;

    @Column(name = "paid_at")
    long paidAt;

    /** Key of the isolated account that the row belongs to; null: it belongs to the account itself. */
    byte @Nullable [] isolated;

    @SuppressWarnings("NullAway.Init") // read from the database
    protected FundingPaymentRow() {}

    public FundingPayment toApi() {
        FundingPayment paid = toApi(slot);
        return isolated == null ? paid : paid.isolatedIn(paid.owner());
    }

    HistoryRow.Of<FundingPayment> inPage() {
        return new HistoryRow.Of<>(
                toApi(HistoryRange.slotOf(sequence)),
                isolated != null,
                HistoryRows.key(isolated),
                HistoryRange.placeInSlot(sequence),
                slot);
    }

    private FundingPayment toApi(long shownSlot) {
        return new FundingPayment(
                Base58.encode(isolated == null ? account : isolated),
                symbol,
                Decimal.of(size),
                Decimal.of(payment),
                Decimal.of(fundingRate),
                Decimal.of(markPrice),
                shownSlot,
                paidAt);
    }
}

package io.openperp.account.query.history;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.api.history.HistoryRow;
import io.openperp.api.history.Liquidation;
import io.openperp.journal.LiquidationExplained;
import io.openperp.units.Base58;
import io.openperp.views.LiquidationViews;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

/** The explanation of a liquidation, which the account shard published when the liquidation ended. */
@Entity
@Table(name = "liquidations")
@IdClass(FactKey.class)
public class LiquidationRow {

    @Id
    byte[] account;

    @Id
    long sequence;

    byte[] explanation;

    long slot;

    @Column(name = "ended_at")
    long endedAt;

    /** Key of the isolated account that the row belongs to; null: it belongs to the account itself. */
    byte @Nullable [] isolated;

    @SuppressWarnings("NullAway.Init") // read from the database
    protected LiquidationRow() {}

    public Liquidation toApi() {
        return toApi(slot);
    }

    HistoryRow.Of<Liquidation> inPage() {
        return new HistoryRow.Of<>(
                toApi(HistoryRange.slotOf(sequence)),
                isolated != null,
                HistoryRows.key(isolated),
                HistoryRange.placeInSlot(sequence),
                slot);
    }

    private Liquidation toApi(long shownSlot) {
        try {
            LiquidationExplained explained = LiquidationExplained.parseFrom(explanation);
            return LiquidationViews.liquidation(
                    Base58.encode(isolated == null ? account : isolated), shownSlot, explained);
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException("an explanation in the database cannot be read", e);
        }
    }
}

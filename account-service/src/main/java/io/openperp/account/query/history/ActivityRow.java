package io.openperp.account.query.history;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.api.history.Activity;
import io.openperp.api.history.HistoryRow;
import io.openperp.journal.AccountEvent;
import io.openperp.views.ActivityViews;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

/** An event of an account other than trading, such as a change of a setting, as the account shard recorded it. */
@Entity
@Table(name = "activities")
@IdClass(FactKey.class)
public class ActivityRow {

    @Id
    byte[] account;

    @Id
    long sequence;

    byte[] event;

    long slot;

    @Column(name = "done_at")
    long doneAt;

    /** Key of the isolated account that the row belongs to; null: it belongs to the account itself. */
    byte @Nullable [] isolated;

    @SuppressWarnings("NullAway.Init") // read from the database
    protected ActivityRow() {}

    public Activity toApi() {
        return toApi(slot);
    }

    HistoryRow.Of<Activity> inPage() {
        return new HistoryRow.Of<>(
                toApi(HistoryRange.slotOf(sequence)),
                isolated != null,
                HistoryRows.key(isolated),
                HistoryRange.placeInSlot(sequence),
                slot);
    }

    private Activity toApi(long shownSlot) {
        try {
            return ActivityViews.activity(AccountEvent.parseFrom(event), shownSlot, doneAt)
                    .orElseThrow();
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException("an activity in the database cannot be read", e);
        }
    }
}

package io.openperp.account.query.history;

import io.openperp.api.HistoryRow;
import io.openperp.api.OperatorAct;
import io.openperp.units.Base58;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

/** What a key with a role has signed, or a market has done by itself. */
@Entity
@Table(name = "operator_acts")
@IdClass(FactKey.class)
public class OperatorActRow {

    @Id
    byte[] account;

    @Id
    long sequence;

    /** Empty: nobody, a market has done it by itself. */
    byte[] signer;

    String action;

    String subject;

    @Column(name = "changed_from")
    String changedFrom;

    @Column(name = "changed_to")
    String changedTo;

    String refusal;

    long slot;

    @Column(name = "acted_at")
    long actedAt;

    @SuppressWarnings("NullAway.Init") // read from the database
    protected OperatorActRow() {}

    OperatorAct toApi() {
        return new OperatorAct(
                signer.length == 0 ? OperatorAct.AUTOMATIC : Base58.encode(signer),
                action,
                subject,
                orNull(changedFrom),
                orNull(changedTo),
                refusal.isEmpty() ? OperatorAct.Outcome.DONE : OperatorAct.Outcome.REFUSED,
                orNull(refusal),
                HistoryRange.slotOf(sequence),
                actedAt);
    }

    HistoryRow.Of<OperatorAct> inPage() {
        return new HistoryRow.Of<>(toApi(), false, null, HistoryRange.placeInSlot(sequence), slot);
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }
}

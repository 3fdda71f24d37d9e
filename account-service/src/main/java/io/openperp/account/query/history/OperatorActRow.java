package io.openperp.account.query.history;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.api.history.HistoryRow;
import io.openperp.api.history.OperatorAct;
import io.openperp.api.history.OperatorAct.ExecutedProposal;
import io.openperp.journal.Keys;
import io.openperp.journal.Proposal;
import io.openperp.journal.ProposalChanged;
import io.openperp.units.Base58;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

/** An act that a key with a role has signed, or a market state that was set automatically. */
@Entity
@Table(name = "operator_acts")
@IdClass(FactKey.class)
public class OperatorActRow {

    @Id
    byte[] account;

    @Id
    long sequence;

    /** Key that signed the act; empty if a market acted automatically. */
    byte[] signer;

    String action;

    String subject;

    @Column(name = "changed_from")
    String changedFrom;

    @Column(name = "changed_to")
    String changedTo;

    String refusal;

    byte @Nullable [] proposal;

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
                proposal == null ? null : executed(proposal),
                HistoryRange.slotOf(sequence),
                actedAt);
    }

    HistoryRow.Of<OperatorAct> inPage() {
        return new HistoryRow.Of<>(toApi(), false, null, HistoryRange.placeInSlot(sequence), slot);
    }

    private static ExecutedProposal executed(byte[] proposal) {
        try {
            ProposalChanged changed = ProposalChanged.parseFrom(proposal);
            Proposal facts = changed.getProposal();
            return new ExecutedProposal(
                    Keys.read(facts.getMultisig()).toString(),
                    facts.getNumber(),
                    Keys.read(facts.getProposer()).toString(),
                    facts.getApprovalsList().stream()
                            .map(signer -> Keys.read(signer).toString())
                            .toList(),
                    Keys.read(changed.getSigner()).toString());
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException("the proposal of an operator's act is damaged", e);
        }
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }
}

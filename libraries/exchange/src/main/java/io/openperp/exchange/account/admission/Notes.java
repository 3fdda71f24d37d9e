package io.openperp.exchange.account.admission;

import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.journal.Noted;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.Note;

/** Signed texts in the histories of accounts (TXN-026). They have no state: the event is all. */
final class Notes {

    private final PrivateEvents facts;

    Notes(PrivateEvents facts) {
        this.facts = facts;
    }

    /** {@code refusal}: not empty if the text is not accepted. */
    void note(Submission submission, int action, Note note, String refusal) {
        if (!refusal.isEmpty()) {
            submission.answer(action, StatusKind.ERROR, refusal);
            return;
        }
        facts.about(submission.account.key).setNoted(Noted.newBuilder().setText(note.text()));
        submission.answer(action, StatusKind.NOTE, "");
    }
}

package io.openperp.exchange.account.admission;

import io.openperp.exchange.Rules;
import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.journal.Noted;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.Note;

/** Signed texts in the histories of accounts (TXN-026). They have no state: the event is all. Since rules 4. */
final class Notes {

    private final Rules rules;
    private final PrivateEvents facts;

    Notes(Rules rules, PrivateEvents facts) {
        this.rules = rules;
        this.facts = facts;
    }

    /** {@code refusal}: not empty if the text is not accepted. */
    void note(Submission submission, int action, Note note, String refusal) {
        String refused = rules.areAtLeast(4) ? refusal : "note is not accepted before rules version 4";
        if (!refused.isEmpty()) {
            submission.answer(action, StatusKind.ERROR, refused);
            return;
        }
        facts.about(submission.account.key).setNoted(Noted.newBuilder().setText(note.text()));
        submission.answer(action, StatusKind.NOTE, "");
    }
}

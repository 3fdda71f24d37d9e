package io.openperp.drill.check;

import io.openperp.drill.load.ApiClient;
import io.openperp.drill.load.Reply;
import io.openperp.drill.load.SentTransaction;
import java.util.ArrayList;
import java.util.List;

/** Transactions of one account sent again: what happened does not happen again, what did not happen happens now, once. */
final class ResendCheck {

    /** This many, the newest, are sent again although they were answered. */
    private static final int OF_THE_ANSWERED = 3;

    private final ApiClient door;
    private final List<String> discrepancies = new ArrayList<>();

    private ResendCheck(ApiClient door) {
        this.door = door;
    }

    /**
     * What was answered otherwise than that; whether it was carried out twice all the same, the next comparison sees.
     *
     * @param all that the account has sent
     * @param check of all of it
     */
    static List<String> discrepancies(List<SentTransaction> all, AnswerCheck check, ApiClient door)
            throws InterruptedException {
        ResendCheck repetition = new ResendCheck(door);
        for (SentTransaction sent : all.subList(Math.max(0, all.size() - OF_THE_ANSWERED), all.size())) {
            Reply.Answered before = sent.answer();
            if (before != null && before.isOk()) {
                repetition.mustBeDuplicate(repetition.ask(sent), sent);
            }
        }
        for (SentTransaction sent : check.carriedOut()) {
            repetition.mustBeDuplicate(sent.sendTo(door), sent);
        }
        for (SentTransaction sent : check.absent()) {
            repetition.mustHappenOnce(sent);
        }
        return repetition.discrepancies;
    }

    private void mustHappenOnce(SentTransaction sent) throws InterruptedException {
        sent.sentLate();
        Reply first = sent.sendTo(door);
        boolean done = first instanceof Reply.Answered answered && answered.isOk();
        require(done, "it had not been carried out, but sending it again gave " + first, sent);
        mustBeDuplicate(ask(sent), sent);
    }

    /** What was settled already; the answer is not recorded. */
    private Reply ask(SentTransaction sent) throws InterruptedException {
        return door.order(sent.transaction().text());
    }

    private void mustBeDuplicate(Reply reply, SentTransaction sent) {
        boolean refused = reply instanceof Reply.Answered answered
                && !answered.isOk()
                && answered.refusal().equals(SentTransaction.DUPLICATE_NONCE);
        require(refused, "carried out before, but sending it again gave " + reply, sent);
    }

    private void require(boolean condition, String what, SentTransaction sent) {
        if (!condition) {
            discrepancies.add(what + ": " + sent);
        }
    }
}

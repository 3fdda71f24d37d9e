package io.openperp.drill.check;

import io.openperp.drill.load.ApiClient;
import io.openperp.drill.load.Reply;
import io.openperp.drill.load.SentTransaction;
import java.util.ArrayList;
import java.util.List;

/** Transactions of one account sent again: what happened does not happen again, what did not happen happens now, once. */
final class ResendCheck {

    /** This many, the newest, are sent again although they were answered. */
    private static final int RESENT_ANSWERED = 3;

    private final ApiClient api;
    private final List<String> discrepancies = new ArrayList<>();

    private ResendCheck(ApiClient api) {
        this.api = api;
    }

    /**
     * The answers that differ from that. The next comparison finds a transaction that was executed twice nevertheless.
     *
     * @param all that the account has sent
     * @param check of all of it
     */
    static List<String> discrepancies(List<SentTransaction> all, AnswerCheck check, ApiClient api)
            throws InterruptedException {
        ResendCheck resend = new ResendCheck(api);
        for (SentTransaction sent : all.subList(Math.max(0, all.size() - RESENT_ANSWERED), all.size())) {
            Reply.Answered before = sent.answer();
            if (before != null && before.isOk()) {
                resend.requireDuplicate(resend.sendAgain(sent), sent);
            }
        }
        for (SentTransaction sent : check.carriedOut()) {
            resend.requireDuplicate(sent.sendTo(api), sent);
        }
        for (SentTransaction sent : check.absent()) {
            resend.requireSingleExecution(sent);
        }
        return resend.discrepancies;
    }

    private void requireSingleExecution(SentTransaction sent) throws InterruptedException {
        sent.markSentLate();
        Reply first = sent.sendTo(api);
        boolean done = first instanceof Reply.Answered answered && answered.isOk();
        require(done, "it had not been carried out, but sending it again gave " + first, sent);
        requireDuplicate(sendAgain(sent), sent);
    }

    /** The answer is not recorded. */
    private Reply sendAgain(SentTransaction sent) throws InterruptedException {
        return api.order(sent.transaction().text());
    }

    private void requireDuplicate(Reply reply, SentTransaction sent) {
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

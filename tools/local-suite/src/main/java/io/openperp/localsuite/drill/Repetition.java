package io.openperp.localsuite.drill;

import java.util.ArrayList;
import java.util.List;

/** Transactions of one account sent again: what happened does not happen again, what did not happen happens now, once. */
final class Repetition {

    /** This many, the newest, are sent again although they were answered. */
    private static final int OF_THE_ANSWERED = 3;

    private final Door door;
    private final List<String> discrepancies = new ArrayList<>();

    private Repetition(Door door) {
        this.door = door;
    }

    /**
     * What was answered otherwise than that; whether it was carried out twice all the same, the next comparison sees.
     *
     * @param all that the account has sent
     * @param check of all of it
     */
    static List<String> discrepancies(List<Sent> all, AnswerCheck check, Door door) throws InterruptedException {
        Repetition repetition = new Repetition(door);
        for (Sent sent : all.subList(Math.max(0, all.size() - OF_THE_ANSWERED), all.size())) {
            Reply.Answered before = sent.answer();
            if (before != null && before.isOk()) {
                repetition.mustBeDuplicate(repetition.ask(sent), sent);
            }
        }
        for (Sent sent : check.carriedOut()) {
            repetition.mustBeDuplicate(sent.sendTo(door), sent);
        }
        for (Sent sent : check.absent()) {
            repetition.mustHappenOnce(sent);
        }
        return repetition.discrepancies;
    }

    private void mustHappenOnce(Sent sent) throws InterruptedException {
        sent.sentLate();
        Reply first = sent.sendTo(door);
        boolean done = first instanceof Reply.Answered answered && answered.isOk();
        require(done, "it had not been carried out, but sending it again gave " + first, sent);
        mustBeDuplicate(ask(sent), sent);
    }

    /** What was settled already; the answer is not recorded. */
    private Reply ask(Sent sent) throws InterruptedException {
        return door.order(sent.transaction().text());
    }

    private void mustBeDuplicate(Reply reply, Sent sent) {
        boolean refused = reply instanceof Reply.Answered answered
                && !answered.isOk()
                && answered.refusal().equals(Sent.DUPLICATE_NONCE);
        require(refused, "carried out before, but sending it again gave " + reply, sent);
    }

    private void require(boolean condition, String what, Sent sent) {
        if (!condition) {
            discrepancies.add(what + ": " + sent);
        }
    }
}

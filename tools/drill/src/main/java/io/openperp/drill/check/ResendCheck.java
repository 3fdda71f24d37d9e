package io.openperp.drill.check;

import io.openperp.drill.load.ApiClient;
import io.openperp.drill.load.Reply;
import io.openperp.drill.load.SentTransaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Transactions of one account sent again: what happened does not happen again, what did not happen happens now, once, unless
 * the account has sent so many since that the exchange may have forgotten the nonce; then it may refuse it as too old.
 */
final class ResendCheck {

    /** Says what is wrong with the receipt of an answer, as a {@link ReceiptCheck} finds it. */
    interface Receipts {

        /** Empty if nothing is. */
        String flaw(SentTransaction sent, Reply.Answered answer);
    }

    /** This many, the newest, are sent again although they were answered. */
    private static final int RESENT_ANSWERED = 3;

    /** Nonces of an account's owner that the exchange remembers, the highest (docs/protocol/limits.md). */
    private static final int REMEMBERED = 128;

    private final List<SentTransaction> all;
    private final Set<String> formerAgents;
    private final boolean isRemoved;
    private final ApiClient api;
    private final Receipts receipts;
    private final List<String> discrepancies = new ArrayList<>();

    private ResendCheck(
            List<SentTransaction> all, Set<String> formerAgents, boolean isRemoved, ApiClient api, Receipts receipts) {
        this.all = all;
        this.formerAgents = formerAgents;
        this.isRemoved = isRemoved;
        this.api = api;
        this.receipts = receipts;
    }

    /**
     * The answers that differ from that. The next comparison finds a transaction that was executed twice nevertheless.
     *
     * @param all that the account has sent
     * @param formerAgents the keys in base58 of agents that were removed: what they sign from then on is refused as not theirs to sign
     * @param check of all of it
     * @param isRemoved whether it is a sub-account that is gone: then nothing happens any more, and what had not is refused as that
     * @param receipts of the answers that come now
     */
    static List<String> discrepancies(
            List<SentTransaction> all,
            Set<String> formerAgents,
            AnswerCheck check,
            boolean isRemoved,
            ApiClient api,
            Receipts receipts)
            throws InterruptedException {
        ResendCheck resend = new ResendCheck(all, formerAgents, isRemoved, api, receipts);
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
        if (isRemoved) {
            Reply late = sendAgain(sent);
            require(
                    isRefused(late, SentTransaction.SUB_ACCOUNT_REMOVED),
                    "its sub-account is gone, but sending it again gave " + late,
                    sent);
            return;
        }
        sent.markSentLate();
        Reply first = sent.sendTo(api);
        if (mayBeTooOld(first, sent)) {
            return;
        }
        boolean done = first instanceof Reply.Answered answered && answered.isOk();
        require(done, "it had not been carried out, but sending it again gave " + first, sent);
        requireDuplicate(sendAgain(sent), sent);
    }

    /** The answer is not recorded. */
    private Reply sendAgain(SentTransaction sent) throws InterruptedException {
        return api.order(sent.transaction().text());
    }

    private void requireDuplicate(Reply reply, SentTransaction sent) {
        boolean refused = isRefused(reply, SentTransaction.DUPLICATE_NONCE) || mayBeForgotten(reply, sent);
        require(refused, "carried out before, but sending it again gave " + reply, sent);
        String flaw = reply instanceof Reply.Answered answer ? receipts.flaw(sent, answer) : "";
        require(flaw.isEmpty(), "sent again: " + flaw, sent);
    }

    /** So many later that it is refused for another reason: as that of a signer who may sign no more (NON-011), or as too old. */
    private boolean mayBeForgotten(Reply reply, SentTransaction sent) {
        boolean byNobody = isRemoved && isRefused(reply, SentTransaction.SUB_ACCOUNT_REMOVED)
                || formerAgents.contains(sent.signer()) && isRefused(reply, SentTransaction.UNAUTHORIZED);
        return mayBeTooOld(reply, sent) || byNobody && isBeforeManyLater(sent);
    }

    private boolean mayBeTooOld(Reply reply, SentTransaction sent) {
        return isRefused(reply, SentTransaction.NONCE_TOO_OLD) && isBeforeManyLater(sent);
    }

    private boolean isBeforeManyLater(SentTransaction sent) {
        return all.stream().filter(other -> other.nonce() > sent.nonce()).count() >= REMEMBERED;
    }

    private static boolean isRefused(Reply reply, String refusal) {
        return reply instanceof Reply.Answered answered
                && !answered.isOk()
                && answered.refusal().equals(refusal);
    }

    private void require(boolean condition, String what, SentTransaction sent) {
        if (!condition) {
            discrepancies.add(what + ": " + sent);
        }
    }
}

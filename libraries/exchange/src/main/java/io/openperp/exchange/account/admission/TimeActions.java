package io.openperp.exchange.account.admission;

import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.exchange.account.time.TimeChanges;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.ChangeTime;
import io.openperp.journal.Keys;
import io.openperp.journal.Outbox;
import io.openperp.journal.Shards;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.AcceptTime;
import io.openperp.units.Bytes32;

/** Passes on to the shard that decides that an administrator accepts the time of the logs (LOG-027), whatever the clock allows. */
final class TimeActions {

    private final ShardSettings settings;

    TimeActions(ShardSettings settings) {
        this.settings = settings;
    }

    /** Whether this signer needs no money for it. */
    boolean isOperator(Bytes32 signer) {
        return settings.isAdmin(signer);
    }

    void accept(Submission submission, int action, AcceptTime asked, String flaw, Outbox outbox) {
        String refusal = settings.isAdmin(submission.signer) ? flaw : "not authorized";
        if (!refusal.isEmpty()) {
            submission.answer(action, StatusKind.ERROR, refusal);
            return;
        }
        submission.transaction.await(1);
        outbox.send(
                Shards.account(TimeChanges.HOME),
                AccountCommand.newBuilder()
                        .setChangeTime(ChangeTime.newBuilder()
                                .setAccount(Keys.write(submission.account.key))
                                .setTransaction(submission.transaction.number)
                                .setAction(action)
                                .setSigner(Keys.write(submission.signer))
                                .setNowSecond(asked.now()))
                        .build());
    }
}

package io.openperp.exchange.account.admission;

import io.openperp.exchange.account.fee.AccountFees;
import io.openperp.exchange.account.fee.FeeChanges;
import io.openperp.exchange.account.fee.FeeWords;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.ChangeFees;
import io.openperp.journal.FeeProgramme;
import io.openperp.journal.Keys;
import io.openperp.journal.Outbox;
import io.openperp.journal.Shards;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.Action;
import io.openperp.transaction.SetFeePolicy;
import io.openperp.transaction.SetFeeProgramme;
import io.openperp.units.Bytes32;

/** Passes on what administrators want of fees to the shard that decides (FEE-015). */
public final class FeeActions {

    private final ShardSettings settings;
    private final AccountFees fees;

    public FeeActions(ShardSettings settings, AccountFees fees) {
        this.settings = settings;
        this.fees = fees;
    }

    /** For the history of acts. */
    AccountFees fees() {
        return fees;
    }

    /** Whether this signer needs no money for it. */
    boolean isOperator(Bytes32 signer) {
        return settings.isAdmin(signer);
    }

    void set(Submission submission, int action, SetFeePolicy set, String flaw, Outbox outbox) {
        String refusal = refusal(submission.signer, set, flaw);
        if (refusal.isEmpty()) {
            ask(submission, action, ChangeFees.newBuilder().setPolicy(FeeWords.policy(set)), outbox);
        } else {
            submission.answer(action, StatusKind.ERROR, refusal);
        }
    }

    void set(Submission submission, int action, SetFeeProgramme set, String flaw, Outbox outbox) {
        String refusal = refusal(submission.signer, set, flaw);
        if (refusal.isEmpty() && settings.isInsuranceFundOrFeeAccount(set.account())) {
            refusal = "account is the insurance fund or the fee account, which are in no programme";
        }
        if (refusal.isEmpty()) {
            FeeProgramme programme = FeeProgramme.newBuilder()
                    .setAccount(Keys.write(set.account()))
                    .setName(set.programme())
                    .build();
            ask(submission, action, ChangeFees.newBuilder().setProgramme(programme), outbox);
        } else {
            submission.answer(action, StatusKind.ERROR, refusal);
        }
    }

    private void ask(Submission submission, int action, ChangeFees.Builder wanted, Outbox outbox) {
        submission.transaction.await(settings.record().getAccountPartitions());
        outbox.send(
                Shards.account(FeeChanges.HOME),
                AccountCommand.newBuilder()
                        .setChangeFees(wanted.setAccount(Keys.write(submission.account.key))
                                .setTransaction(submission.transaction.number)
                                .setAction(action)
                                .setSigner(Keys.write(submission.signer)))
                        .build());
    }

    private String refusal(Bytes32 signer, Action signed, String flaw) {
        return settings.isAdmin(signer) ? flaw : "not authorized";
    }
}

package io.openperp.exchange.account;

import io.openperp.exchange.account.admission.TransactionAdmission;
import io.openperp.exchange.account.command.CommandContext;
import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.multisig.Multisigs;
import io.openperp.exchange.account.multisig.ProposalChanges;
import io.openperp.exchange.account.multisig.ProposalRequest;
import io.openperp.exchange.account.multisig.ProposalSteps;
import io.openperp.exchange.account.transaction.PendingTransactions;
import java.util.ArrayDeque;

/** The steps of proposals that the transaction of this command has asked for, and the ticks that end proposals. */
final class ProposalCommands {

    private final Multisigs accounts = new Multisigs();
    private final ProposalChanges changes;
    private final PendingTransactions pending;
    private final CommandContext context;
    /** Empty between two commands. */
    private final ArrayDeque<ProposalRequest> requested = new ArrayDeque<>();

    private ProposalSteps steps;

    ProposalCommands(PrivateEvents facts, PendingTransactions pending, CommandContext context) {
        this.pending = pending;
        this.context = context;
        changes = new ProposalChanges(accounts, facts);
        steps = steps((transaction, proposed) -> {
            throw new IllegalStateException("a proposal before the shard was made");
        });
    }

    /** Proposals are carried out as transactions are. */
    void begin(TransactionAdmission admission) {
        steps = steps((transaction, proposed) ->
                admission.carryOut(transaction, proposed, context.timeNanos(), context.outbox()));
        pending.whenTriggeredIsComplete(steps::completed);
    }

    private ProposalSteps steps(ProposalSteps.Executor executor) {
        return new ProposalSteps(accounts, changes, pending, context, executor);
    }

    Multisigs accounts() {
        return accounts;
    }

    ProposalChanges changes() {
        return changes;
    }

    /** Carries the step out at the end of the transaction, whose other actions come first. */
    void request(ProposalRequest step) {
        requested.add(step);
    }

    void carryOutRequested() {
        while (!requested.isEmpty()) {
            steps.step(requested.remove());
        }
    }

    void tick() {
        changes.timesUp(context.timeNanos());
    }
}

package io.openperp.exchange.account;

import io.openperp.exchange.account.admission.TransactionAdmission;
import io.openperp.exchange.account.command.CommandContext;
import io.openperp.exchange.account.command.Instructions;
import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.multisig.Multisigs;
import io.openperp.exchange.account.multisig.ProposalChanges;
import io.openperp.exchange.account.multisig.ProposalSteps;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.exchange.account.transaction.PendingTransaction;
import io.openperp.exchange.account.transaction.PendingTransactions;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AnswerProposal;

/** Commands about proposals of multisig accounts: those that account shards send each other, and the ticks that end proposals. */
final class ProposalCommands {

    private final Multisigs accounts;
    private final ProposalChanges changes;
    private final PendingTransactions pending;
    private final CommandContext context;
    private final Instructions instructions;
    private ProposalSteps steps;

    ProposalCommands(
            ShardSettings settings,
            PrivateEvents facts,
            PendingTransactions pending,
            CommandContext context,
            Instructions instructions) {
        this.pending = pending;
        this.context = context;
        this.instructions = instructions;
        accounts = new Multisigs(settings);
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
        return new ProposalSteps(accounts, changes, pending, context, instructions, executor);
    }

    Multisigs accounts() {
        return accounts;
    }

    ProposalChanges changes() {
        return changes;
    }

    /** A command of another account shard, or of this one to itself. */
    void apply(AccountCommand command) {
        if (command.hasStepProposal()) {
            steps.step(command.getStepProposal());
        } else {
            answered(command.getAnswerProposal());
        }
    }

    private void answered(AnswerProposal answer) {
        PendingTransaction transaction = pending.require(answer.getTransaction());
        transaction.answered(answer.getStatus());
        transaction.shardAnswered();
        pending.completeIfAnswered(transaction);
    }

    void tick() {
        changes.timesUp(context.timeNanos());
    }
}

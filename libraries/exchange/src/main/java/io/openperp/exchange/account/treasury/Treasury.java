package io.openperp.exchange.account.treasury;

import io.openperp.exchange.account.command.CommandContext;
import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.liquidation.LiquidationIndex;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.exchange.account.transaction.PendingTransaction;
import io.openperp.exchange.account.transaction.PendingTransactions;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AnswerWithdrawal;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;

/** Money that comes from outside and goes there: what account shards ask each other about it. */
public final class Treasury {

    private final DepositRefs depositRefs;
    private final TreasuryDeposits deposits;
    private final Withdrawals withdrawals;
    private final WithdrawalChanges withdrawalChanges;
    private final PendingTransactions pending;

    /** @param partition of account-commands */
    public Treasury(
            int partition,
            Accounts accounts,
            ShardSettings settings,
            PendingTransactions pending,
            PrivateEvents facts,
            CommandContext context,
            LiquidationIndex index) {
        this.pending = pending;
        depositRefs = new DepositRefs(settings, context);
        deposits = new TreasuryDeposits(accounts, settings, facts, context);
        withdrawals = new Withdrawals(partition, accounts, settings, facts, context, index);
        withdrawalChanges = new WithdrawalChanges(withdrawals, settings, context);
    }

    public Withdrawals withdrawals() {
        return withdrawals;
    }

    public WithdrawalChanges withdrawalChanges() {
        return withdrawalChanges;
    }

    /** A command of another account shard, or of this one to itself. */
    public void apply(AccountCommand command) {
        switch (command.getBodyCase()) {
            case REQUEST_TREASURY_DEPOSIT -> depositRefs.requested(command.getRequestTreasuryDeposit());
            case CREDIT_TREASURY_DEPOSIT ->
                deposits.credit(command.getCreditTreasuryDeposit().getRequest());
            case CONFIRM_TREASURY_DEPOSIT -> depositRefs.confirmed(command.getConfirmTreasuryDeposit());
            case CHANGE_WITHDRAWAL -> withdrawalChanges.change(command.getChangeWithdrawal());
            case PAUSE_WITHDRAWALS -> withdrawalChanges.pause(command.getPauseWithdrawals());
            case ANSWER_WITHDRAWAL -> answered(command.getAnswerWithdrawal());
            default -> throw new IllegalArgumentException("no command of the treasury: " + command.getBodyCase());
        }
    }

    private void answered(AnswerWithdrawal answer) {
        PendingTransaction transaction = pending.require(answer.getTransaction());
        if (answer.hasStatus()) {
            transaction.answered(answer.getStatus());
        }
        transaction.shardAnswered();
        pending.completeIfAnswered(transaction);
    }

    /** Throws {@link IllegalStateException} naming what does not hold. */
    public void checkInvariants() {
        withdrawals.checkInvariants();
    }

    public void writeTo(BinaryWriter out) {
        depositRefs.writeTo(out);
        withdrawals.writeTo(out);
    }

    public void readFrom(BinaryReader in) {
        depositRefs.readFrom(in);
        withdrawals.readFrom(in);
    }
}

package io.openperp.exchange.account.admission.submission;

import io.openperp.exchange.account.admission.submission.Submission.Cause;
import io.openperp.exchange.account.command.CommandContext;
import io.openperp.exchange.account.conditional.Conditional;
import io.openperp.exchange.account.liquidation.LiquidationIndex;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.transaction.PendingTransaction;
import io.openperp.exchange.account.transaction.PendingTransactions;
import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;

/**
 * Creates a {@link Submission} for each transaction, proposal, trigger or fill whose actions the present command
 * carries out, and sends these actions to the markets.
 */
public final class CommandSubmissions {

    /**
     * Admission time for orders that the exchange itself sends: they never expire, because closing late is better than
     * not closing.
     */
    public static final long NEVER_EXPIRES = Long.MAX_VALUE;

    private final PendingTransactions pending;
    private final CommandContext context;
    private final LiquidationIndex index;

    public CommandSubmissions(PendingTransactions pending, CommandContext context, LiquidationIndex index) {
        this.pending = pending;
        this.context = context;
        this.index = index;
    }

    /**
     * Begins a transaction that an owner or agent has signed and sent.
     *
     * @param byOwner whether the key of the account or of its master has signed, not an agent
     */
    public Submission signed(Account account, Bytes32 signer, boolean byOwner, PendingTransaction transaction) {
        return new Submission(account, signer, byOwner, transaction, context.timeNanos(), Cause.SIGNATURE, null);
    }

    /** Begins the actions of a multisig account that its signers have approved. */
    public Submission proposed(Account account, PendingTransaction transaction) {
        return byItself(account, transaction, Cause.PROPOSAL, null);
    }

    /**
     * Begins the actions of a basket, which belong to this account, because the mark has passed the basket's trigger.
     */
    public Submission triggered(Account account) {
        return byItself(account, pending.openTriggered(account.key), Cause.MARK, null);
    }

    /** Begins the placement of the order that a conditional order becomes, because the mark has passed its trigger. */
    public Submission triggered(Conditional order) {
        return byItself(order.account, pending.openTriggered(order.account.key), Cause.MARK, order);
    }

    /** Begins actions of the account that a fill of one of its on-fill orders has armed. */
    public Submission armed(Account account) {
        return byItself(account, pending.openTriggered(account.key), Cause.FILL, null);
    }

    private Submission byItself(
            Account account, PendingTransaction transaction, Cause cause, @Nullable Conditional triggered) {
        return new Submission(account, account.key, true, transaction, context.timeNanos(), cause, triggered);
    }

    /**
     * Sends the actions of the submission to their markets.
     *
     * @param admittedAtNanos time from which the lifetime of its new orders is counted, in nanoseconds since 1970
     */
    public void send(Submission submission, long admittedAtNanos) {
        submission.forward(context.outbox(), admittedAtNanos);
        submission.accounts().forEach(Account::forgetIdleHoldings);
        submission.accounts().forEach(index::updateIntervals);
    }

    /** Publishes the outcome of the submission's transaction unless a market still has to answer it. */
    public void complete(Submission submission) {
        pending.completeIfAnswered(submission.transaction);
    }
}

package io.openperp.exchange.account.admission;

import io.openperp.exchange.account.admission.funds.FundsActions;
import io.openperp.exchange.account.admission.multisig.MultisigActions;
import io.openperp.exchange.account.admission.operators.OperatorActions;
import io.openperp.exchange.account.admission.settings.SettingsActions;
import io.openperp.exchange.account.admission.submission.CommandSubmissions;
import io.openperp.exchange.account.admission.submission.Submission;
import io.openperp.exchange.account.admission.trading.TradingActions;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.transaction.PendingTransaction;
import io.openperp.submission.OnFillParents;
import io.openperp.submission.RequestedAction;
import io.openperp.submission.RequestedTransaction;
import io.openperp.transaction.FundsAction;
import io.openperp.transaction.MultisigAction;
import io.openperp.transaction.OperatorAction;
import io.openperp.transaction.SettingsAction;
import io.openperp.transaction.TradingAction;
import java.util.List;

/**
 * Carries out the actions of an admitted transaction in their order. Each is passed to the class for its kind of
 * action, such as trading or transfers, and gets its own outcome.
 */
public final class TransactionExecution {

    private final Accounts accounts;
    private final CommandSubmissions submissions;
    private final TradingActions trading;
    private final FundsActions funds;
    private final SettingsActions settings;
    private final OperatorActions operators;
    private final MultisigActions multisigs;

    public TransactionExecution(
            Accounts accounts,
            CommandSubmissions submissions,
            TradingActions trading,
            FundsActions funds,
            SettingsActions settings,
            OperatorActions operators,
            MultisigActions multisigs) {
        this.accounts = accounts;
        this.submissions = submissions;
        this.trading = trading;
        this.funds = funds;
        this.settings = settings;
        this.operators = operators;
        this.multisigs = multisigs;
    }

    void carryOut(Account account, boolean byOwner, PendingTransaction transaction, RequestedTransaction sent) {
        carryOut(submissions.signed(account, sent.signer(), byOwner, transaction), sent.actions());
    }

    /** Carries out the actions of a proposal as a transaction of the multisig account (MSG-016). */
    public void carryOut(PendingTransaction transaction, RequestedTransaction proposed) {
        carryOut(submissions.proposed(accounts.require(proposed.account()), transaction), proposed.actions());
    }

    private void carryOut(Submission submission, List<RequestedAction> requested) {
        List<RequestedAction> actions = OnFillParents.paired(requested);
        for (int i = 0; i < actions.size(); i++) {
            carryOut(submission, i, actions.get(i));
        }
        submissions.send(submission, submission.nowNanos);
        submissions.complete(submission);
    }

    private void carryOut(Submission submission, int index, RequestedAction requested) {
        String flaw = requested.refusal();
        switch (requested.action()) {
            case TradingAction action -> trading.carryOut(submission, index, action, requested);
            case FundsAction action -> funds.carryOut(submission, index, action, flaw);
            case SettingsAction action -> settings.carryOut(submission, index, action, flaw);
            case OperatorAction action -> operators.carryOut(submission, index, action, flaw);
            case MultisigAction action -> multisigs.carryOut(submission, index, action, flaw);
        }
    }
}

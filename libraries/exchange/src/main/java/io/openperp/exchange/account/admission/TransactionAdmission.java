package io.openperp.exchange.account.admission;

import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.liquidation.LiquidationIndex;
import io.openperp.exchange.account.nonce.Nonces;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.exchange.account.subaccount.SubAccounts;
import io.openperp.exchange.account.transaction.ExecutedTransactions;
import io.openperp.exchange.account.transaction.PendingTransaction;
import io.openperp.exchange.account.transaction.PendingTransactions;
import io.openperp.exchange.account.treasury.Treasury;
import io.openperp.journal.Arrival;
import io.openperp.journal.ClaimFaucet;
import io.openperp.journal.ExecutedBefore;
import io.openperp.journal.Outbox;
import io.openperp.submission.ActionMessages;
import io.openperp.submission.BasketMessages;
import io.openperp.submission.ConditionalMessages;
import io.openperp.submission.RequestedAction;
import io.openperp.submission.RequestedTransaction;
import io.openperp.transaction.AcceptTime;
import io.openperp.transaction.Action;
import io.openperp.transaction.AgentWalletCreation;
import io.openperp.transaction.Basket;
import io.openperp.transaction.BuilderApproval;
import io.openperp.transaction.BuilderRevocation;
import io.openperp.transaction.CancelAll;
import io.openperp.transaction.CancelOrder;
import io.openperp.transaction.CancelWithdrawal;
import io.openperp.transaction.ChangeTerms;
import io.openperp.transaction.ConditionalOrder;
import io.openperp.transaction.CreateMultisig;
import io.openperp.transaction.CreateSubAccount;
import io.openperp.transaction.Deposit;
import io.openperp.transaction.FeedPrices;
import io.openperp.transaction.ListMarket;
import io.openperp.transaction.ModifyOrder;
import io.openperp.transaction.NewOrder;
import io.openperp.transaction.Note;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.OraclePrice;
import io.openperp.transaction.OrderAction;
import io.openperp.transaction.PauseWithdrawals;
import io.openperp.transaction.ProposalStep;
import io.openperp.transaction.Propose;
import io.openperp.transaction.RemoveSubAccount;
import io.openperp.transaction.RenameSubAccount;
import io.openperp.transaction.RevokeRole;
import io.openperp.transaction.ScheduleCancel;
import io.openperp.transaction.SetFeePolicy;
import io.openperp.transaction.SetFeeProgramme;
import io.openperp.transaction.SetMarketState;
import io.openperp.transaction.SetRole;
import io.openperp.transaction.SettleMarket;
import io.openperp.transaction.StayUntilFilled;
import io.openperp.transaction.Transfer;
import io.openperp.transaction.UpdateMultisigPolicy;
import io.openperp.transaction.UpdateUserSettings;
import io.openperp.transaction.WhitelistFaucet;
import io.openperp.transaction.Withdraw;
import io.openperp.transaction.WithdrawalStep;
import io.openperp.units.Bytes32;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Admits a transaction whole or refuses it whole: it was not executed before, the account exists, the signer may sign for it,
 * the nonce is fresh (NON-003, TXN-022, AGT-001). Then its actions run in order, each with its own outcome.
 */
public final class TransactionAdmission {

    private static final String DUPLICATE = "duplicate nonce";

    private final Accounts accounts;
    private final ShardSettings settings;
    private final PendingTransactions pending;
    private final PrivateEvents facts;
    private final Faucet faucet;
    private final OrderPlacement admission;
    private final OrderChanges changes;
    private final ConditionalPlacement conditionals;
    private final OnFillPlacement onFills;
    private final SettingsChanges accountSettings;
    private final OperatorActions operators;
    private final ScheduledCancels scheduledCancels;
    private final Notes notes;
    private final Treasurers treasurers;
    private final WithdrawalActions withdrawals;
    private final BuilderApprovals builders;
    private final SubAccounts subAccounts;
    private final SubAccountChanges subAccountChanges;
    private final Transfers transfers;
    private final ExecutedTransactions executed;
    private final LiquidationIndex index;
    private final IsolatedMargin isolated;
    private final OperatorActs acts;
    private final MultisigActions multisigs;

    public TransactionAdmission(
            Accounts accounts,
            ShardSettings settings,
            PendingTransactions pending,
            PrivateEvents facts,
            Faucet faucet,
            OrderPlacement admission,
            BuilderApprovals builders,
            OrderChanges changes,
            ConditionalPlacement conditionals,
            OnFillPlacement onFills,
            SettingsChanges accountSettings,
            OperatorActions operators,
            ScheduledCancels scheduledCancels,
            SubAccounts subAccounts,
            SubAccountChanges subAccountChanges,
            Transfers transfers,
            Treasury treasury,
            ExecutedTransactions executed,
            LiquidationIndex index,
            IsolatedMargin isolated,
            MultisigActions multisigs) {
        this.isolated = isolated;
        this.multisigs = multisigs;
        this.accounts = accounts;
        this.settings = settings;
        this.pending = pending;
        this.facts = facts;
        this.faucet = faucet;
        this.admission = admission;
        this.builders = builders;
        this.changes = changes;
        this.conditionals = conditionals;
        this.onFills = onFills;
        this.accountSettings = accountSettings;
        this.operators = operators;
        this.scheduledCancels = scheduledCancels;
        this.notes = new Notes(facts);
        this.subAccounts = subAccounts;
        this.subAccountChanges = subAccountChanges;
        this.transfers = transfers;
        this.treasurers = new Treasurers(settings, treasury.deposits());
        this.withdrawals = new WithdrawalActions(settings, subAccounts, transfers, treasury);
        this.acts = operators.acts(treasury.withdrawals());
        this.executed = executed;
        this.index = index;
    }

    public void submit(RequestedTransaction submit, Arrival arrival, Outbox outbox) {
        Bytes32 key = submit.account();
        Bytes32 signer = submit.signer();
        Account account = accounts.find(key);
        boolean byOwner = signer.equals(key) || signer.equals(subAccounts.ownerOf(key));
        ExecutedBefore before = executed.before(submit);
        String refusal;
        if (!settings.isConfigured()) {
            refusal = "the exchange is starting: it has no settings yet";
        } else if (key.equals(settings.insuranceFund())) {
            refusal = "unauthorized signer"; // no key may sign for the fund (LIQ-018)
        } else if (before != null || account != null && account.hasUsedNonce(submit.nonce())) {
            refusal = DUPLICATE; // said before the signer is looked at, who may have lost its right since (NON-003)
        } else {
            refusal = account == null ? newcomerRefusal(submit, key, signer) : signerRefusal(account, signer);
        }
        if (refusal == null) {
            account = accounts.findOrCreate(key);
            refusal = nonceRefusal(account.useNonce(submit.nonce(), byOwner));
        }
        if (refusal != null || account == null) {
            facts.completed(
                    key,
                    PendingTransaction.refused(
                            signer, submit.nonce(), arrival.gateway(), refusal == null ? "" : refusal, before));
            return;
        }
        executed.executed(submit, arrival.timeNanos());
        PendingTransaction transaction = pending.open(key, signer, submit.nonce(), arrival.gateway());
        carryOut(new Submission(account, signer, byOwner, transaction, arrival.timeNanos()), submit.actions(), outbox);
    }

    /** The actions of a proposal as those of its multisig account, signed by its own key (MSG-016). */
    public void carryOut(PendingTransaction transaction, RequestedTransaction proposed, long nowNanos, Outbox outbox) {
        Account account = accounts.require(proposed.account());
        Submission submission = new Submission(account, account.key, true, transaction, nowNanos);
        submission.isProposal = true;
        carryOut(submission, proposed.actions(), outbox);
    }

    private void carryOut(Submission submission, List<RequestedAction> actions, Outbox outbox) {
        for (int i = 0; i < actions.size(); i++) {
            acts.begin(submission, i, actions.get(i).action());
            carryOut(submission, i, actions.get(i), outbox);
        }
        submission.forward(outbox, submission.nowNanos);
        submission.accounts().forEach(Account::forgetIdleHoldings);
        submission.accounts().forEach(index::look);
        pending.completeIfAnswered(submission.transaction);
    }

    private @Nullable String signerRefusal(Account account, Bytes32 signer) {
        String refusal = subAccounts.signerRefusal(account, signer);
        String ofMultisig = refusal == null ? null : multisigs.signerRefusal(account.key);
        return ofMultisig == null ? refusal : ofMultisig;
    }

    /** Why a transaction for an account that was never funded is refused, or null; a refusal keeps no state. */
    private @Nullable String newcomerRefusal(RequestedTransaction submit, Bytes32 key, Bytes32 signer) {
        List<RequestedAction> actions = submit.actions();
        boolean operator = actions.stream().allMatch(requested -> isOperators(requested.action(), signer));
        boolean admissible = !actions.isEmpty() && (operator || fundsItself(actions.getFirst(), key));
        if (!admissible) {
            return "account not found: fund it first" + how(actions, key);
        }
        return signer.equals(key) ? null : "unauthorized signer";
    }

    private String how(List<RequestedAction> actions, Bytes32 key) {
        if (!settings.record().getFaucetEnabled()) {
            return "";
        }
        String refusal = actions.isEmpty() ? "" : claimRefusal(actions.getFirst(), key);
        if (!refusal.isEmpty()) {
            return "; " + refusal;
        }
        String full = faucet.newcomerRefusal();
        return full == null
                ? "; the first action of its first transaction is {\"faucet\":{\"u\":\"<the account>\"}}"
                : "; " + full;
    }

    /** Why the faucet does not give what a new account claims for itself; empty: it would, or nothing is claimed. */
    private String claimRefusal(RequestedAction requested, Bytes32 key) {
        if (!(requested.action() instanceof io.openperp.transaction.Faucet claim)
                || !claim.recipient().equals(key)) {
            return "";
        }
        String refusal =
                requested.refusal().isEmpty() ? faucet.refusal(ActionMessages.claimFaucet(claim)) : requested.refusal();
        return refusal == null ? "" : refusal;
    }

    private boolean isOperators(Action action, Bytes32 signer) {
        return switch (action) {
            case WhitelistFaucet whitelist -> settings.isAdmin(signer);
            case OraclePrice price -> settings.isOracle(signer);
            case FeedPrices prices -> settings.isOracle(signer);
            case SetRole set -> operators.roles().isOperator(signer);
            case AcceptTime time -> operators.time().isOperator(signer);
            case SetFeePolicy set -> operators.fees().isOperator(signer);
            case SetFeeProgramme set -> operators.fees().isOperator(signer);
            case RevokeRole revoke -> operators.roles().isOperator(signer);
            case SetMarketState state -> operators.marketStates().isOperator(signer);
            case ChangeTerms change -> operators.terms().isOperator(signer);
            case ListMarket listing -> operators.newMarkets().isOperator(signer);
            case SettleMarket settlement -> operators.marketSettlements().isOperator(signer);
            case Deposit deposit -> settings.isTreasurer(signer);
            case WithdrawalStep step -> withdrawals.isOperators(action, signer);
            case PauseWithdrawals pause -> withdrawals.isOperators(action, signer);
            default -> false;
        };
    }

    private boolean fundsItself(RequestedAction requested, Bytes32 key) {
        return requested.action() instanceof io.openperp.transaction.Faucet claim
                && requested.refusal().isEmpty()
                && claim.recipient().equals(key)
                && faucet.refusal(ActionMessages.claimFaucet(claim)) == null
                && faucet.newcomerRefusal() == null;
    }

    private static @Nullable String nonceRefusal(Nonces.Verdict verdict) {
        return switch (verdict) {
            case FRESH -> null;
            case DUPLICATE -> DUPLICATE;
            case TOO_OLD -> "nonce too old";
        };
    }

    private void carryOut(Submission submission, int index, RequestedAction requested, Outbox outbox) {
        String refusal = requested.refusal();
        switch (requested.action()) {
            case OrderAction order -> place(submission, index, order, requested);
            case ModifyOrder modify -> changes.modify(submission, index, modify, refusal);
            case CancelOrder cancel -> changes.cancel(submission, index, cancel);
            case CancelAll cancel -> changes.cancelAll(submission, index, cancel);
            case io.openperp.transaction.Faucet claim ->
                claimFaucet(submission, index, ActionMessages.claimFaucet(claim), refusal);
            case ScheduleCancel schedule -> scheduledCancels.schedule(submission, index, schedule, refusal);
            case StayUntilFilled stay -> accountSettings.unfilled().set(submission, index, stay, refusal);
            case Note note -> notes.note(submission, index, note, refusal);
            case Deposit deposit -> treasurers.deposit(submission, index, deposit, refusal);
            case Withdraw wish -> withdrawals.withdraw(submission, index, wish, refusal);
            case CancelWithdrawal cancel -> withdrawals.cancel(submission, index, cancel, refusal);
            case WithdrawalStep step -> withdrawals.step(submission, index, step, refusal);
            case PauseWithdrawals pause -> withdrawals.pause(submission, index, pause, refusal);
            case AgentWalletCreation change -> accountSettings.changeAgent(submission, index, change);
            case UpdateUserSettings change -> accountSettings.changeLeverage(submission, index, change, refusal);
            case BuilderApproval approval -> builders.approve(submission, index, approval, refusal);
            case BuilderRevocation revocation -> builders.revoke(submission, index, revocation);
            case CreateSubAccount create -> subAccountChanges.create(submission, index, create, refusal);
            case RenameSubAccount rename -> subAccountChanges.rename(submission, index, rename, refusal);
            case RemoveSubAccount remove -> subAccountChanges.remove(submission, index, remove);
            case Transfer transfer -> transfers.transfer(submission, index, transfer, refusal);
            case SetFeePolicy set -> operators.fees().set(submission, index, set, refusal);
            case SetFeeProgramme set -> operators.fees().set(submission, index, set, refusal);
            case SetRole set -> operators.roles().set(submission, index, set, refusal);
            case RevokeRole revoke -> operators.roles().revoke(submission, index, revoke, refusal);
            case CreateMultisig create -> multisigs.create(submission, index, create, refusal);
            case Propose propose -> multisigs.propose(submission, index, propose, refusal);
            case ProposalStep step -> multisigs.step(submission, index, step);
            case UpdateMultisigPolicy update -> multisigs.update(submission, index, update, refusal);
            case ChangeTerms change -> operators.terms().change(submission, index, change, refusal, outbox);
            case ListMarket asked -> operators.newMarkets().list(submission, index, asked, refusal, outbox);
            case SetMarketState change -> operators.marketStates().set(submission, index, change, refusal, outbox);
            case SettleMarket asked -> operators.marketSettlements().settle(submission, index, asked, refusal);
            case AcceptTime time -> operators.time().accept(submission, index, time, refusal, outbox);
            case WhitelistFaucet change -> operators.whitelist(submission, index, change, refusal);
            case OraclePrice price -> operators.publish(submission, index, price, refusal, outbox);
            case FeedPrices prices -> operators.publish(submission, index, prices, refusal, outbox);
        }
    }

    private void place(Submission submission, int index, OrderAction order, RequestedAction requested) {
        String refusal = requested.refusal();
        Submission part = isolated.route(submission, order.isIsolated(), order.symbol());
        switch (order) {
            case NewOrder placed ->
                admission.place(part, index, ActionMessages.placeOrder(placed, requested.orderId()), refusal);
            case ConditionalOrder waiting ->
                conditionals.place(
                        part, index, ConditionalMessages.placeConditional(waiting, requested.orderId()), refusal);
            case Basket basket ->
                conditionals.place(submission, index, BasketMessages.placeBasket(basket, requested.orderId()), refusal);
            case OnFill armed -> onFills.place(part, index, armed, requested.requireOrderId(), refusal);
        }
    }

    private void claimFaucet(Submission submission, int index, ClaimFaucet claim, String refusal) {
        if (!refusal.isEmpty()) {
            submission.answer(index, io.openperp.journal.StatusKind.DEPOSIT_FAILED, refusal);
            return;
        }
        submission.answer(faucet.claim(index, claim, submission.nowNanos));
    }
}

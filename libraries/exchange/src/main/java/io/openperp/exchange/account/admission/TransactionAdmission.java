package io.openperp.exchange.account.admission;

import io.openperp.exchange.Rules;
import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.liquidation.LiquidationIndex;
import io.openperp.exchange.account.nonce.Nonces;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.exchange.account.transaction.ExecutedTransactions;
import io.openperp.exchange.account.transaction.PendingTransaction;
import io.openperp.exchange.account.transaction.PendingTransactions;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.Action;
import io.openperp.journal.Arrival;
import io.openperp.journal.ClaimFaucet;
import io.openperp.journal.ExecuteActions;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.Outbox;
import io.openperp.journal.RequestDeposit;
import io.openperp.journal.Shards;
import io.openperp.journal.SubmitTransaction;
import io.openperp.journal.Topics;
import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;

/**
 * Admits a transaction whole or refuses it whole: the account exists, the signer may sign for it, the nonce is fresh
 * (TXN-022, AGT-001, NON-003). Then its actions run in order, each with an outcome of its own.
 */
public final class TransactionAdmission {

    private final Rules rules;
    private final Accounts accounts;
    private final ShardSettings settings;
    private final PendingTransactions pending;
    private final PrivateEvents facts;
    private final Faucet faucet;
    private final OrderPlacement admission;
    private final OrderChanges changes;
    private final SettingsChanges accountSettings;
    private final OperatorActions operators;
    private final ScheduledCancels scheduledCancels;
    private final ExecutedTransactions executed;
    private final LiquidationIndex index;

    public TransactionAdmission(
            Rules rules,
            Accounts accounts,
            ShardSettings settings,
            PendingTransactions pending,
            PrivateEvents facts,
            Faucet faucet,
            OrderPlacement admission,
            OrderChanges changes,
            SettingsChanges accountSettings,
            OperatorActions operators,
            ScheduledCancels scheduledCancels,
            ExecutedTransactions executed,
            LiquidationIndex index) {
        this.rules = rules;
        this.accounts = accounts;
        this.settings = settings;
        this.pending = pending;
        this.facts = facts;
        this.faucet = faucet;
        this.admission = admission;
        this.changes = changes;
        this.accountSettings = accountSettings;
        this.operators = operators;
        this.scheduledCancels = scheduledCancels;
        this.executed = executed;
        this.index = index;
    }

    public void submit(SubmitTransaction submit, Arrival arrival, Outbox outbox) {
        Bytes32 key = Keys.read(submit.getAccount());
        Bytes32 signer = Keys.read(submit.getSigner());
        Account account = accounts.find(key);
        String refusal = account == null
                ? newcomerRefusal(submit, key, signer)
                : account.mayBeSignedBy(signer) ? null : "unauthorized signer";
        if (!settings.isConfigured()) {
            refusal = "the exchange is starting: it has no settings yet";
        } else if (key.equals(settings.insuranceFund())) {
            refusal = "unauthorized signer"; // nobody signs for the fund (LIQ-018)
        }
        String detail = "";
        if (refusal == null) {
            account = accounts.findOrCreate(key);
            refusal = nonceRefusal(account.useNonce(submit.getNonce(), signer, rules));
            detail = refusal == null ? "" : executed.whoUsedTheNonceOf(key, submit);
        }
        if (refusal != null || account == null) {
            facts.completed(
                    key,
                    PendingTransaction.refused(
                            signer, submit.getNonce(), arrival.gateway(), refusal == null ? "" : refusal, detail));
            return;
        }
        executed.executed(key, submit, arrival.timeNanos());
        PendingTransaction transaction = pending.open(key, signer, submit.getNonce(), arrival.gateway());
        Submission submission = new Submission(account, signer, transaction, arrival.timeNanos());
        for (int i = 0; i < submit.getActionsCount(); i++) {
            carryOut(submission, i, submit.getActions(i), outbox);
        }
        forward(submission, outbox);
        account.forgetIdleHoldings();
        index.look(account);
        pending.completeIfAnswered(transaction);
    }

    /** Why a transaction for an account nobody has funded yet is refused, or null; a refusal keeps no state. */
    private @Nullable String newcomerRefusal(SubmitTransaction submit, Bytes32 key, Bytes32 signer) {
        boolean operator = submit.getActionsList().stream().allMatch(action -> isOperators(action, signer));
        boolean admissible = submit.getActionsCount() > 0 && (operator || fundsItself(submit.getActions(0), key));
        if (!admissible) {
            return "account not found: fund it first" + how();
        }
        return signer.equals(key) ? null : "unauthorized signer";
    }

    private String how() {
        if (!rules.areAtLeast(2) || !settings.record().getFaucetEnabled()) {
            return "";
        }
        String full = faucet.newcomerRefusal();
        return full == null
                ? "; the first action of its first transaction is {\"faucet\":{\"u\":\"<the account>\"}}"
                : "; " + full;
    }

    private boolean isOperators(Action action, Bytes32 signer) {
        return switch (action.getBodyCase()) {
            case CHANGE_FAUCET_WHITELIST -> settings.isAdmin(signer);
            case PUBLISH_PRICES -> settings.isOracle(signer);
            case PLACE_ORDER,
                    MODIFY_ORDER,
                    CANCEL_ORDER,
                    CANCEL_ALL_ORDERS,
                    CLAIM_FAUCET,
                    SCHEDULE_CANCEL,
                    CHANGE_AGENT,
                    CHANGE_LEVERAGE,
                    BODY_NOT_SET -> false;
        };
    }

    private boolean fundsItself(Action action, Bytes32 key) {
        ClaimFaucet claim = action.getClaimFaucet();
        return action.hasClaimFaucet()
                && action.getRefusal().isEmpty()
                && Keys.read(claim.getRecipient()).equals(key)
                && faucet.refusal(claim) == null
                && faucet.newcomerRefusal() == null;
    }

    private static @Nullable String nonceRefusal(Nonces.Verdict verdict) {
        return switch (verdict) {
            case FRESH -> null;
            case DUPLICATE -> "duplicate nonce";
            case TOO_OLD -> "nonce too old";
        };
    }

    private void carryOut(Submission submission, int index, Action action, Outbox outbox) {
        String refusal = action.getRefusal();
        switch (action.getBodyCase()) {
            case PLACE_ORDER -> admission.place(submission, index, action.getPlaceOrder(), refusal);
            case MODIFY_ORDER -> changes.modify(submission, index, action.getModifyOrder(), refusal);
            case CANCEL_ORDER -> changes.cancel(submission, index, action.getCancelOrder());
            case CANCEL_ALL_ORDERS -> changes.cancelAll(submission, index, action.getCancelAllOrders());
            case CLAIM_FAUCET -> claimFaucet(submission, index, action.getClaimFaucet(), refusal, outbox);
            case SCHEDULE_CANCEL -> scheduledCancels.schedule(submission, index, action.getScheduleCancel(), refusal);
            case CHANGE_AGENT -> accountSettings.changeAgent(submission, index, action.getChangeAgent());
            case CHANGE_LEVERAGE ->
                accountSettings.changeLeverage(submission, index, action.getChangeLeverage(), refusal);
            case CHANGE_FAUCET_WHITELIST ->
                operators.whitelist(submission, index, action.getChangeFaucetWhitelist(), refusal, outbox);
            case PUBLISH_PRICES -> operators.publish(submission, index, action.getPublishPrices(), refusal, outbox);
            case BODY_NOT_SET -> throw new IllegalStateException("action " + index + " has no body");
        }
    }

    private void claimFaucet(Submission submission, int index, ClaimFaucet claim, String refusal, Outbox outbox) {
        if (!refusal.isEmpty()) {
            submission.answer(index, io.openperp.journal.StatusKind.DEPOSIT_FAILED, refusal);
            return;
        }
        int partitions = settings.record().getAccountPartitions();
        int home = Topics.accountPartition(Keys.read(claim.getRecipient()), partitions);
        if (home == Topics.accountPartition(submission.account.key, partitions)) {
            submission.answer(faucet.claim(index, claim, submission.nowNanos));
            return;
        }
        submission.transaction.await(1);
        outbox.send(
                Shards.account(home),
                AccountCommand.newBuilder()
                        .setRequestDeposit(RequestDeposit.newBuilder()
                                .setAccount(Keys.write(submission.account.key))
                                .setTransaction(submission.transaction.number)
                                .setAction(index)
                                .setClaim(claim))
                        .build());
    }

    private static void forward(Submission submission, Outbox outbox) {
        submission.transaction.await((int) submission.batches.values().stream()
                .filter(batch -> !batch.actions.isEmpty())
                .count());
        for (MarketBatch batch : submission.batches.values()) {
            if (!batch.actions.isEmpty()) {
                outbox.send(
                        Shards.market(batch.market.number),
                        MarketCommand.newBuilder()
                                .setExecuteActions(ExecuteActions.newBuilder()
                                        .setAccount(Keys.write(submission.account.key))
                                        .setTransaction(submission.transaction.number)
                                        .setAdmittedAtNanos(submission.nowNanos)
                                        .addAllActions(batch.actions))
                                .build());
            }
        }
    }
}

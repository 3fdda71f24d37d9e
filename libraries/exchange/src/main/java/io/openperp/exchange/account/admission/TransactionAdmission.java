package io.openperp.exchange.account.admission;

import io.openperp.exchange.account.admission.multisig.Multisigs;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.Nonces;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.exchange.account.subaccount.SubAccounts;
import io.openperp.exchange.account.transaction.ExecutedTransactions;
import io.openperp.exchange.account.transaction.PendingTransaction;
import io.openperp.exchange.account.transaction.PendingTransactions;
import io.openperp.journal.Arrival;
import io.openperp.journal.ExecutedBefore;
import io.openperp.submission.RequestedTransaction;
import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;

/**
 * Admits a transaction as a whole or refuses it: it must not have been executed before, the account must exist, the
 * signer must be allowed to sign for it, and the nonce must be unused (NON-003, TXN-022, AGT-001). Then its actions are
 * carried out in order, each with its own outcome.
 */
public final class TransactionAdmission {

    private static final String DUPLICATE = "duplicate nonce";

    private final Accounts accounts;
    private final ShardSettings settings;
    private final SubAccounts subAccounts;
    private final Multisigs multisigs;
    private final ExecutedTransactions executed;
    private final UnfundedSenders newcomers;
    private final PendingTransactions pending;
    private final TransactionExecution execution;

    public TransactionAdmission(
            Accounts accounts,
            ShardSettings settings,
            SubAccounts subAccounts,
            Multisigs multisigs,
            ExecutedTransactions executed,
            UnfundedSenders newcomers,
            PendingTransactions pending,
            TransactionExecution execution) {
        this.accounts = accounts;
        this.settings = settings;
        this.subAccounts = subAccounts;
        this.multisigs = multisigs;
        this.executed = executed;
        this.newcomers = newcomers;
        this.pending = pending;
        this.execution = execution;
    }

    public void submit(RequestedTransaction submit, Arrival arrival) {
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
            refusal = DUPLICATE; // before the check of the signer, who may have lost its right since (NON-003)
        } else {
            refusal = account == null ? newcomers.refusal(submit) : signerRefusal(account, signer);
        }
        if (refusal == null) {
            account = accounts.findOrCreate(key);
            refusal = nonceRefusal(account.useNonce(submit.nonce(), byOwner));
        }
        if (refusal != null || account == null) {
            pending.refuse(submit, arrival.gateway(), refusal == null ? "" : refusal, before);
            return;
        }
        executed.executed(submit, arrival.timeNanos());
        PendingTransaction transaction = pending.open(key, signer, submit.nonce(), arrival.gateway());
        execution.carryOut(account, byOwner, transaction, submit);
    }

    private @Nullable String signerRefusal(Account account, Bytes32 signer) {
        String refusal = subAccounts.signerRefusal(account, signer);
        String ofMultisig = refusal == null ? null : multisigs.signerRefusal(account.key);
        return ofMultisig == null ? refusal : ofMultisig;
    }

    private static @Nullable String nonceRefusal(Nonces.Verdict verdict) {
        return switch (verdict) {
            case FRESH -> null;
            case DUPLICATE -> DUPLICATE;
            case TOO_OLD -> "nonce too old";
        };
    }
}

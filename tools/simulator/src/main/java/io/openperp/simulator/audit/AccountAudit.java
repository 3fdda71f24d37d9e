package io.openperp.simulator.audit;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.Keys;
import io.openperp.journal.SignedTransaction;
import io.openperp.simulator.cluster.ClientTransaction;
import io.openperp.simulator.law.Law;
import io.openperp.simulator.law.LawBroken;
import java.util.ArrayDeque;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Compares one account shard with a naive admission and ledger: its commands against the events it published. */
final class AccountAudit {

    private final int partition;
    private final Function<SignedTransaction, ClientTransaction> signedTransactions;
    private final NaiveAdmission admission;
    private final NaiveLedger ledger;
    private final NaiveFaucet faucet;
    private final NaiveTreasury treasury;
    private final NaiveRights rights;
    private final NaivePause pause = new NaivePause();
    private final NaiveProposals proposals;
    private final NaiveConditionals conditionals;
    private final NaiveFees fees;
    private final NaiveLiabilities liabilities;
    private final NaiveSlippage slippage = new NaiveSlippage();
    private final ArrayDeque<AcceptedRecord> waiting = new ArrayDeque<>();

    /** @param signedTransactions finds a client's transaction by its record */
    AccountAudit(
            int partition,
            Function<SignedTransaction, ClientTransaction> signedTransactions,
            NaiveAdmission admission,
            NaiveLedger ledger,
            NaiveFaucet faucet,
            NaiveTreasury treasury,
            NaiveRights rights,
            NaiveConditionals conditionals,
            NaiveFees fees,
            NaiveLiabilities liabilities) {
        this.partition = partition;
        this.fees = fees;
        this.liabilities = liabilities;
        this.conditionals = conditionals;
        this.signedTransactions = signedTransactions;
        this.admission = admission;
        this.ledger = ledger;
        this.faucet = faucet;
        this.treasury = treasury;
        this.rights = rights;
        proposals = new NaiveProposals(ledger.multisigs(), ledger::account);
    }

    /** What whoever signed it may do; null: nothing that somebody has signed. */
    @Nullable
    AllowedActions accepted(AcceptedRecord command) throws InvalidProtocolBufferException {
        waiting.add(command);
        @Nullable AllowedActions allowed = rights.accepted(partition, command);
        if (allowed != null) {
            treasury.signed(allowed);
            fees.signed(allowed);
        }
        fees.accepted(partition, AccountCommand.parseFrom(command.body()), command.timeNanos());
        return allowed;
    }

    /** In the order of their numbers. */
    void published(ByteString body) throws InvalidProtocolBufferException {
        AccountEvents events = AccountEvents.parseFrom(body);
        executeUntil(events.getSlot());
        faucet.publishedBefore(events.getSlot());
        for (AccountEvent event : events.getEventsList()) {
            pause.published(event);
            if (event.hasDeposited()) {
                faucet.deposited(
                        events.getSlot(),
                        Keys.read(event.getAccount()),
                        event.getDeposited().getAmount());
            }
            if (event.hasTreasuryDeposited()) {
                treasury.published(Keys.read(event.getAccount()), event.getTreasuryDeposited());
            }
            if (event.hasTransactionCompleted()) {
                LawBroken.unless(
                        events.getEventsCount() == 1, Law.ANSWERED_ONCE, () -> "an answer among facts: " + events);
                admission.completed(event);
                rights.completed(event.getTransactionCompleted());
            } else {
                conditionals.published(event);
                slippage.published(event);
                ledger.published(event);
                proposals.published(event);
                aboutFees(event, events.getTimeNanos());
            }
        }
        liabilities.published(events);
    }

    private void aboutFees(AccountEvent event, long timeNanos) {
        if (event.hasFeePolicySet()) {
            fees.decided(event.getFeePolicySet(), timeNanos);
        } else if (event.hasFeeProgrammeSet()) {
            fees.decided(event.getFeeProgrammeSet(), timeNanos);
        } else if (event.hasOrderFilled()) {
            fees.filled(partition, ledger.withOwners(Keys.read(event.getAccount())), event, timeNanos);
        }
    }

    void drained() throws InvalidProtocolBufferException {
        executeUntil(Long.MAX_VALUE);
        faucet.publishedBefore(Long.MAX_VALUE);
        admission.drained();
        proposals.drained();
    }

    NaiveAdmission admission() {
        return admission;
    }

    NaiveConditionals conditionals() {
        return conditionals;
    }

    NaiveSlippage slippage() {
        return slippage;
    }

    NaiveLiabilities liabilities() {
        return liabilities;
    }

    NaiveRights rights() {
        return rights;
    }

    NaiveProposals proposals() {
        return proposals;
    }

    NaivePause pause() {
        return pause;
    }

    NaiveLedger ledger() {
        return ledger;
    }

    private void submitted(ClientTransaction transaction, AcceptedRecord accepted) {
        if (admission.submitted(transaction, accepted)) {
            slippage.admitted(transaction);
            proposals.admitted(transaction);
        }
        conditionals.submitted(transaction);
    }

    private void executeUntil(long slot) throws InvalidProtocolBufferException {
        while (!waiting.isEmpty() && waiting.element().slot() <= slot) {
            AcceptedRecord accepted = waiting.remove();
            AccountCommand command = AccountCommand.parseFrom(accepted.body());
            proposals.executed(command, accepted, rights);
            if (command.hasApplySettings()) {
                admission.configured();
            } else if (command.hasSignedTransaction()) {
                submitted(signedTransactions.apply(command.getSignedTransaction()), accepted);
            } else if (command.hasRequestDeposit()) {
                faucet.claim(command.getRequestDeposit().getClaim(), accepted.slot(), accepted.timeNanos());
            } else if (command.hasAnnouncePrice()) {
                conditionals.marked(command.getAnnouncePrice());
                slippage.marked(command.getAnnouncePrice());
                liabilities.marked(command.getAnnouncePrice());
            } else if (command.hasPauseWithdrawals()) {
                pause.set(command.getPauseWithdrawals());
            } else if (command.hasTick()) {
                liabilities.ticked();
            } else if (command.hasAnnounceMarket()) {
                conditionals.announced(command.getAnnounceMarket().getListing());
                slippage.announced(command.getAnnounceMarket().getListing());
                ledger.announced(command.getAnnounceMarket().getListing());
            } else if (command.hasAllowFaucet()) {
                faucet.allow(command.getAllowFaucet());
            }
        }
    }
}

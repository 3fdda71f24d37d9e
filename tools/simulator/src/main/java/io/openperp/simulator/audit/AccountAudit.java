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
import io.openperp.submission.TransactionRecords;
import java.util.ArrayDeque;
import java.util.function.Function;

/** Compares one account shard with a naive admission and ledger: its commands against the events it published. */
final class AccountAudit {

    private final int partition;
    private final Function<SignedTransaction, ClientTransaction> signedTransactions;
    private final NaiveAdmission admission;
    private final NaiveLedger ledger;
    private final NaiveFaucet faucet;
    private final NaiveRights rights;
    private final NaiveProposals proposals;
    private final NaiveConditionals conditionals;
    private final NaiveFees fees;
    private final NaiveLiabilities liabilities;
    private final NaiveMarketActs marketActs;
    private final NaiveSlippage slippage = new NaiveSlippage();
    private final ArrayDeque<AcceptedRecord> waiting = new ArrayDeque<>();

    /** @param signedTransactions finds a client's transaction by its record */
    AccountAudit(
            int partition,
            Function<SignedTransaction, ClientTransaction> signedTransactions,
            NaiveAdmission admission,
            NaiveLedger ledger,
            NaiveFaucet faucet,
            NaiveRights rights,
            NaiveConditionals conditionals,
            NaiveFees fees,
            NaiveLiabilities liabilities,
            NaiveMarketActs marketActs) {
        this.partition = partition;
        this.marketActs = marketActs;
        this.fees = fees;
        this.liabilities = liabilities;
        this.conditionals = conditionals;
        this.signedTransactions = signedTransactions;
        this.admission = admission;
        this.ledger = ledger;
        this.faucet = faucet;
        this.rights = rights;
        proposals = new NaiveProposals(ledger.multisigs(), ledger::account);
    }

    void accepted(AcceptedRecord command) {
        waiting.add(command);
    }

    /** In the order of their numbers. */
    void published(ByteString body) throws InvalidProtocolBufferException {
        AccountEvents events = AccountEvents.parseFrom(body);
        executeUntil(events.getSlot());
        faucet.publishedBefore(events.getSlot());
        for (AccountEvent event : events.getEventsList()) {
            if (event.hasDeposited()) {
                faucet.deposited(
                        events.getSlot(),
                        Keys.read(event.getAccount()),
                        event.getDeposited().getAmount());
            }
            if (event.hasRoleChanged()) {
                rights.changed(Keys.read(event.getAccount()), event.getRoleChanged());
            }
            if (event.hasOperatorActed()) {
                faucet.acted(event.getOperatorActed());
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

    NaiveLedger ledger() {
        return ledger;
    }

    private void submitted(AccountCommand command, AcceptedRecord accepted) {
        ClientTransaction transaction = signedTransactions.apply(command.getSignedTransaction());
        if (admission.submitted(transaction, accepted)) {
            slippage.admitted(transaction);
            proposals.admitted(transaction);
            TransactionRecords.of(command).ifPresent(sent -> proposals.steps(sent, accepted.timeNanos(), rights));
        }
        conditionals.submitted(transaction);
    }

    private void executeUntil(long slot) throws InvalidProtocolBufferException {
        while (!waiting.isEmpty() && waiting.element().slot() <= slot) {
            AcceptedRecord accepted = waiting.remove();
            AccountCommand command = AccountCommand.parseFrom(accepted.body());
            for (AllowedActions allowed : rights.executed(command, accepted)) {
                marketActs.signed(allowed);
            }
            proposals.executed(command, accepted);
            if (command.hasApplySettings()) {
                admission.configured();
            } else if (command.hasSignedTransaction()) {
                submitted(command, accepted);
            } else if (command.hasAnnouncePrice()) {
                conditionals.marked(command.getAnnouncePrice());
                slippage.marked(command.getAnnouncePrice());
                liabilities.marked(command.getAnnouncePrice());
            } else if (command.hasTick()) {
                liabilities.ticked();
            } else if (command.hasAnnounceMarket()) {
                conditionals.announced(command.getAnnounceMarket().getListing());
                slippage.announced(command.getAnnounceMarket().getListing());
                ledger.announced(command.getAnnounceMarket().getListing());
                fees.announced(command.getAnnounceMarket().getListing(), accepted.timeNanos());
            }
        }
    }
}

package io.openperp.simulator.audit;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.MarketListing;
import io.openperp.journal.SignedTransaction;
import io.openperp.simulator.audit.lane.NaiveLanes.Accepted;
import io.openperp.simulator.cluster.Request.ClientTransaction;
import io.openperp.simulator.run.Law;
import io.openperp.simulator.run.Law.LawBroken;
import io.openperp.simulator.trading.Expectation;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.Function;

/**
 * Audits the account shard: recomputes the effects of its commands with naive models ({@link Law}) and compares them
 * with the events that it has published.
 */
final class AccountAudit {

    private final Function<SignedTransaction, ClientTransaction> signedTransactions;
    private final NaiveLedger ledger;
    private final NaiveAdmission admission;
    private final NaiveConditionals conditionals;
    private final ArrayDeque<Accepted> waiting = new ArrayDeque<>();

    /**
     * Creates the audit.
     *
     * @param listings listings of the configured markets
     * @param signedTransactions finds the transaction of a client by the signed bytes in the log
     * @param expectations the possible answers to the actions of a transaction
     */
    AccountAudit(
            List<MarketListing> listings,
            Function<SignedTransaction, ClientTransaction> signedTransactions,
            Function<ClientTransaction, List<Expectation>> expectations) {
        this.signedTransactions = signedTransactions;
        ledger = new NaiveLedger(listings);
        admission = new NaiveAdmission(ledger, expectations);
        conditionals = new NaiveConditionals(ledger);
    }

    void accepted(Accepted command) {
        waiting.add(command);
    }

    /**
     * Compares the events of one record of the account shard with the naive models, after the commands before these
     * events have been applied to the models; throws if they differ. Must be called in the order of the records'
     * numbers.
     */
    void published(AccountEvents events) throws InvalidProtocolBufferException {
        executeUntil(events.getTimeNanos());
        for (AccountEvent event : events.getEventsList()) {
            if (event.hasTransactionCompleted()) {
                LawBroken.unless(
                        events.getEventsCount() == 1, Law.ANSWERED_ONCE, () -> "an answer among facts: " + events);
                admission.completed(event);
            } else {
                conditionals.published(event);
                ledger.sentOrders().published(event);
                ledger.published(event);
            }
        }
    }

    void drained() throws InvalidProtocolBufferException {
        executeUntil(Long.MAX_VALUE);
        admission.drained();
    }

    NaiveAdmission admission() {
        return admission;
    }

    NaiveConditionals conditionals() {
        return conditionals;
    }

    NaiveLedger ledger() {
        return ledger;
    }

    private void executeUntil(long timeNanos) throws InvalidProtocolBufferException {
        while (!waiting.isEmpty() && waiting.element().timeNanos() <= timeNanos) {
            Accepted accepted = waiting.remove();
            AccountCommand command = AccountCommand.parseFrom(accepted.body());
            if (command.hasApplySettings()) {
                admission.configured();
            } else if (command.hasSignedTransaction()) {
                submitted(signedTransactions.apply(command.getSignedTransaction()), accepted);
            } else if (command.hasAnnouncePrice()) {
                conditionals.marked(command.getAnnouncePrice());
                ledger.sentOrders().marked(command.getAnnouncePrice());
            } else if (command.hasAnnounceMarket()) {
                conditionals.announced(command.getAnnounceMarket().getListing());
                ledger.sentOrders().announced(command.getAnnounceMarket().getListing());
                ledger.announced(command.getAnnounceMarket().getListing());
            }
        }
    }

    private void submitted(ClientTransaction transaction, Accepted accepted) {
        admission.submitted(transaction, accepted);
        conditionals.submitted(transaction);
    }
}

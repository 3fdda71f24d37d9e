package io.openperp.exchange.account.settlement;

import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.OpenOrder;
import io.openperp.exchange.account.transaction.EndedOrders;
import io.openperp.exchange.account.transaction.PendingTransaction;
import io.openperp.exchange.account.transaction.PendingTransactions;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.AnswerTerms;
import io.openperp.journal.Keys;
import io.openperp.journal.TransactionAnswer;
import io.openperp.units.Bytes32;

/** Records the answers of markets to transactions, and completes transactions that every market has answered. */
public final class TransactionAnswers {

    private final Accounts accounts;
    private final PendingTransactions pending;
    private final EndedOrders endedOrders;
    private final PrivateEvents facts;

    public TransactionAnswers(
            Accounts accounts, PendingTransactions pending, EndedOrders endedOrders, PrivateEvents facts) {
        this.accounts = accounts;
        this.pending = pending;
        this.endedOrders = endedOrders;
        this.facts = facts;
    }

    /**
     * Records the outcomes that a market reports for actions of a transaction, and completes the transaction if no
     * other answer is missing. Returns the key of the account whose actions they are.
     */
    Bytes32 answered(ListedMarket market, TransactionAnswer answer) {
        PendingTransaction transaction = pending.require(answer.getTransaction());
        // the account of the transaction or its isolated account
        Account account = accounts.require(Keys.read(answer.getAccount()));
        Holding holding = account.holding(market);
        holding.replacementAnswered(transaction.number);
        for (Bytes32 modified : transaction.takeModified(market.number)) {
            OpenOrder order = accounts.orders().get(modified);
            if (order != null && order.account == account) {
                holding.sizeAnswered(order);
            } else if (order != null) {
                transaction.modifies(market.number, modified); // answered with the transaction's other part
            }
        }
        answer.getStatusesList().forEach(ofMarket -> {
            ActionStatus status = endedOrders.explained(account.key, ofMarket);
            pending.answered(transaction, status, market);
            facts.changeRefused(transaction.account, market.symbol(), status);
        });
        completeIfAnswered(transaction);
        return account.key;
    }

    /** Records the decision of a market on a change of its terms or on its listing. */
    public void answered(AnswerTerms answer) {
        PendingTransaction transaction = pending.require(answer.getTransaction());
        transaction.answered(answer.getStatus());
        completeIfAnswered(transaction);
    }

    private void completeIfAnswered(PendingTransaction transaction) {
        transaction.shardAnswered();
        pending.completeIfAnswered(transaction);
    }
}

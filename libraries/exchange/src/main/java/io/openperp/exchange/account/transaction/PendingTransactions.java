package io.openperp.exchange.account.transaction;

import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.ExecutedBefore;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.StatusKind;
import io.openperp.submission.RequestedTransaction;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import java.util.LinkedHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Admitted transactions that some shard has not answered yet, by their number in the account shard. */
public final class PendingTransactions {

    /** The open transactions by number, in ascending order because numbers are assigned in this order. */
    private final LinkedHashMap<Long, PendingTransaction> open = new LinkedHashMap<>();

    private final PrivateEvents facts;
    private long lastNumber;
    private Consumer<PendingTransaction> whenTriggeredIsComplete = transaction -> {};

    public PendingTransactions(PrivateEvents facts) {
        this.facts = facts;
    }

    public PendingTransaction open(Bytes32 account, Bytes32 signer, long nonce, @Nullable GatewayOrigin gateway) {
        lastNumber++;
        PendingTransaction transaction = new PendingTransaction(lastNumber, account, signer, nonce, gateway);
        open.put(lastNumber, transaction);
        return transaction;
    }

    /**
     * Publishes that a transaction is refused as a whole.
     *
     * @param before the transaction that has used its nonce before; null if there is none or it is no longer known
     */
    public void refuse(
            RequestedTransaction sent,
            @Nullable GatewayOrigin gateway,
            String refusal,
            @Nullable ExecutedBefore before) {
        facts.completed(
                sent.account(), PendingTransaction.refused(sent.signer(), sent.nonce(), gateway, refusal, before));
    }

    /**
     * Opens a transaction that the exchange itself starts, for instance for a triggered order: no client waits for its
     * outcome.
     */
    public PendingTransaction openTriggered(Bytes32 account) {
        lastNumber++;
        PendingTransaction transaction = PendingTransaction.triggered(lastNumber, account);
        open.put(lastNumber, transaction);
        return transaction;
    }

    /**
     * Sets a listener for the completion of transactions that the exchange itself has started.
     *
     * @param listener gets each of these transactions once all shards have answered it
     */
    public void whenTriggeredIsComplete(Consumer<PendingTransaction> listener) {
        whenTriggeredIsComplete = listener;
    }

    public PendingTransaction require(long number) {
        PendingTransaction transaction = open.get(number);
        if (transaction == null) {
            throw new IllegalStateException("an answer to transaction " + number + ", which is not open");
        }
        return transaction;
    }

    public void answered(PendingTransaction transaction, ActionStatus status, ListedMarket market) {
        transaction.answered(status);
        if (status.getKind() == StatusKind.CANCEL_ALL_REJECTED) {
            transaction.foundNothing(status.getAction(), market);
        }
    }

    public void completeIfAnswered(PendingTransaction transaction) {
        if (transaction.isComplete()) {
            open.remove(transaction.number);
            transaction.answerAttached();
            transaction.acted().forEach(act -> facts.about(transaction.account).setOperatorActed(act));
            if (transaction.isTriggered()) {
                whenTriggeredIsComplete.accept(transaction);
                return;
            }
            transaction.cancelledNothing().forEach(symbols -> {
                String symbol = symbols.size() == 1 ? symbols.first() : "";
                facts.cancelAllRejected(transaction.account, symbol, PendingTransaction.NO_OPEN_ORDERS);
            });
            facts.completed(transaction.account, transaction.completed());
        }
    }

    /** Whether a transaction of the account is not answered by all shards yet. */
    public boolean isUnderWay(Bytes32 account) {
        return open.values().stream().anyMatch(transaction -> transaction.account.equals(account));
    }

    public int count() {
        return open.size();
    }

    public void writeTo(BinaryWriter out) {
        out.writeVarint(lastNumber).writeVarint(open.size());
        open.values().forEach(transaction -> transaction.writeTo(out));
    }

    public void readFrom(BinaryReader in) {
        lastNumber = in.readVarint();
        open.clear();
        for (int left = (int) in.readVarint(); left > 0; left--) {
            PendingTransaction transaction = PendingTransaction.readFrom(in);
            open.put(transaction.number, transaction);
        }
    }
}

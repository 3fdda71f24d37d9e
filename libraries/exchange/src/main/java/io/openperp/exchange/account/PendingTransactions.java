package io.openperp.exchange.account;

import io.openperp.journal.GatewayOrigin;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Admitted transactions some shard has not answered yet, by their number in this shard. */
final class PendingTransactions {

    private final TreeMap<Long, PendingTransaction> open = new TreeMap<>();
    private final PrivateFacts facts;
    private long lastNumber;

    PendingTransactions(PrivateFacts facts) {
        this.facts = facts;
    }

    PendingTransaction open(Bytes32 account, Bytes32 signer, long nonce, @Nullable GatewayOrigin gateway) {
        lastNumber++;
        PendingTransaction transaction = new PendingTransaction(lastNumber, account, signer, nonce, gateway);
        open.put(lastNumber, transaction);
        return transaction;
    }

    PendingTransaction require(long number) {
        PendingTransaction transaction = open.get(number);
        if (transaction == null) {
            throw new IllegalStateException("an answer to transaction " + number + ", which is not open");
        }
        return transaction;
    }

    void completeIfAnswered(PendingTransaction transaction) {
        if (transaction.isComplete()) {
            open.remove(transaction.number);
            facts.completed(transaction.account, transaction.completed());
        }
    }

    int count() {
        return open.size();
    }

    void writeTo(BinaryWriter out) {
        out.writeVarint(lastNumber).writeVarint(open.size());
        open.values().forEach(transaction -> transaction.writeTo(out));
    }

    void readFrom(BinaryReader in) {
        lastNumber = in.readVarint();
        open.clear();
        for (int left = (int) in.readVarint(); left > 0; left--) {
            PendingTransaction transaction = PendingTransaction.readFrom(in);
            open.put(transaction.number, transaction);
        }
    }
}

package io.openperp.client;

import io.openperp.transaction.Action;
import io.openperp.transaction.OrderAction;
import io.openperp.transaction.json.TransactionWriter;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.List;

/**
 * A signed transaction. It may be sent any number of times: because of its nonce the exchange executes it once.
 *
 * @param envelope the transaction to send
 */
public record SignedTransaction(Envelope envelope) {

    /**
     * The IDs of the new orders in this transaction, including conditional ones, in the order of the actions. They are
     * known before it is sent.
     */
    public List<Bytes32> orderIds() {
        List<Bytes32> ids = new ArrayList<>();
        List<Action> actions = envelope.actions();
        for (int index = 0; index < actions.size(); index++) {
            if (actions.get(index) instanceof OrderAction order) {
                ids.add(SecretKey.orderId(index, order, envelope.nonce(), envelope.account()));
            }
        }
        return ids;
    }

    /**
     * The ID of the only new order of this transaction. Throws {@link IllegalStateException} if it has none or several.
     */
    public Bytes32 orderId() {
        List<Bytes32> ids = orderIds();
        if (ids.size() != 1) {
            throw new IllegalStateException("the transaction has " + ids.size() + " new orders, not one");
        }
        return ids.get(0);
    }

    public Bytes32 account() {
        return envelope.account();
    }

    /** The transaction as JSON, the body of {@code POST /order}. */
    public String json() {
        return TransactionWriter.toText(envelope);
    }
}

package io.openperp.account.query;

import io.openperp.account.query.history.FinishedOrderRows;
import io.openperp.account.query.order.OpenOrderRows;
import io.openperp.account.query.order.SentOrderRow;
import io.openperp.account.query.order.SentOrderRows;
import io.openperp.api.order.OrderOutcome;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the outcome of one order in the tables of open and finished orders. An order in neither has never reached a
 * market; its outcome is then that in the answer to its transaction.
 */
final class OrderQuery {

    private final OpenOrderRows open;
    private final FinishedOrderRows finished;
    private final SentOrderRows sent;

    OrderQuery(OpenOrderRows open, FinishedOrderRows finished, SentOrderRows sent) {
        this.open = open;
        this.finished = finished;
        this.sent = sent;
    }

    /**
     * Returns the outcome; empty if the account has sent no such order, or if its transaction has not been completed
     * yet.
     */
    Optional<OrderOutcome> of(byte[] account, byte[] orderId) {
        Optional<SentOrderRow> sending = sent.findByAccountAndOrderId(account, orderId);
        Long nonce = sending.map(row -> row.nonce).orElse(null);
        return resting(account, orderId, nonce)
                .or(() -> ended(account, orderId, nonce))
                .or(() -> sending.map(SentOrderRow::toApi));
    }

    /**
     * Looks for the order among the open ones. These are searched first, because an open order may have the same ID as
     * a refused one in the history.
     */
    private Optional<OrderOutcome> resting(byte[] account, byte[] orderId, @Nullable Long nonce) {
        return open.findByAccountAndOrderId(account, orderId).map(row -> row.outcome(nonce));
    }

    private Optional<OrderOutcome> ended(byte[] account, byte[] orderId, @Nullable Long nonce) {
        return finished.findFirstByAccountAndOrderIdOrderBySequence(account, orderId)
                .map(row -> row.outcome(nonce));
    }
}

package io.openperp.account.query;

import io.openperp.account.query.history.FinishedOrderRows;
import io.openperp.account.query.order.OpenOrderRows;
import io.openperp.account.query.order.SentOrderRow;
import io.openperp.account.query.order.SentOrderRows;
import io.openperp.api.order.OrderOutcome;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of one order, from the tables of open and finished orders. An order in neither never reached a market; then the
 * answer to its transaction is used.
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

    /** The outcome; empty if the account has sent no such order, or no transaction with it has been completed yet. */
    Optional<OrderOutcome> of(byte[] account, byte[] orderId) {
        Optional<SentOrderRow> sending = sent.findByAccountAndOrderId(account, orderId);
        Long nonce = sending.map(row -> row.nonce).orElse(null);
        return resting(account, orderId, nonce)
                .or(() -> ended(account, orderId, nonce))
                .or(() -> sending.map(SentOrderRow::toApi));
    }

    /** Looked up first: a resting order may share its ID with a refused one in the history. */
    private Optional<OrderOutcome> resting(byte[] account, byte[] orderId, @Nullable Long nonce) {
        return open.findByAccountAndOrderId(account, orderId).map(row -> row.outcome(nonce));
    }

    private Optional<OrderOutcome> ended(byte[] account, byte[] orderId, @Nullable Long nonce) {
        return finished.findFirstByAccountAndOrderIdOrderBySequence(account, orderId)
                .map(row -> row.outcome(nonce));
    }
}

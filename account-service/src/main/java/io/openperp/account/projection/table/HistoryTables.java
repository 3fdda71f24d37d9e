package io.openperp.account.projection.table;

import io.openperp.account.projection.table.Changes.Acted;
import io.openperp.account.projection.table.Changes.Closed;
import io.openperp.account.projection.table.Changes.Filled;
import io.openperp.account.projection.table.Changes.FinishedOrder;
import io.openperp.account.projection.table.Changes.Funded;
import io.openperp.account.projection.table.Changes.Liquidated;
import io.openperp.account.projection.table.Changes.SentOrder;
import io.openperp.account.projection.table.Changes.Transferred;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.ClosedPosition;
import io.openperp.journal.Fill;
import io.openperp.journal.FundingPaid;
import io.openperp.journal.LiquidationExplained;
import io.openperp.journal.OrderState;
import io.openperp.journal.PaidBuilder;
import io.openperp.units.Bytes32;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.ParameterizedPreparedStatementSetter;

/**
 * Writes the tables to which rows are only added. A row that exists already shows a programming error, so the
 * statements have, with one exception, no conflict clause.
 */
public final class HistoryTables {

    private static final String ORDER_HISTORY = """
            INSERT INTO account.order_history
                (account, sequence, order_id, symbol, is_buy, is_market, tif, price, original_size, filled_size,
                 filled_notional, reduce_only, status, reason, slot, ended_at, builder, builder_fee, conditional,
                 isolated)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """;

    /** Inserts the status of a sent order. Order IDs do not recur; if one did, the first row would be kept. */
    private static final String SENT_ORDERS = """
            INSERT INTO account.sent_orders
                (account, order_id, nonce, status, filled_size, average_price, reason, slot, completed_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (account, order_id) DO NOTHING
            """;

    private static final String FILLS = """
            INSERT INTO account.fills
                (account, sequence, trade, symbol, is_taker, taker_is_buy, order_id, counterparty,
                 counterparty_order_id, price, size, fee, realized_pnl, reason, slot, filled_at,
                 builder_fee, isolated, fee_rate)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """;

    private static final String CLOSED_POSITIONS = """
            INSERT INTO account.closed_positions
                (account, sequence, symbol, max_size, volume, average_open_price, average_close_price, realized_pnl,
                 fees, funding, opened_at, closed_at, reason, isolated)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """;

    private static final String FUNDING_PAYMENTS = """
            INSERT INTO account.funding_payments
                (account, sequence, symbol, size, payment, funding_rate, mark_price, slot, paid_at, isolated)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """;

    private static final String LIQUIDATIONS = """
            INSERT INTO account.liquidations (account, sequence, explanation, slot, ended_at, isolated)
            VALUES (?, ?, ?, ?, ?, ?)
            """;

    private static final String ACTIVITIES = """
            INSERT INTO account.activities (account, sequence, event, slot, done_at, isolated)
            VALUES (?, ?, ?, ?, ?, ?)
            """;

    private static final String TRANSFERS = """
            INSERT INTO account.transfers (account, sequence, kind, sender, receiver, amount, slot, made_at, reason,
                 withdrawal, status, isolated)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """;

    private static final String OPERATOR_ACTS = """
            INSERT INTO account.operator_acts
                (account, sequence, signer, action, subject, changed_from, changed_to, refusal, slot, acted_at,
                 proposal)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """;

    private static final int ROWS_PER_STATEMENT = 1000;

    private final JdbcTemplate jdbc;

    public HistoryTables(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    public void write(Changes changes) {
        each(ORDER_HISTORY, changes.orderHistory, HistoryTables::finished);
        each(SENT_ORDERS, changes.sentOrders, HistoryTables::sent);
        each(FILLS, changes.fills, HistoryTables::filled);
        each(CLOSED_POSITIONS, changes.closedPositions, HistoryTables::closed);
        each(FUNDING_PAYMENTS, changes.fundingPayments, HistoryTables::funded);
        each(LIQUIDATIONS, changes.liquidations, HistoryTables::liquidated);
        each(TRANSFERS, changes.transfers, HistoryTables::transferred);
        each(OPERATOR_ACTS, changes.operatorActs, HistoryTables::operated);
        each(ACTIVITIES, changes.activities, HistoryTables::acted);
    }

    private <R> void each(String sql, Collection<R> rows, ParameterizedPreparedStatementSetter<R> columns) {
        if (!rows.isEmpty()) {
            jdbc.batchUpdate(sql, rows, ROWS_PER_STATEMENT, columns);
        }
    }

    /** Key of the isolated account; null if the fact belongs to the account itself. */
    static byte @Nullable [] isolated(Fact fact) {
        Bytes32 own = fact.isolated();
        return own == null ? null : own.toByteArray();
    }

    private static void transferred(PreparedStatement row, Transferred transfer) throws SQLException {
        row.setBytes(1, transfer.fact().account().toByteArray());
        row.setLong(2, transfer.fact().sequence());
        row.setString(3, transfer.kind().name());
        row.setBytes(4, transfer.sender().toByteArray());
        row.setBytes(5, transfer.receiver().toByteArray());
        row.setLong(6, transfer.amount());
        row.setLong(7, transfer.fact().slot());
        row.setLong(8, transfer.fact().timeNanos());
        row.setString(9, transfer.reason());
        Changes.WithdrawalEntry withdrawal = transfer.withdrawal();
        row.setString(10, withdrawal == null ? null : withdrawal.id());
        row.setString(11, withdrawal == null ? null : withdrawal.status().name());
        row.setBytes(12, isolated(transfer.fact()));
    }

    private static void operated(PreparedStatement row, Changes.OperatorAct act) throws SQLException {
        row.setBytes(1, act.fact().account().toByteArray());
        row.setLong(2, act.fact().sequence());
        row.setBytes(3, act.act().getSigner().toByteArray());
        row.setString(4, OrderStatusNames.text(act.act().getAction()));
        row.setString(5, OrderStatusNames.text(act.act().getSubject()));
        row.setString(6, OrderStatusNames.text(act.act().getBefore()));
        row.setString(7, OrderStatusNames.text(act.act().getAfter()));
        row.setString(8, OrderStatusNames.text(act.act().getRefusal()));
        row.setLong(9, act.fact().slot());
        row.setLong(10, act.fact().timeNanos());
        row.setBytes(11, act.proposal() == null ? null : act.proposal().toByteArray());
    }

    private static void acted(PreparedStatement row, Acted acted) throws SQLException {
        row.setBytes(1, acted.fact().account().toByteArray());
        row.setLong(2, acted.fact().sequence());
        row.setBytes(3, acted.event().toByteArray());
        row.setLong(4, acted.fact().slot());
        row.setLong(5, acted.fact().timeNanos());
        row.setBytes(6, isolated(acted.fact()));
    }

    private static void sent(PreparedStatement row, SentOrder order) throws SQLException {
        ActionStatus status = order.status();
        row.setBytes(1, order.fact().account().toByteArray());
        row.setBytes(2, status.getOrderId().toByteArray());
        row.setLong(3, order.nonce());
        row.setString(4, OrderStatusNames.status(status.getKind()));
        row.setLong(5, status.getFilledSize());
        row.setLong(6, status.getAveragePrice());
        row.setString(7, status.getReason().isEmpty() ? null : OrderStatusNames.text(status.getReason()));
        row.setLong(8, order.fact().slot());
        row.setLong(9, order.fact().timeNanos());
    }

    private static void finished(PreparedStatement row, FinishedOrder order) throws SQLException {
        OrderState state = order.state();
        row.setBytes(1, order.fact().account().toByteArray());
        row.setLong(2, order.fact().sequence());
        row.setBytes(3, state.getOrderId().toByteArray());
        row.setString(4, OrderStatusNames.text(state.getSymbol()));
        row.setBoolean(5, state.getIsBuy());
        row.setBoolean(6, state.getIsMarket());
        row.setString(7, OrderStatusNames.tif(state.getTimeInForce()));
        row.setLong(8, state.getPrice());
        row.setLong(9, state.getOriginalSize());
        row.setLong(10, state.getFilledSize());
        row.setLong(11, state.getFilledNotional());
        row.setBoolean(12, state.getReduceOnly());
        row.setString(13, OrderStatusNames.status(state.getStatus()));
        row.setString(14, state.getReason().isEmpty() ? null : OrderStatusNames.text(state.getReason()));
        row.setLong(15, order.fact().slot());
        row.setLong(16, order.fact().timeNanos());
        row.setBytes(17, OrderStatusNames.builder(state));
        row.setInt(18, PaidBuilder.feeOf(state));
        row.setBytes(19, OrderStatusNames.endedConditional(state));
        row.setBytes(20, isolated(order.fact()));
    }

    private static void filled(PreparedStatement row, Filled filled) throws SQLException {
        Fill fill = filled.fill();
        row.setBytes(1, filled.fact().account().toByteArray());
        row.setLong(2, filled.fact().sequence());
        row.setLong(3, fill.getTrade());
        row.setString(4, filled.symbol());
        row.setBoolean(5, fill.getIsTaker());
        row.setBoolean(6, fill.getTakerIsBuy());
        row.setBytes(7, filled.orderId().toByteArray());
        row.setBytes(8, fill.getCounterparty().toByteArray());
        row.setBytes(9, filled.counterpartyOrderId().toByteArray());
        row.setLong(10, fill.getPrice());
        row.setLong(11, fill.getSize());
        row.setLong(12, fill.getFee());
        row.setLong(13, fill.getRealizedPnl());
        row.setString(14, OrderStatusNames.reason(fill.getReason()));
        row.setLong(15, filled.fact().slot());
        row.setLong(16, filled.fact().timeNanos());
        row.setLong(17, fill.getBuilderFee());
        row.setBytes(18, isolated(filled.fact()));
        row.setObject(19, fill.hasFeeRate() ? fill.getFeeRate() : null, Types.BIGINT);
    }

    private static void closed(PreparedStatement row, Closed closed) throws SQLException {
        ClosedPosition position = closed.position();
        row.setBytes(1, closed.fact().account().toByteArray());
        row.setLong(2, closed.fact().sequence());
        row.setString(3, position.getSymbol());
        row.setLong(4, position.getMaxSize());
        row.setLong(5, position.getVolume());
        row.setLong(6, position.getAverageOpenPrice());
        row.setLong(7, position.getAverageClosePrice());
        row.setLong(8, position.getRealizedPnl());
        row.setLong(9, position.getFees());
        row.setLong(10, position.getFunding());
        row.setLong(11, position.getOpenedAtNanos());
        row.setLong(12, position.getClosedAtNanos());
        row.setString(13, OrderStatusNames.reason(position.getReason()));
        row.setBytes(14, isolated(closed.fact()));
    }

    private static void funded(PreparedStatement row, Funded funded) throws SQLException {
        FundingPaid payment = funded.payment();
        row.setBytes(1, funded.fact().account().toByteArray());
        row.setLong(2, funded.fact().sequence());
        row.setString(3, payment.getSymbol());
        row.setLong(4, payment.getPosition().getSize());
        row.setLong(5, payment.getPayment());
        row.setLong(6, payment.getHourlyRate());
        row.setLong(7, payment.getMark());
        row.setLong(8, funded.fact().slot());
        row.setLong(9, funded.fact().timeNanos());
        row.setBytes(10, isolated(funded.fact()));
    }

    private static void liquidated(PreparedStatement row, Liquidated liquidated) throws SQLException {
        LiquidationExplained explanation = liquidated.explanation();
        row.setBytes(1, liquidated.fact().account().toByteArray());
        row.setLong(2, liquidated.fact().sequence());
        row.setBytes(3, explanation.toByteArray());
        row.setLong(4, liquidated.fact().slot());
        row.setLong(5, explanation.getEndedAtNanos());
        row.setBytes(6, isolated(liquidated.fact()));
    }
}

package io.openperp.account.query.history;

import io.openperp.account.query.order.OpenOrderRow;
import io.openperp.api.account.AccountAnswer;
import io.openperp.api.history.HistoryRow;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A history of accounts: a table whose rows are ordered by {@code sequence}.
 *
 * @param <R> type of a row
 * @param row class of a row
 * @param table name of the table
 * @param time column with the time in nanoseconds to which a range applies
 * @param symbol column with the market; null: the records do not belong to markets
 * @param sequence returns the sequence number of a row
 * @param only further SQL condition that the records must meet; null: none
 * @param element converts a row to an element of a list without pages
 * @param inPage converts a row to a row of a page
 */
public record History<R>(
        Class<R> row,
        String table,
        String time,
        @Nullable String symbol,
        ToLongFunction<R> sequence,
        @Nullable String only,
        Function<R, AccountAnswer> element,
        Function<R, HistoryRow> inPage) {

    public static final History<OpenOrderRow> OPEN_ORDERS = new History<>(
            OpenOrderRow.class,
            "open_orders",
            "placed_at",
            "symbol",
            row -> row.sequence,
            null,
            row -> new AccountAnswer.RestingOrder(row.toApi()),
            row -> new HistoryRow.OfOpenOrder(
                    row.plain(),
                    row.isolated != null,
                    HistoryRows.key(row.isolated),
                    HistoryRange.slotOf(row.sequence),
                    HistoryRange.placeInSlot(row.sequence)));

    public static final History<FillRow> FILLS = new History<>(
            FillRow.class,
            "fills",
            "filled_at",
            "symbol",
            row -> row.sequence,
            null,
            row -> new AccountAnswer.Filled(row.toApi()),
            FillRow::inPage);

    public static final History<ClosedPositionRow> CLOSED_POSITIONS = new History<>(
            ClosedPositionRow.class,
            "closed_positions",
            "closed_at",
            "symbol",
            row -> row.sequence,
            null,
            row -> new AccountAnswer.Closed(row.toApi()),
            ClosedPositionRow::inPage);

    public static final History<FundingPaymentRow> FUNDING_PAYMENTS = new History<>(
            FundingPaymentRow.class,
            "funding_payments",
            "paid_at",
            "symbol",
            row -> row.sequence,
            null,
            row -> new AccountAnswer.Funded(row.toApi()),
            FundingPaymentRow::inPage);

    public static final History<FinishedOrderRow> FINISHED_ORDERS = new History<>(
            FinishedOrderRow.class,
            "order_history",
            "ended_at",
            "symbol",
            row -> row.sequence,
            null,
            row -> new AccountAnswer.Finished(row.toApi()),
            FinishedOrderRow::inPage);

    public static final History<LiquidationRow> LIQUIDATIONS = new History<>(
            LiquidationRow.class,
            "liquidations",
            "ended_at",
            null,
            row -> row.sequence,
            null,
            row -> new AccountAnswer.Liquidated(row.toApi()),
            LiquidationRow::inPage);

    public static final History<ActivityRow> ACTIVITIES = new History<>(
            ActivityRow.class,
            "activities",
            "done_at",
            null,
            row -> row.sequence,
            null,
            row -> new AccountAnswer.Acted(row.toApi()),
            ActivityRow::inPage);

    public static final History<TransferRow> TRANSFERS = new History<>(
            TransferRow.class,
            "transfers",
            "made_at",
            null,
            row -> row.sequence,
            // A transfer between an account and one of its isolated accounts counts once, as the account's own record
            // has it.
            "(isolated IS NULL OR (sender <> account AND receiver <> account))",
            row -> new AccountAnswer.Transferred(row.inPage()),
            TransferRow::inPage);

    public static final History<OperatorActRow> OPERATOR_ACTS = new History<>(
            OperatorActRow.class,
            "operator_acts",
            "acted_at",
            null,
            row -> row.sequence,
            null,
            row -> new AccountAnswer.Operated(row.inPage()),
            OperatorActRow::inPage);

    /**
     * Fills that closed a position because margin was missing (liquidations and deleveraging), on the side that was
     * closed; see {@link RiskEvents}.
     */
    public static final History<FillRow> RISK_EVENTS = new History<>(
            FillRow.class,
            "fills",
            "filled_at",
            "symbol",
            row -> row.sequence,
            "reason <> 'NORMAL' AND reason <> 'SETTLEMENT' AND (reason = 'ADL' OR is_taker)",
            row -> new AccountAnswer.Filled(row.toApi()),
            FillRow::inPage);

    /**
     * Records of a page, newest first.
     *
     * @param next sequence number below which the next page begins; null: there is none
     */
    public record Page<R>(List<R> records, @Nullable Long next) {}
}

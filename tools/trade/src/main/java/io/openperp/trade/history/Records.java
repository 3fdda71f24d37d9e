package io.openperp.trade.history;

import io.openperp.api.Decimal;
import io.openperp.api.OrderSide;
import io.openperp.api.history.Activity;
import io.openperp.api.history.ClosedPosition;
import io.openperp.api.history.Fill;
import io.openperp.api.history.FinishedOrder;
import io.openperp.api.history.RiskEvent;
import io.openperp.api.money.FundingPayment;
import io.openperp.api.money.Transfer;
import io.openperp.client.AccountQueries;
import io.openperp.client.history.HistoryPage;
import io.openperp.client.history.HistoryRange;
import io.openperp.trade.terminal.Numbers;
import io.openperp.trade.terminal.Times;
import io.openperp.units.Bytes32;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** The histories of an account that the exchange keeps, each with its columns. */
final class Records {

    static final RecordKind<FinishedOrder> ORDERS = new RecordKind<>(
            "orders",
            true,
            AccountQueries::orderHistory,
            List.of(
                    time("timestamp", "ENDED", FinishedOrder::timestamp),
                    Column.text("symbol", "MARKET", FinishedOrder::symbol),
                    Column.text("side", "SIDE", order -> lower(order.side())),
                    Column.text("orderType", "TYPE", order -> lower(order.orderType())),
                    Column.<FinishedOrder>hidden("tif", order -> lower(order.tif())),
                    Column.number("originalSize", "SIZE", order -> text(order.originalSize())),
                    Column.number("price", "PRICE", order -> text(order.price())),
                    Column.number("executedSize", "FILLED", order -> text(order.executedSize())),
                    Column.<FinishedOrder>number("vwap", "AVERAGE", order -> text(order.vwap()))
                            .shownAs(order -> Numbers.orNoneIfZero(order.vwap())),
                    Column.text("status", "STATUS", order -> order.status().wireName()),
                    Column.<FinishedOrder>hidden("reduceOnly", order -> Boolean.toString(order.reduceOnly())),
                    Column.<FinishedOrder>text("orderId", "ORDER", FinishedOrder::orderId)
                            .shownAs(order -> beginning(order.orderId())),
                    Column.text("reason", "REASON", order -> orEmpty(order.reason())),
                    Column.<FinishedOrder>hidden("slot", order -> Long.toString(order.slot()))));

    static final RecordKind<Fill> FILLS = new RecordKind<>(
            "fills",
            true,
            AccountQueries::fills,
            List.of(
                    time("timestamp", "TIME", Fill::timestamp),
                    Column.text("symbol", "MARKET", Fill::symbol),
                    Column.text("side", "SIDE", fill -> lower(fill.side())),
                    Column.number("amount", "SIZE", fill -> text(fill.amount())),
                    Column.number("price", "PRICE", fill -> text(fill.price())),
                    Column.number("fee", "FEE", fill -> text(fill.fee())),
                    Column.<Fill>number("realizedPnl", "REALIZED", fill -> text(fill.realizedPnl()))
                            .shownAs(fill -> Numbers.signed(fill.realizedPnl())),
                    Column.text("role", "AS", Records::role),
                    Column.text("reason", "REASON", fill -> lower(fill.reason())),
                    Column.<Fill>text("orderId", "ORDER", Records::ownOrder).shownAs(fill -> beginning(ownOrder(fill))),
                    Column.hidden("maker", Fill::maker),
                    Column.hidden("taker", Fill::taker),
                    Column.hidden("orderIdMaker", Fill::orderIdMaker),
                    Column.hidden("orderIdTaker", Fill::orderIdTaker),
                    Column.hidden("tradeId", Fill::tradeId)));

    static final RecordKind<FundingPayment> FUNDING = new RecordKind<>(
            "funding",
            true,
            AccountQueries::fundingHistory,
            List.of(
                    time("timestamp", "TIME", FundingPayment::timestamp),
                    Column.text("symbol", "MARKET", FundingPayment::symbol),
                    Column.number("size", "POSITION", funding -> text(funding.size())),
                    Column.number("markPrice", "MARK", funding -> text(funding.markPrice())),
                    Column.<FundingPayment>number("fundingRate", "RATE", funding -> text(funding.fundingRate()))
                            .shownAs(funding ->
                                    Numbers.percent(funding.fundingRate().toBigDecimal())),
                    Column.<FundingPayment>number("payment", "RECEIVED", funding -> text(funding.payment()))
                            .shownAs(funding -> Numbers.signed(funding.payment())),
                    Column.<FundingPayment>hidden("slot", funding -> Long.toString(funding.slot()))));

    static final RecordKind<ClosedPosition> CLOSED = new RecordKind<>(
            "closed",
            true,
            AccountQueries::closedPositions,
            List.of(
                    time("openTime", "OPENED", ClosedPosition::openTime),
                    time("closeTime", "CLOSED", ClosedPosition::closeTime),
                    Column.text("symbol", "MARKET", ClosedPosition::symbol),
                    Column.number("maxQuantity", "LARGEST", closed -> text(closed.maxQuantity())),
                    Column.number("avgOpenPrice", "ENTRY", closed -> text(closed.avgOpenPrice())),
                    Column.number("avgClosePrice", "EXIT", closed -> text(closed.avgClosePrice())),
                    Column.<ClosedPosition>number("realizedPnl", "REALIZED", closed -> text(closed.realizedPnl()))
                            .shownAs(closed -> Numbers.signed(closed.realizedPnl())),
                    Column.number("fees", "FEES", closed -> text(closed.fees())),
                    Column.<ClosedPosition>number("funding", "FUNDING", closed -> text(closed.funding()))
                            .shownAs(closed -> Numbers.signed(closed.funding())),
                    Column.text("closeReason", "REASON", closed -> lower(closed.closeReason())),
                    Column.<ClosedPosition>hidden("totalVolume", closed -> text(closed.totalVolume()))));

    static final RecordKind<Activity> ACTIVITY = new RecordKind<>(
            "activity",
            true,
            AccountQueries::activity,
            List.of(
                    time("timestamp", "TIME", Activity::timestamp),
                    Column.text("kind", "WHAT", activity -> activity.kind().wireName()),
                    Column.number("amount", "AMOUNT", activity -> orEmpty(activity.amount())),
                    Column.text("symbol", "MARKET", activity -> orEmpty(activity.symbol())),
                    Column.number("leverage", "LEVERAGE", activity -> orEmpty(activity.leverage())),
                    Column.<Activity>text("agent", "AGENT", activity -> orEmpty(activity.agent()))
                            .shownAs(activity -> beginning(orEmpty(activity.agent()))),
                    Column.<Activity>text("builder", "BUILDER", activity -> orEmpty(activity.builder()))
                            .shownAs(activity -> beginning(orEmpty(activity.builder()))),
                    Column.number("maxFee", "MAX FEE", activity -> orEmpty(activity.maxFee())),
                    Column.<Activity>text("payer", "PAYER", activity -> orEmpty(activity.payer()))
                            .shownAs(activity -> beginning(orEmpty(activity.payer()))),
                    Column.<Activity>text("subAccount", "SUB-ACCOUNT", activity -> orEmpty(activity.subAccount()))
                            .shownAs(activity -> beginning(orEmpty(activity.subAccount()))),
                    Column.text("name", "NAME", activity -> orEmpty(activity.name())),
                    Column.<Activity>text(
                                    "due",
                                    "DUE",
                                    activity -> activity.due() == null
                                            ? ""
                                            : activity.due().toString())
                            .shownAs(Records::due),
                    Column.text("text", "TEXT", activity -> orEmpty(activity.text())),
                    Column.<Activity>hidden("slot", activity -> Long.toString(activity.slot()))));

    static final RecordKind<Transfer> TRANSFERS = new RecordKind<>(
            "transfers",
            false,
            AccountQueries::transfers,
            List.of(
                    time("timestamp", "TIME", Transfer::timestamp),
                    Column.text("activityType", "WHAT", transfer -> lower(transfer.activityType())),
                    Column.text("status", "STATUS", transfer -> lower(transfer.status())),
                    Column.number("amount", "AMOUNT", transfer -> text(transfer.amount())),
                    Column.text("symbol", "OF", Transfer::symbol),
                    Column.<Transfer>text("from", "FROM", Transfer::from)
                            .shownAs(transfer -> beginning(transfer.from())),
                    Column.<Transfer>text("to", "TO", Transfer::to).shownAs(transfer -> beginning(transfer.to())),
                    Column.text("reason", "REASON", transfer -> orEmpty(transfer.reason())),
                    Column.<Transfer>hidden("withdrawal", transfer -> orEmpty(transfer.withdrawal())),
                    Column.<Transfer>hidden("slot", transfer -> Long.toString(transfer.slot()))));

    static final RecordKind<RiskEvent> RISK = new RecordKind<>(
            "risk",
            true,
            AccountQueries::riskEvents,
            List.of(
                    time("timestamp", "TIME", RiskEvent::timestamp),
                    Column.text("eventType", "WHAT", event -> lower(event.eventType())),
                    Column.text("symbol", "MARKET", RiskEvent::symbol),
                    Column.text("side", "SIDE", event -> event.isBuy() ? "buy" : "sell"),
                    Column.number("amount", "SIZE", event -> text(event.amount())),
                    Column.number("price", "PRICE", event -> text(event.price())),
                    Column.number("marginPrior", "EQUITY BEFORE", event -> orEmpty(event.marginPrior())),
                    Column.number("marginAfter", "AFTER", event -> orEmpty(event.marginAfter())),
                    Column.text("reason", "REASON", event -> orEmpty(event.reason())),
                    Column.<RiskEvent>hidden("owner", RiskEvent::owner),
                    Column.<RiskEvent>hidden("slot", event -> Long.toString(event.slot()))));

    private static final int BEGINNING = 8;

    private Records() {}

    /** A column with a time: in UTC to the millisecond in CSV, local time in tables. */
    private static <T> Column<T> time(String name, String heading, ToLongFunction<T> nanos) {
        return Column.<T>text(name, heading, value -> Times.utc(nanos.applyAsLong(value)))
                .shownAs(value -> Times.local(nanos.applyAsLong(value)));
    }

    private static String role(Fill fill) {
        return isMaker(fill) ? "maker" : "taker";
    }

    /** Whether the account is the maker of the fill. {@code isBuy} of a fill is the side of the taker. */
    private static boolean isMaker(Fill fill) {
        return (fill.side() == OrderSide.BUY) != fill.isBuy();
    }

    private static String ownOrder(Fill fill) {
        return isMaker(fill) ? fill.orderIdMaker() : fill.orderIdTaker();
    }

    private static String due(Activity activity) {
        Long due = activity.due();
        return due == null ? "" : due == 0 ? "off" : Times.local(Instant.ofEpochMilli(due));
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static String text(Decimal number) {
        return number.toString();
    }

    private static String orEmpty(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }

    private static String beginning(String id) {
        return id.length() <= BEGINNING ? id : id.substring(0, BEGINNING);
    }

    /**
     * One kind of history of an account.
     *
     * @param name name of the history in JSON
     * @param isByMarket whether each record belongs to a market
     * @param query reads a page of the history
     */
    record RecordKind<T>(String name, boolean isByMarket, Query<T> query, List<Column<T>> columns) {

        /** Reads a page of the history. */
        interface Query<T> {

            HistoryPage<T> page(AccountQueries accounts, Bytes32 account, HistoryRange range);
        }
    }

    /**
     * A column of a history: one field of its records.
     *
     * @param name name of the column in CSV, as the API names the field
     * @param heading heading of the column in tables; null: not shown in tables
     * @param exact text for programs
     * @param shown text for people
     */
    record Column<T>(
            String name,
            @Nullable String heading,
            boolean isNumber,
            Function<T, String> exact,
            Function<T, String> shown) {

        static <T> Column<T> text(String name, String heading, Function<T, String> value) {
            return new Column<>(name, heading, false, value, value);
        }

        static <T> Column<T> number(String name, String heading, Function<T, String> value) {
            return new Column<>(name, heading, true, value, value);
        }

        /** Creates a column that appears only in CSV. */
        static <T> Column<T> hidden(String name, Function<T, String> value) {
            return new Column<>(name, null, false, value, value);
        }

        /** Returns this column with another function that formats its values for people. */
        Column<T> shownAs(Function<T, String> form) {
            return new Column<>(name, heading, isNumber, exact, form);
        }
    }
}

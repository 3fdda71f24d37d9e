package io.openperp.export;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.Fill;
import io.openperp.views.OrderViews;
import java.util.List;
import java.util.Locale;

/**
 * Makes the rows of a table of fills: two for each match, one for each account, with the size that the account has
 * bought or sold, its price, and the notional, which is price times size. Takeovers and deleveragings count as matches.
 */
final class Fills {

    static final List<String> COLUMNS = List.of(
            "time",
            "trade_id",
            "account",
            "symbol",
            "side",
            "price",
            "size",
            "notional",
            "fee",
            "fee_rate",
            "builder_fee",
            "realized_pnl",
            "role",
            "reason",
            "order_id",
            "counterparty",
            "counterparty_order_id");

    private Fills() {}

    static List<List<String>> of(AccountFact fact, Selection selection) {
        AccountEvent event = fact.event();
        return switch (event.getBodyCase()) {
            case ORDER_FILLED ->
                of(
                        fact,
                        event.getOrderFilled().getOrder().getSymbol(),
                        event.getOrderFilled().getOrder().getOrderId(),
                        event.getOrderFilled().getFill(),
                        selection);
            case POSITION_MOVED -> // a takeover or a deleveraging: two accounts, no orders
                of(
                        fact,
                        event.getPositionMoved().getPosition().getSymbol(),
                        ByteString.EMPTY,
                        event.getPositionMoved().getFill(),
                        selection);
            default -> List.of();
        };
    }

    private static List<List<String>> of(
            AccountFact fact, String symbol, ByteString orderId, Fill fill, Selection selection) {
        if (!selection.hasSymbol(symbol)) {
            return List.of();
        }
        return List.of(List.of(
                Text.time(fact.timeNanos()),
                OrderViews.tradeId(fact.slot(), fill.getTrade()),
                Text.key(fact.account()),
                symbol,
                Text.side(fill.getIsTaker() == fill.getTakerIsBuy()),
                Text.number(fill.getPrice()),
                Text.number(fill.getSize()),
                Text.number(fill.getNotional()),
                Text.number(fill.getFee()),
                fill.hasFeeRate() ? Text.number(fill.getFeeRate()) : "",
                Text.number(fill.getBuilderFee()),
                Text.number(fill.getRealizedPnl()),
                fill.getIsTaker() ? "taker" : "maker",
                fill.getReason().name().toLowerCase(Locale.ROOT),
                Text.key(orderId),
                Text.key(fill.getCounterparty()),
                Text.key(fill.getCounterpartyOrderId())));
    }
}

package io.openperp.export;

import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.Topics;
import io.openperp.journal.Traded;
import io.openperp.reader.Event;
import io.openperp.views.OrderViews;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** All trades, each match once, as the public saw them. */
record Trades(Selection selection) implements Table {

    @Override
    public String topic() {
        return Topics.MARKET_EVENTS;
    }

    @Override
    public List<String> columns() {
        return List.of(
                "time",
                "trade_id",
                "symbol",
                "price",
                "size",
                "notional",
                "taker_side",
                "maker",
                "taker",
                "maker_order_id",
                "taker_order_id",
                "reason");
    }

    @Override
    public boolean needsAllBefore() {
        return false;
    }

    @Override
    public void take(Event event, Consumer<List<String>> rows) {
        MarketEvents events = event.as(MarketEvents.parser());
        if (!selection.isInPeriod(events.getTimeNanos()) || !selection.hasSymbol(events.getSymbol())) {
            return;
        }
        for (MarketEvent one : events.getEventsList()) {
            Traded trade = one.getTraded();
            if (one.hasTraded() && isWanted(trade)) {
                rows.accept(row(events, trade));
            }
        }
    }

    private boolean isWanted(Traded trade) {
        return selection.hasAccount(trade.getMaker()) || selection.hasAccount(trade.getTaker());
    }

    private static List<String> row(MarketEvents events, Traded trade) {
        return List.of(
                Text.time(events.getTimeNanos()),
                OrderViews.tradeId(events.getSlot(), trade.getTrade()),
                events.getSymbol(),
                Text.number(trade.getPrice()),
                Text.number(trade.getSize()),
                Text.number(trade.getNotional()),
                Text.side(trade.getTakerIsBuy()),
                Text.key(trade.getMaker()),
                Text.key(trade.getTaker()),
                Text.key(trade.getMakerOrderId()),
                Text.key(trade.getTakerOrderId()),
                trade.getReason().name().toLowerCase(Locale.ROOT));
    }
}

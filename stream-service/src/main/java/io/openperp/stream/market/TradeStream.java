package io.openperp.stream.market;

import io.openperp.api.ClientMessage;
import io.openperp.api.Decimal;
import io.openperp.api.Reason;
import io.openperp.api.ServerMessage;
import io.openperp.journal.FillReason;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.Traded;
import io.openperp.stream.account.Markets;
import io.openperp.stream.resume.EventRecord;
import io.openperp.stream.resume.Numbered;
import io.openperp.stream.resume.TopicHistory;
import io.openperp.stream.socket.Channels;
import io.openperp.stream.socket.Connection;
import io.openperp.stream.socket.Stream;
import io.openperp.stream.socket.Wanted;
import io.openperp.units.Base58;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code trades.<symbol>}: the trades of one command in one message. Guarded by the lock of the channels. */
final class TradeStream implements Stream {

    private static final String TYPE = "trades";

    private final Channels channels;
    private final Markets markets;
    private final Map<String, TopicHistory> histories = new HashMap<>();

    TradeStream(Channels channels, Markets markets) {
        this.channels = channels;
        this.markets = markets;
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public void read(ClientMessage.Subscription entry, Wanted wanted) {
        String symbol = MarketEntry.symbol(entry, markets, wanted);
        List<@Nullable Long> from = wanted.resumeFrom(entry, 1);
        if (symbol != null && from != null) {
            TopicHistory history = history(symbol);
            wanted.add(new LoggedRequest(
                    topic(symbol),
                    history,
                    from.getFirst(),
                    events -> List.of(message(events)),
                    (client, resumed) -> first(client, symbol, history, resumed),
                    channels));
        }
    }

    void apply(EventRecord record, MarketEvents events) {
        if (events.getEventsList().stream().anyMatch(MarketEvent::hasTraded)) {
            channels.publish(topic(events.getSymbol()), history(events.getSymbol()), record, message(events));
        }
    }

    void keep(EventRecord record, MarketEvents events) {
        if (events.getEventsList().stream().anyMatch(MarketEvent::hasTraded)) {
            history(events.getSymbol()).keep(record);
        }
    }

    TopicHistory history(String symbol) {
        return histories.computeIfAbsent(symbol, s -> new TopicHistory());
    }

    /** Nothing comes first, but who came back too late is told. */
    private static void first(Connection client, String symbol, TopicHistory history, @Nullable Boolean resumed) {
        if (resumed != null) {
            client.send(Channels.text(new ServerMessage.Trades(
                    new ServerMessage.TradeList(List.of()), topic(symbol), history.last(), 0, resumed)));
        }
    }

    private static Numbered message(MarketEvents events) {
        return (seq, prev) -> new ServerMessage.Trades(
                new ServerMessage.TradeList(events.getEventsList().stream()
                        .filter(MarketEvent::hasTraded)
                        .map(event -> trade(events, event.getTraded()))
                        .toList()),
                topic(events.getSymbol()),
                seq,
                prev,
                null);
    }

    private static ServerMessage.Trade trade(MarketEvents events, Traded trade) {
        return new ServerMessage.Trade(
                events.getSymbol(),
                Decimal.of(trade.getPrice()),
                Decimal.of(trade.getSize()),
                events.getTimeNanos() / MarketEntry.NANOS_PER_MILLI,
                trade.getTakerIsBuy(),
                Base58.encode(trade.getMaker().toByteArray()),
                Base58.encode(trade.getTaker().toByteArray()),
                reason(trade.getReason()),
                trade.getReason() == FillReason.LIQUIDATION ? Boolean.TRUE : null,
                trade.getMakerOrderId().isEmpty() ? Boolean.FALSE : null);
    }

    private static @Nullable Reason reason(FillReason reason) {
        return switch (reason) {
            case LIQUIDATION -> Reason.LIQUIDATION;
            case ADL -> Reason.ADL;
            case NORMAL, UNRECOGNIZED -> null;
        };
    }

    private static String topic(String symbol) {
        return TYPE + "." + symbol;
    }
}

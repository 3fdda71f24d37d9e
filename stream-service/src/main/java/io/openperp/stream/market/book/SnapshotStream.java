package io.openperp.stream.market.book;

import io.openperp.api.market.Book;
import io.openperp.api.stream.ClientMessage;
import io.openperp.api.stream.ServerMessage;
import io.openperp.risk.market.MarketConditions;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.channel.KnownMarkets;
import io.openperp.stream.channel.RequestedTopics;
import io.openperp.stream.channel.Stream;
import io.openperp.stream.channel.TopicRequest;
import io.openperp.stream.connection.Connection;
import io.openperp.stream.connection.OutboundMessage;
import io.openperp.stream.market.request.MarketEntry;
import io.openperp.views.BookViews;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Stream {@code l2snapshot.<symbol>}: the best levels of a book, every 200 ms if they changed, with the depth and
 * aggregation that the client requests. Guarded by the lock of {@code Channels}.
 */
public final class SnapshotStream implements Stream {

    private static final int DEFAULT_LEVELS = 20;
    private static final int MOST_LEVELS = 1000;

    private static final String TYPE = "l2Snapshot";

    private final Channels channels;
    private final KnownMarkets markets;
    private final Books books;
    private final Map<String, View> views = new HashMap<>();

    public SnapshotStream(Channels channels, KnownMarkets markets, Books books) {
        this.channels = channels;
        this.markets = markets;
        this.books = books;
    }

    /** A book shown with one depth and one aggregation, for all subscribers that requested both. */
    private static final class View {
        private final MarketBook book;
        private final int levels;
        private final long step;
        private @Nullable Book shown;
        private @Nullable OutboundMessage text;
        private @Nullable OutboundMessage published;
        private long seq = -1;

        View(MarketBook book, int levels, long step) {
            this.book = book;
            this.levels = levels;
            this.step = step;
        }

        String topic() {
            return "l2snapshot." + book.symbol();
        }

        /** Returns the best levels of the view as a message; the same object until one of these levels changes. */
        OutboundMessage text() {
            OutboundMessage now = text;
            if (now == null || seq != book.changes().last()) {
                seq = book.changes().last();
                Book latest = book.snapshot(levels, step);
                if (now == null || shown == null || !latest.levels().equals(shown.levels())) {
                    shown = latest;
                    now = Channels.text(
                            new ServerMessage.BookSnapshot(new ServerMessage.BookData(latest), topic(), seq, 0, null));
                    text = now;
                }
            }
            return now;
        }
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public void read(ClientMessage.Subscription entry, RequestedTopics wanted) {
        String symbol = MarketEntry.symbol(entry, markets, wanted);
        MarketConditions market = symbol == null ? null : markets.conditions().find(symbol);
        if (symbol == null || market == null) {
            return;
        }
        int levels = entry.nlevels() == null ? DEFAULT_LEVELS : entry.nlevels();
        long step = entry.aggregation() == null ? 0 : entry.aggregation().units();
        long tick = market.parameters().tickSize();
        String stepRefusal =
                BookViews.stepRefusal(step, tick, books.book(symbol).bestBid());
        if (levels < 1 || levels > MOST_LEVELS) {
            wanted.refuse("nlevels is " + levels + ", accepted is 1 to " + MOST_LEVELS);
        } else if (stepRefusal != null) {
            wanted.refuse(stepRefusal);
        } else {
            wanted.add(new Request(new View(books.book(symbol), levels, step)));
        }
    }

    /** Publishes each view whose levels have changed since its last message; called under the lock, every 200 ms. */
    public void tick() {
        views.keySet().removeIf(channel -> !channels.hasSubscribers(channel));
        views.forEach((channel, view) -> {
            OutboundMessage text = view.text();
            if (text != view.published) {
                view.published = text;
                channels.publishLatest(channel, view.topic(), text);
            }
        });
    }

    private final class Request implements TopicRequest {
        private final View asked;

        Request(View asked) {
            this.asked = asked;
        }

        @Override
        public String topic() {
            return asked.topic();
        }

        @Override
        public String channel() {
            return asked.topic() + " " + asked.levels + " " + asked.step;
        }

        @Override
        public long seq() {
            return asked.book.changes().last();
        }

        @Override
        public void begin(Connection client) {
            View view = views.computeIfAbsent(channel(), c -> asked);
            OutboundMessage text = view.text();
            if (view == asked) {
                view.published = text; // no other subscriber has this view
            }
            client.sendLatest(topic(), text);
        }
    }
}

package io.openperp.drill.check;

import io.openperp.api.account.Position;
import io.openperp.api.market.Book;
import io.openperp.client.OpenPerp;
import io.openperp.client.Streams;
import io.openperp.client.local.LocalAccount;
import io.openperp.client.local.LocalBook;
import io.openperp.client.stream.StreamListener;
import io.openperp.client.stream.StreamMessage;
import io.openperp.client.stream.Topic;
import io.openperp.drill.exchange.ExchangeUnderTest;
import io.openperp.drill.exchange.TradedMarkets.TradedMarket;
import io.openperp.units.Bytes32;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * A subscriber of the streams that maintains books and accounts with the Java client, and reconnects when it loses its
 * connection.
 */
public final class Subscriber implements AutoCloseable {

    private final OpenPerp client;
    private final Streams streams;
    private final Runnable received;
    private volatile String refusal = "";
    private final Map<String, LocalBook> books = new ConcurrentSkipListMap<>();
    private final Map<String, LocalAccount> accounts = new ConcurrentSkipListMap<>();

    /**
     * Connects to the streams of an exchange.
     *
     * @param received called for each message about a book
     */
    public Subscriber(ExchangeUnderTest exchange, Runnable received) {
        client = OpenPerp.at(exchange.http(), exchange.webSocket());
        streams = client.streams().listener(new StreamListener() {
            @Override
            public void refused(String message) {
                refusal = message;
            }
        });
        this.received = received;
    }

    /** Subscribes to the book of a market, and keeps a copy of the book up to date from now on. */
    public void followBook(String symbol) {
        books.computeIfAbsent(symbol, first -> {
            LocalBook book = new LocalBook(first);
            Topic<Book> topic = Topic.bookDeltas(first);
            streams.subscribe(topic, (StreamMessage<Book> message) -> {
                received.run();
                if (!book.take(message)) {
                    streams.renew(topic);
                }
            });
            return book;
        });
    }

    /** Subscribes to an account, and keeps a copy of its state up to date from now on. */
    void followAccount(String key) {
        accounts.computeIfAbsent(key, first -> LocalAccount.follow(streams, Bytes32.parse(first)));
    }

    Set<String> books() {
        return books.keySet();
    }

    /** Accounts subscribed to, in base58. */
    Set<String> accounts() {
        return accounts.keySet();
    }

    /**
     * State of these books and accounts as text, by symbol and key; only those whose first message has arrived. The
     * text contains nothing that depends on a mark.
     */
    Map<String, String> state(Collection<String> symbols, Collection<String> keys) {
        Map<String, String> state = new TreeMap<>();
        symbols.stream()
                .map(books::get)
                .filter(LocalBook::isComplete)
                .forEach(book -> state.put(book.symbol(), "bids %s asks %s".formatted(book.bids(), book.asks())));
        keys.stream()
                .map(accounts::get)
                .filter(LocalAccount::hasBegun)
                .forEach(account -> state.put(account.account().toString(), text(account)));
        return state;
    }

    /**
     * Subscribes again to every book and account of which no first message has come yet: the exchange may have been too
     * busy, or has perhaps not known a new market.
     */
    void askAgain() {
        books.values().stream()
                .filter(book -> !book.isComplete())
                .forEach(book -> streams.renew(Topic.bookDeltas(book.symbol())));
        accounts.values().stream()
                .filter(account -> !account.hasBegun())
                .forEach(account -> streams.renew(Topic.account(account.account())));
    }

    /** The last reason why a subscription was refused; empty if none was. */
    String refusal() {
        return refusal;
    }

    @Override
    public void close() {
        client.close();
    }

    private static String text(LocalAccount account) {
        return "orders %s on-fill %s baskets %s positions %s isolated %s leverage %s"
                .formatted(
                        new TreeMap<>(account.orders()),
                        new TreeMap<>(account.pendingOnFill()),
                        new TreeMap<>(account.baskets()),
                        sizes(account.positions()),
                        sizes(account.isolatedPositions()),
                        ofFirstMarkets(account.leverage()));
    }

    /**
     * Leverage settings of the markets that existed at the start. A market that is listed later appears with its
     * default leverage in every account without a message, which would look like a difference.
     */
    private static <T> Map<String, T> ofFirstMarkets(Map<String, T> all) {
        Map<String, T> first = new TreeMap<>(all);
        first.keySet()
                .retainAll(TradedMarket.ALL.stream().map(TradedMarket::symbol).toList());
        return first;
    }

    private static Map<String, String> sizes(Map<String, Position> positions) {
        Map<String, String> sizes = new TreeMap<>();
        positions.forEach((symbol, position) -> sizes.put(
                symbol,
                "%s at %s, realized %s, fees %s"
                        .formatted(position.size(), position.price(), position.realizedPnl(), position.fees())));
        return sizes;
    }
}

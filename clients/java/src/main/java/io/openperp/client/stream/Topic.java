package io.openperp.client.stream;

import io.openperp.api.account.MultisigProposal.MultisigProposals;
import io.openperp.api.json.ApiJson;
import io.openperp.api.market.Book;
import io.openperp.api.market.Candle;
import io.openperp.api.market.L3Book;
import io.openperp.api.market.MarketContext;
import io.openperp.api.market.MarketRisk;
import io.openperp.api.market.Ticker;
import io.openperp.api.stream.AccountUpdate;
import io.openperp.api.stream.ServerMessage;
import io.openperp.client.MarketData;
import io.openperp.client.local.LocalBook;
import io.openperp.client.local.LocalL3Book;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A topic of the exchange's streams, to subscribe to.
 *
 * @param <T> type of the data of its messages
 */
public final class Topic<T> {

    private final String name;
    private final ObjectNode entry = ApiJson.mapper().createObjectNode();
    private final Function<JsonNode, T> reader;
    private boolean isWhole;

    private Topic(String type, String name, Function<JsonNode, T> reader) {
        this.name = name;
        this.reader = reader;
        entry.put("type", type);
    }

    /** The whole state of an account first, then a message for each change of it. */
    public static Topic<AccountUpdate> account(Bytes32 account) {
        return new Topic<>("account", "account." + account, reading(new TypeReference<AccountUpdate>() {}, ""))
                .with("user", account.toString())
                .whole();
    }

    /** The trades of a market. */
    public static Topic<List<ServerMessage.Trade>> trades(String symbol) {
        return of("trades", symbol, reading(new TypeReference<List<ServerMessage.Trade>>() {}, "trades"))
                .whole();
    }

    /**
     * The whole order book first, then each change of a price level. {@link LocalBook} keeps a copy of the book from
     * them.
     */
    public static Topic<Book> bookDeltas(String symbol) {
        return new Topic<>("l2Delta", "l2delta." + symbol, reading(new TypeReference<Book>() {}, "book"))
                .with("symbol", symbol)
                .whole();
    }

    /** All orders of a book first, then what each command has changed of them. {@link LocalL3Book} keeps a copy of it. */
    public static Topic<L3Book> orders(String symbol) {
        return of("l3", symbol, reading(new TypeReference<L3Book>() {}, "book")).whole();
    }

    /** The best levels of a book, whenever they have changed. */
    public static Topic<Book> bookSnapshots(String symbol, int levels) {
        return bookSnapshots(symbol, levels, null);
    }

    /**
     * The best levels of a book.
     *
     * @param levels number of levels on each side
     * @param aggregation price step to which levels are combined, a multiple of the tick size; null for no aggregation
     */
    public static Topic<Book> bookSnapshots(String symbol, int levels, @Nullable String aggregation) {
        Topic<Book> topic = new Topic<>(
                        "l2Snapshot", "l2snapshot." + symbol, reading(new TypeReference<Book>() {}, "book"))
                .with("symbol", symbol);
        topic.entry.put("nlevels", levels);
        return aggregation == null ? topic : topic.with("aggregation", aggregation);
    }

    public static Topic<Ticker> ticker(String symbol) {
        return of("ticker", symbol, reading(new TypeReference<Ticker>() {}, "ticker"));
    }

    /**
     * The past candles of a market first, then each candle whenever it changes.
     *
     * @param interval length of a candle, as in {@link MarketData#klines}
     */
    public static Topic<List<Candle>> candles(String symbol, String interval) {
        return new Topic<>(
                        "candle",
                        "candle." + symbol + "." + interval,
                        reading(new TypeReference<List<Candle>>() {}, "candles"))
                .with("symbol", symbol)
                .with("interval", interval);
    }

    /** The maintenance rates, regime and correlations of a market, after each change. */
    public static Topic<MarketRisk> risk(String symbol) {
        return of("risk", symbol, reading(new TypeReference<MarketRisk>() {}, "risk"));
    }

    /** The proposals of a multisig account: at first, and after each change of one of them. */
    public static Topic<MultisigProposals> multisig(Bytes32 multisig) {
        return new Topic<>(
                        "multisig",
                        "multisig." + multisig,
                        reading(new TypeReference<MultisigProposals>() {}, "multisig"))
                .with("multisig", multisig.toString());
    }

    /** Summaries of all markets, every two seconds. */
    public static Topic<List<MarketContext>> frontendContext() {
        return new Topic<>(
                "frontendContext", "frontendContext", reading(new TypeReference<List<MarketContext>>() {}, "ctx"));
    }

    /** The name in the exchange's confirmation: {@code trades.BTC-USD}. */
    public String name() {
        return name;
    }

    /**
     * Whether a client needs every message of this topic, so that missed ones are requested after a reconnection; false
     * if it needs only the newest.
     */
    public boolean isWhole() {
        return isWhole;
    }

    /** Converts the field {@code data} of a message from JSON. */
    public T read(JsonNode data) {
        return reader.apply(data);
    }

    /**
     * The entry for this topic in a request to subscribe.
     *
     * @param resumeFrom number of the last message that was received; null to begin without missed messages
     */
    public JsonNode subscription(@Nullable Long resumeFrom) {
        return resumeFrom == null ? entry : entry.deepCopy().put("resumeFrom", resumeFrom);
    }

    @Override
    public String toString() {
        return name;
    }

    private static <T> Topic<T> of(String type, String symbol, Function<JsonNode, T> reader) {
        return new Topic<>(type, type + "." + symbol, reader).with("symbol", symbol);
    }

    /**
     * A function that reads the data of messages.
     *
     * @param field field of the data to read; empty for the data itself
     */
    private static <T> Function<JsonNode, T> reading(TypeReference<T> type, String field) {
        return data -> ApiJson.mapper()
                .readValue(ApiJson.mapper().treeAsTokens(field.isEmpty() ? data : data.path(field)), type);
    }

    private Topic<T> with(String field, String value) {
        entry.put(field, value);
        return this;
    }

    private Topic<T> whole() {
        isWhole = true;
        return this;
    }
}

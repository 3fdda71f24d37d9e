package io.openperp.client;

import io.openperp.api.ExchangeStatus;
import io.openperp.api.PublishedHashes;
import io.openperp.api.ServerTime;
import io.openperp.api.fee.FeeState;
import io.openperp.api.market.Book;
import io.openperp.api.market.Candle;
import io.openperp.api.market.FundingHour;
import io.openperp.api.market.MarketInfo;
import io.openperp.api.market.MarketOrders;
import io.openperp.api.market.MarketPositions;
import io.openperp.api.market.RiskSurfaces;
import io.openperp.api.market.Stats;
import io.openperp.api.market.Ticker;
import io.openperp.api.stream.ServerMessage;
import io.openperp.transaction.sealing.TreasuryKey;
import io.openperp.units.Bytes32;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/**
 * The public queries ({@code GET}). Every query throws {@link RequestFailed} if it fails, also for an unknown symbol.
 */
public final class MarketData {

    private final HttpRequests requests;

    MarketData(HttpRequests requests) {
        this.requests = requests;
    }

    public List<MarketInfo> exchangeInfo() {
        return get("/exchangeInfo", Map.of(), new TypeReference<>() {});
    }

    /** The market with this symbol. Throws {@link RequestFailed} with {@link Failure.NotFound} if there is none. */
    public MarketInfo market(String symbol) {
        return exchangeInfo().stream()
                .filter(market -> market.symbol().equals(symbol))
                .findFirst()
                .orElseThrow(() -> new RequestFailed(new Failure.NotFound("there is no market " + symbol)));
    }

    /**
     * The key with which this exchange says it signs receipts; empty if it gives none. A forger who answers in place of
     * the exchange would name a key of its own, so compare this key with one that you obtained from a trusted source.
     */
    public Optional<Bytes32> receiptKey() {
        PublishedHashes published = get("/verify", Map.of(), new TypeReference<>() {});
        return Optional.ofNullable(published.receiptKey()).map(Bytes32::parse);
    }

    /**
     * The key for which destinations of withdrawals are sealed; empty if there is none, so that only references are
     * accepted. A forger who answers in place of the exchange would name a key of its own, so compare this key with one
     * that you trust.
     */
    public Optional<TreasuryKey> treasuryKey() {
        PublishedHashes published = get("/verify", Map.of(), new TypeReference<>() {});
        return Optional.ofNullable(published.treasuryKey()).map(TreasuryKey::parse);
    }

    /** Statistics of the last 24 hours, and the current prices. */
    public Ticker ticker(String symbol) {
        return get("/ticker/" + encoded(symbol), Map.of(), new TypeReference<>() {});
    }

    /** The last 500 candles, oldest first; the last one may still be open. */
    public List<Candle> klines(String symbol, String interval) {
        return klines(symbol, interval, null, null, 500);
    }

    /**
     * Candles of a market, oldest first.
     *
     * @param interval length of a candle: {@code 10s 1m 3m 5m 15m 30m 1h 2h 4h 6h 8h 12h 1d 3d 1w 1M}
     * @param startMillis earliest open time, inclusive; the first {@code limit} candles from then on are returned.
     *     Null: the last {@code limit} candles
     * @param endMillis latest open time, inclusive; null for no bound
     * @param limit largest number of candles, 1 to 1000
     */
    public List<Candle> klines(
            String symbol, String interval, @Nullable Long startMillis, @Nullable Long endMillis, int limit) {
        Map<String, @Nullable Object> query = new LinkedHashMap<>();
        query.put("symbol", symbol);
        query.put("interval", interval);
        query.put("startTime", startMillis);
        query.put("endTime", endMillis);
        query.put("limit", limit);
        return get("/klines", query, new TypeReference<>() {});
    }

    /**
     * The best price levels of a book.
     *
     * @param levels number of levels on each side, 1 to 1000
     */
    public Book l2Book(String symbol, int levels) {
        return l2Book(symbol, levels, null);
    }

    /**
     * The best price levels of a book.
     *
     * @param levels number of levels on each side, 1 to 1000
     * @param aggregation price step to which levels are combined, a multiple of the tick size; null for no aggregation
     */
    public Book l2Book(String symbol, int levels, @Nullable String aggregation) {
        Map<String, @Nullable Object> query = new LinkedHashMap<>();
        query.put("type", "l2Book");
        query.put("coin", symbol);
        query.put("nlevels", levels);
        query.put("aggregation", aggregation);
        return get("/l2book", query, new TypeReference<>() {});
    }

    /**
     * Statistics of a period.
     *
     * @param period {@code 1d 7d 30d 90d 1y all}
     * @param symbol market; null for all markets together
     */
    public Stats stats(String period, @Nullable String symbol) {
        Map<String, @Nullable Object> query = new LinkedHashMap<>();
        query.put("period", period);
        query.put("symbol", symbol);
        return get("/stats", query, new TypeReference<>() {});
    }

    /** Total trading fees collected so far, and the fee rates in force. */
    public FeeState feeState() {
        return get("/feeState", Map.of(), new TypeReference<>() {});
    }

    /**
     * The maintenance rates of a market in every regime.
     *
     * @param market symbol of the market, or its asset, such as {@code BTC}
     */
    public RiskSurfaces riskSurfaces(String market) {
        return get("/riskSurfaces", Map.of("market", market), new TypeReference<>() {});
    }

    /**
     * Accounts with a position in a market, by key, with their margin requirements; it may be a moment behind. An
     * addition to the published contract.
     *
     * @param terms hypothetical terms, in the form of {@code changeTerms}: requirements are computed with these terms
     *     at the current marks, as if they were fully in force; empty for the terms in force
     * @param limit largest number of accounts, 1 to 500
     * @param cursor next cursor of the previous page; null for the first page
     */
    public MarketPositions marketPositions(String symbol, String terms, int limit, @Nullable String cursor) {
        Map<String, @Nullable Object> query = new LinkedHashMap<>();
        query.put("market", symbol);
        query.put("terms", terms.isBlank() ? null : terms);
        query.put("limit", limit);
        query.put("cursor", cursor);
        return get("/marketPositions", query, new TypeReference<>() {});
    }

    /** Number of orders of each kind in a market; at most a minute old. */
    public MarketOrders marketOrders(String symbol) {
        return get("/marketOrders", Map.of("market", symbol), new TypeReference<>() {});
    }

    /**
     * The last trades of a market, newest first.
     *
     * @param limit largest number of trades, 1 to 1000
     */
    public List<ServerMessage.Trade> recentTrades(String symbol, int limit) {
        Map<String, @Nullable Object> query = new LinkedHashMap<>();
        query.put("symbol", symbol);
        query.put("limit", limit);
        return get("/recentTrades", query, new TypeReference<>() {});
    }

    /** The last 100 hourly funding rates of a market, newest first. */
    public List<FundingHour> fundingRateHistory(String symbol) {
        return fundingRateHistory(symbol, null, null, 100);
    }

    /**
     * Hourly funding rates of a market, newest first.
     *
     * @param startMillis earliest time, inclusive; null for no bound
     * @param endMillis latest time, inclusive; null for no bound
     * @param limit largest number of rates, 1 to 1000
     */
    public List<FundingHour> fundingRateHistory(
            String symbol, @Nullable Long startMillis, @Nullable Long endMillis, int limit) {
        Map<String, @Nullable Object> query = new LinkedHashMap<>();
        query.put("symbol", symbol);
        query.put("startTime", startMillis);
        query.put("endTime", endMillis);
        query.put("limit", limit);
        return get("/fundingRateHistory", query, new TypeReference<>() {});
    }

    /** The shards that run, and the state of each. */
    public ExchangeStatus status() {
        return get("/status", Map.of(), new TypeReference<>() {});
    }

    /** Current time of the exchange's clock. */
    public Instant time() {
        return Instant.EPOCH.plusNanos(
                get("/time", Map.of(), new TypeReference<ServerTime>() {}).timestamp());
    }

    private <T> T get(String path, Map<String, ? extends @Nullable Object> query, TypeReference<T> answer) {
        String text = query.entrySet().stream()
                .filter(entry -> entry.getValue() != null)
                .map(entry -> entry.getKey() + "=" + encoded(String.valueOf(entry.getValue())))
                .collect(Collectors.joining("&"));
        return HttpRequests.read(requests.get(text.isEmpty() ? path : path + "?" + text), answer);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}

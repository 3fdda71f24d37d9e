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

/** The public queries ({@code GET}). Every query throws {@link RequestFailed} if it fails, also for an unknown symbol. */
public final class MarketData {

    private final HttpRequests requests;

    MarketData(HttpRequests requests) {
        this.requests = requests;
    }

    public List<MarketInfo> exchangeInfo() {
        return get("/exchangeInfo", Map.of(), new TypeReference<>() {});
    }

    /** The market of that symbol; {@link RequestFailed} with {@link Failure.NotFound} if there is none. */
    public MarketInfo market(String symbol) {
        return exchangeInfo().stream()
                .filter(market -> market.symbol().equals(symbol))
                .findFirst()
                .orElseThrow(() -> new RequestFailed(new Failure.NotFound("there is no market " + symbol)));
    }

    /**
     * The key that this exchange says it signs receipts with; empty if it gives none. Whoever answers here may as well sign the
     * receipts: keep the key from a place and a time that you trust, and compare.
     */
    public Optional<Bytes32> receiptKey() {
        PublishedHashes published = get("/verify", Map.of(), new TypeReference<>() {});
        return Optional.ofNullable(published.receiptKey()).map(Bytes32::parse);
    }

    /**
     * The key for which destinations of withdrawals are sealed; empty where there is none, and only references are accepted. Whoever
     * answers here may as well name a key of his own: compare it with one that you trust.
     */
    public Optional<TreasuryKey> treasuryKey() {
        PublishedHashes published = get("/verify", Map.of(), new TypeReference<>() {});
        return Optional.ofNullable(published.treasuryKey()).map(TreasuryKey::parse);
    }

    /** The last 24 hours and the current prices. */
    public Ticker ticker(String symbol) {
        return get("/ticker/" + encoded(symbol), Map.of(), new TypeReference<>() {});
    }

    /** The last 500 candles, oldest first; the last one may still be open. */
    public List<Candle> klines(String symbol, String interval) {
        return klines(symbol, interval, null, null, 500);
    }

    /**
     * @param interval {@code 10s 1m 3m 5m 15m 30m 1h 2h 4h 6h 8h 12h 1d 3d 1w 1M}
     * @param startMillis earliest open time, inclusive; with it the first {@code limit} candles from there, without it
     *     the last
     * @param endMillis latest open time, inclusive
     * @param limit 1 to 1000
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

    /** @param levels 1 to 1000 a side */
    public Book l2Book(String symbol, int levels) {
        return l2Book(symbol, levels, null);
    }

    /** @param aggregation a price step, a multiple of the tick size; null: level by level */
    public Book l2Book(String symbol, int levels, @Nullable String aggregation) {
        Map<String, @Nullable Object> query = new LinkedHashMap<>();
        query.put("type", "l2Book");
        query.put("coin", symbol);
        query.put("nlevels", levels);
        query.put("aggregation", aggregation);
        return get("/l2book", query, new TypeReference<>() {});
    }

    /** @param period {@code 1d 7d 30d 90d 1y all}; @param symbol null: all markets */
    public Stats stats(String period, @Nullable String symbol) {
        Map<String, @Nullable Object> query = new LinkedHashMap<>();
        query.put("period", period);
        query.put("symbol", symbol);
        return get("/stats", query, new TypeReference<>() {});
    }

    /** Total trading fees so far, and the rates in force. */
    public FeeState feeState() {
        return get("/feeState", Map.of(), new TypeReference<>() {});
    }

    /** The maintenance rates of a market in every regime. @param market symbol or its asset, such as {@code BTC} */
    public RiskSurfaces riskSurfaces(String market) {
        return get("/riskSurfaces", Map.of("market", market), new TypeReference<>() {});
    }

    /**
     * Accounts with a position in a market, by key, and their margin requirements; it may be a moment behind. An
     * addition to the published contract.
     *
     * @param terms terms as in {@code changeTerms}: requirements are those by these terms once rates have reached their
     *     targets, at the current marks; empty: those by the terms in force
     * @param limit 1 to 500
     * @param cursor next cursor of the page before; null: the first page
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

    /** The last trades of a market, newest first. @param limit 1 to 1000 */
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
     * @param startMillis included
     * @param endMillis included
     * @param limit 1 to 1000
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

    /** The shards that run, and their status. */
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

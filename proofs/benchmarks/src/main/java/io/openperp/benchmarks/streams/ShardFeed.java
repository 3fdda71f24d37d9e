package io.openperp.benchmarks.streams;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.AccountTotals;
import io.openperp.journal.ChannelOrigin;
import io.openperp.journal.LevelChanged;
import io.openperp.journal.LogRecord;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.MarketListed;
import io.openperp.journal.MarketStatistics;
import io.openperp.journal.MarketTicker;
import io.openperp.journal.OrderChanged;
import io.openperp.journal.OrderState;
import io.openperp.journal.PriceChanged;
import io.openperp.journal.RunningHash;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TimeInForce;
import io.openperp.journal.Topics;
import io.openperp.journal.Traded;
import io.openperp.listing.ListingTerms;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.LocalKafka.Topic;
import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketParameters;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Fixed;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Appends events in place of the shards and stats-service, for a stream-service to read; BTC-USD is market 0, ETH-USD
 * market 1.
 */
final class ShardFeed implements Feed {

    static final int CROWDED = 0;
    static final int LONELY = 1;

    private static final int OPEN_ORDERS = 5;
    private static final int LEVELS = 500;
    private static final List<String> SYMBOLS = List.of("BTC-USD", "ETH-USD");
    private static final long PRICE = Decimals.parse("100000.5");
    private static final Bytes32 ORDER = key(-1);
    private static final int STANDSTILL_MILLIS = 3_600_000;

    private final KafkaProducer<byte[], byte[]> producer;
    private final Map<ShardAddress, Long> numbers = new HashMap<>();
    private final Map<ShardAddress, Long> hashes = new HashMap<>();
    private volatile @Nullable Exception notWritten;
    private long eventNumber;

    /** Creates the topics and appends the listings of both markets. */
    ShardFeed(LocalKafka kafka) {
        this(kafka, 0);
    }

    /**
     * @param linger milliseconds for which the producer waits for more events, so that batches are larger and written
     *     later
     */
    ShardFeed(LocalKafka kafka, int linger) {
        kafka.topics(List.of(
                new Topic(Topics.ACCOUNT_EVENTS, 1),
                new Topic(Topics.MARKET_EVENTS, SYMBOLS.size()),
                new Topic(Topics.MARKET_STATISTICS, SYMBOLS.size()),
                new Topic(Topics.STREAM_SNAPSHOTS, 2, Map.of("cleanup.policy", "compact"))));
        producer = producer(kafka.bootstrapServers(), linger);
        for (int market = 0; market < SYMBOLS.size(); market++) {
            market(market, List.of(listing(SYMBOLS.get(market)), mark()));
        }
    }

    static KafkaProducer<byte[], byte[]> producer(String bootstrapServers) {
        return producer(bootstrapServers, 0);
    }

    /**
     * A producer that tolerates a broker which does not answer for a while, because days of logs are written beside
     * other work.
     */
    private static KafkaProducer<byte[], byte[]> producer(String bootstrapServers, int linger) {
        return new KafkaProducer<>(
                Map.of(
                        "bootstrap.servers",
                        bootstrapServers,
                        "linger.ms",
                        linger,
                        "batch.size",
                        linger == 0 ? 16_384 : 262_144,
                        "acks",
                        "all",
                        "max.block.ms",
                        STANDSTILL_MILLIS,
                        "delivery.timeout.ms",
                        STANDSTILL_MILLIS),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    @Override
    public void ticker(long stamp) {
        ticker(CROWDED, stamp);
    }

    void ticker(int market, long stamp) {
        MarketTicker ticker = MarketTicker.newBuilder()
                .setLastPrice(PRICE)
                .setHighPrice(PRICE)
                .setLowPrice(PRICE)
                .setMarkPrice(PRICE)
                .setOraclePrice(PRICE)
                .setVolume(stamp)
                .setQuoteVolume(stamp)
                .setOpenInterest(PRICE)
                .build();
        byte[] record = MarketStatistics.newBuilder()
                .setMarket(market)
                .setSymbol(SYMBOLS.get(market))
                .setEventNumber(++eventNumber)
                .setTimeNanos(stamp)
                .setTicker(ticker)
                .build()
                .toByteArray();
        producer.send(new ProducerRecord<>(Topics.MARKET_STATISTICS, market, null, record));
    }

    @Override
    public void trade(long stamp) {
        trades(CROWDED, 1, stamp);
    }

    /** Appends this many trades of one command, which become a single message. */
    void trades(int market, int count, long stamp) {
        MarketEvent[] trades = new MarketEvent[count];
        Arrays.fill(
                trades,
                MarketEvent.newBuilder()
                        .setTraded(Traded.newBuilder()
                                .setPrice(PRICE)
                                .setSize(stamp)
                                .setTakerIsBuy(true)
                                .setMaker(bytes(key(1)))
                                .setTaker(bytes(key(2))))
                        .build());
        market(market, List.of(trades));
    }

    /** Appends the cancel of an order, which changes no figures of its account. */
    @Override
    public void order(int index, long stamp) {
        Bytes32 account = key(index);
        OrderState order = OrderState.newBuilder()
                .setOrderId(bytes(ORDER))
                .setSymbol(SYMBOLS.get(CROWDED))
                .setIsBuy(true)
                .setTimeInForce(TimeInForce.GTC)
                .setPrice(PRICE)
                .setOriginalSize(PRICE)
                .setStatus(StatusKind.CANCELLED)
                .build();
        AccountEvent event = AccountEvent.newBuilder()
                .setAccount(bytes(account))
                .setMarketTimeNanos(stamp)
                .setOrderChanged(OrderChanged.newBuilder().setOrder(order))
                .build();
        append(
                Topics.ACCOUNT_EVENTS,
                Shards.accounts(),
                AccountEvents.newBuilder()
                        .setTimeNanos(stamp)
                        .addEvents(event)
                        .build()
                        .toByteString());
    }

    @Override
    public String marketSubscription() {
        return subscription(CROWDED, "ticker", "trades");
    }

    static String subscription(int market, String... types) {
        List<String> entries = List.of(types).stream()
                .map(type -> "{\"type\":\"%s\",\"symbol\":\"%s\"}".formatted(type, SYMBOLS.get(market)))
                .toList();
        return "{\"method\":\"subscribe\",\"subscription\":" + entries + "}";
    }

    @Override
    public String accountSubscription(int index) {
        return "{\"method\":\"subscribe\",\"subscription\":{\"type\":\"account\",\"user\":\"" + key(index) + "\"}}";
    }

    @Override
    public void close() {
        producer.close();
    }

    /**
     * Appends the events of a transaction: an order rests and a price level changes; every third transaction also
     * trades.
     */
    void transaction(long number, int accounts) {
        int market = (int) (number % SYMBOLS.size());
        Bytes32 account = key((int) (number % accounts));
        account(account, resting(market, account, number / accounts % OPEN_ORDERS));
        MarketEvent.Builder level = MarketEvent.newBuilder()
                .setLevelChanged(LevelChanged.newBuilder()
                        .setIsBuy(true)
                        .setPrice(PRICE - number % LEVELS * Fixed.ONE)
                        .setSize(1 + number % 1_000)
                        .setOrders(1));
        if (number % 3 == 0) {
            trades(market, 1, number);
            Bytes32 maker = key((int) (number * 7 % accounts));
            account(maker, resting(market, maker, number % OPEN_ORDERS));
        }
        market(market, List.of(level.build()));
    }

    /** Waits until everything is written. Throws {@link IllegalStateException} if any event was not. */
    void flush() {
        producer.flush();
        Exception failure = notWritten;
        if (failure != null) {
            throw new IllegalStateException("an event was not written", failure);
        }
    }

    private static OrderState resting(int market, Bytes32 account, long order) {
        return OrderState.newBuilder()
                .setOrderId(bytes(Bytes32.of(ByteBuffer.allocate(32)
                        .putLong(account.w0())
                        .putLong(order)
                        .array())))
                .setSymbol(SYMBOLS.get(market))
                .setIsBuy(true)
                .setTimeInForce(TimeInForce.GTC)
                .setPrice(PRICE)
                .setOriginalSize(PRICE)
                .setRemainingSize(PRICE)
                .setStatus(StatusKind.RESTING)
                .build();
    }

    private void account(Bytes32 account, OrderState order) {
        AccountEvent event = AccountEvent.newBuilder()
                .setAccount(bytes(account))
                .setTotals(AccountTotals.newBuilder().setBalance(PRICE).setDeposits(PRICE))
                .setOrderChanged(OrderChanged.newBuilder().setOrder(order))
                .build();
        append(
                Topics.ACCOUNT_EVENTS,
                Shards.accounts(),
                AccountEvents.newBuilder()
                        .setTimeNanos(System.nanoTime())
                        .addEvents(event)
                        .build()
                        .toByteString());
    }

    private void market(int market, List<MarketEvent> events) {
        append(
                Topics.MARKET_EVENTS,
                Shards.market(market),
                MarketEvents.newBuilder()
                        .setMarket(market)
                        .setSymbol(SYMBOLS.get(market))
                        .setTimeNanos(System.nanoTime())
                        .addAllEvents(events)
                        .build()
                        .toByteString());
    }

    /** Appends a record with the next number and the running hash of the shard's channel. */
    private void append(String topic, ShardAddress shard, ByteString body) {
        long number = numbers.merge(shard, 1L, Long::sum);
        long hash = new RunningHash().next(hashes.getOrDefault(shard, RunningHash.START), 0, 0, body);
        hashes.put(shard, hash);
        byte[] record = LogRecord.newBuilder()
                .setChannel(ChannelOrigin.newBuilder()
                        .setSender(shard)
                        .setNumber(number)
                        .setRunningHash(hash))
                .setBody(body)
                .build()
                .toByteArray();
        producer.send(new ProducerRecord<>(topic, shard.getPartition(), null, record), (written, failure) -> {
            if (failure != null) {
                notWritten = failure;
            }
        });
    }

    private static Bytes32 key(int index) {
        return Bytes32.of(ByteBuffer.allocate(32).putInt(0x5eed).putInt(index).array());
    }

    private static ByteString bytes(Bytes32 key) {
        return ByteString.copyFrom(key.toByteArray());
    }

    private static MarketEvent mark() {
        return MarketEvent.newBuilder()
                .setPriceChanged(PriceChanged.newBuilder()
                        .setMark(PRICE)
                        .setOracle(PRICE)
                        .setOracleIsLive(true))
                .build();
    }

    private static MarketEvent listing(String symbol) {
        MarketParameters market = DefaultMarkets.ALL.stream()
                .filter(m -> m.symbol().equals(symbol))
                .findFirst()
                .orElseThrow();
        return MarketEvent.newBuilder()
                .setMarketListed(
                        MarketListed.newBuilder().setListing(ListingTerms.listing(market, ExchangeParameters.DEFAULTS)))
                .build();
    }
}

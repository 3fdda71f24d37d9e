package io.openperp.matching;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.Action;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.AnnouncePrice;
import io.openperp.journal.ChannelReceiver;
import io.openperp.journal.ClaimFaucet;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.Keys;
import io.openperp.journal.LogRecord;
import io.openperp.journal.MarketListing;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.PublishPrices;
import io.openperp.journal.PublishedPrice;
import io.openperp.journal.RecordBatch;
import io.openperp.journal.TimeInForce;
import io.openperp.journal.Topics;
import io.openperp.journal.TransactionCompleted;
import io.openperp.submission.RequestedAction;
import io.openperp.submission.TransactionRecords;
import io.openperp.submission.UnsignedTransactions;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Sha256;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Appends transactions and reads their completions, as a gateway would, without verifying anything. */
final class PlayedGateway implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration POLL = Duration.ofMillis(100);
    private static final ByteString INCARNATION = ByteString.copyFrom(new byte[16]);

    private final KafkaProducer<byte[], byte[]> producer;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final ChannelReceiver channel = new ChannelReceiver();
    private final Map<Long, TransactionCompleted> completions = new HashMap<>();
    private final Map<ByteString, ByteString> orderIds = new HashMap<>();
    private final List<AccountEvent> facts = new ArrayList<>();
    private final Map<Bytes32, Long> nonces = new HashMap<>();
    private final Map<String, Integer> markets = new HashMap<>();
    private final Map<Integer, AnnouncePrice> prices = new HashMap<>();
    private boolean isOneLane;
    private long counter;

    PlayedGateway(String bootstrapServers) {
        Map<String, Object> connection = Map.of("bootstrap.servers", bootstrapServers, "acks", "all");
        producer = new KafkaProducer<>(connection, new ByteArraySerializer(), new ByteArraySerializer());
        consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", bootstrapServers, "auto.offset.reset", "none"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        List<TopicPartition> all = Stream.of(Topics.COMMANDS, Topics.ACCOUNT_EVENTS)
                .map(topic -> new TopicPartition(topic, 0))
                .toList();
        consumer.assign(all);
        consumer.seekToBeginning(all);
    }

    static Bytes32 named(String name) {
        return Sha256.of(name.getBytes(StandardCharsets.UTF_8));
    }

    TransactionCompleted ask(String trader, Action... actions) {
        Bytes32 account = named(trader);
        long nonce = nonces.merge(account, 1L, Long::sum);
        return await(append(account, nonce, actions));
    }

    ActionStatus one(String trader, Action action) {
        TransactionCompleted completed = ask(trader, action);
        if (!completed.getError().isEmpty() || completed.getStatusesCount() != 1) {
            throw new AssertionError("expected one status, got " + completed);
        }
        return completed.getStatuses(0);
    }

    /**
     * Repeats the price until the exchange knows its settings and the market, as a publisher would, and returns when a
     * live price stands in the log of the account shard: it is answered before the market has it, but an order sent
     * from now on comes after it.
     */
    /** Waits for no announcement of prices: in one lane none is in a log, and the account shard knows them at once. */
    PlayedGateway inOneLane() {
        isOneLane = true;
        return this;
    }

    void price(String symbol, String price) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        String refusal = refusal(ask("oracle", px(symbol, price)));
        while (!refusal.isEmpty() && System.nanoTime() < deadline) {
            refusal = refusal(ask("oracle", px(symbol, price)));
        }
        if (!refusal.isEmpty()) {
            throw new AssertionError(refusal);
        }
        while (!isOneLane && !isPriced(symbol) && System.nanoTime() < deadline) {
            consumer.poll(POLL).forEach(this::read);
        }
        if (!isOneLane && !isPriced(symbol)) {
            throw new AssertionError("the account shard was not told a live price of " + symbol + ": " + prices);
        }
    }

    private boolean isPriced(String symbol) {
        Integer market = markets.get(symbol);
        AnnouncePrice price = market == null ? null : prices.get(market);
        return price != null && price.getOracleIsLive() && price.getMark() > 0;
    }

    private static String refusal(TransactionCompleted completed) {
        return completed.getError().isEmpty() ? completed.getStatuses(0).getReason() : completed.getError();
    }

    /** Appends the same record twice, as a producer's retry might leave it. */
    TransactionCompleted askTwice(String trader, Action action) {
        Bytes32 account = named(trader);
        long nonce = nonces.merge(account, 1L, Long::sum);
        long number = append(account, nonce, action);
        counter--;
        append(account, nonce, action);
        return await(number);
    }

    List<AccountEvent> facts() {
        return facts;
    }

    static Action faucet(String recipient) {
        return Action.newBuilder()
                .setClaimFaucet(ClaimFaucet.newBuilder().setRecipient(Keys.write(named(recipient))))
                .build();
    }

    static Action limit(String id, String symbol, boolean buy, String size, String price) {
        return Action.newBuilder()
                .setPlaceOrder(PlaceOrder.newBuilder()
                        .setOrderId(Keys.write(named(id)))
                        .setSymbol(symbol)
                        .setIsBuy(buy)
                        .setPrice(Decimals.parse(price))
                        .setSize(Decimals.parse(size))
                        .setTimeInForce(TimeInForce.GTC))
                .build();
    }

    private static Action px(String symbol, String price) {
        return Action.newBuilder()
                .setPublishPrices(PublishPrices.newBuilder()
                        .addPrices(PublishedPrice.newBuilder()
                                .setSymbol(symbol)
                                .setTimestamp(System.currentTimeMillis())
                                .setPrice(Decimals.parse(price))))
                .build();
    }

    private long append(Bytes32 account, long nonce, Action... actions) {
        counter++;
        AccountCommand command = UnsignedTransactions.command(
                account, account, nonce, Stream.of(actions).map(this::withId).toList());
        learn(command, actions);
        byte[] record = LogRecord.newBuilder()
                .setGateway(
                        GatewayOrigin.newBuilder().setIncarnation(INCARNATION).setCounter(counter))
                .setBody(command.toByteString())
                .build()
                .toByteArray();
        try {
            producer.send(new ProducerRecord<>(Topics.COMMANDS, 0, null, record))
                    .get();
            return counter;
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    /** Gives an order its ID, which follows from its transaction; in messages the key of its name stands for it. */
    private Action withId(Action action) {
        ByteString name = action.getCancelOrder().getOrderId();
        Action.Builder changed = action.toBuilder();
        if (action.hasCancelOrder()) {
            changed.getCancelOrderBuilder().setOrderId(orderIds.getOrDefault(name, name));
        }
        return changed.build();
    }

    private void learn(AccountCommand command, Action... actions) {
        List<RequestedAction> read =
                TransactionRecords.of(command).orElseThrow().actions();
        for (int i = 0; i < actions.length; i++) {
            if (actions[i].hasPlaceOrder()) {
                orderIds.put(
                        actions[i].getPlaceOrder().getOrderId(),
                        Keys.write(read.get(i).requireOrderId()));
            }
        }
    }

    private TransactionCompleted await(long number) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < deadline) {
            TransactionCompleted completed = completions.get(number);
            if (completed != null) {
                return completed;
            }
            consumer.poll(POLL).forEach(this::read);
        }
        throw new AssertionError("no answer to transaction " + number + " within " + PATIENCE);
    }

    private void read(ConsumerRecord<byte[], byte[]> record) {
        try {
            for (LogRecord part : RecordBatch.records(LogRecord.parseFrom(record.value()))) {
                read(record, part);
            }
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError(e);
        }
    }

    private void read(ConsumerRecord<byte[], byte[]> record, LogRecord part) throws InvalidProtocolBufferException {
        if (record.topic().equals(Topics.ACCOUNT_EVENTS)) {
            readEvents(part);
        } else if (part.getChunks() == 0) { // no listing and no price is large enough to be split
            readCommand(AccountCommand.parseFrom(part.getBody()));
        }
    }

    private void readCommand(AccountCommand command) {
        if (command.hasAnnounceMarket()) {
            MarketListing listing = command.getAnnounceMarket().getListing();
            markets.put(listing.getSymbol(), listing.getMarket());
        } else if (command.hasAnnouncePrice()) {
            AnnouncePrice price = command.getAnnouncePrice();
            prices.put(price.getMarket(), price);
        }
    }

    private void readEvents(LogRecord part) throws InvalidProtocolBufferException {
        ByteString body = channel.accept(part).orElse(null);
        if (body == null) {
            return;
        }
        for (AccountEvent event : AccountEvents.parseFrom(body).getEventsList()) {
            facts.add(event);
            if (event.hasTransactionCompleted()) {
                TransactionCompleted completed = event.getTransactionCompleted();
                if (completions.put(completed.getGatewayCounter(), completed) != null) {
                    throw new AssertionError("completed twice: " + completed);
                }
            }
        }
    }

    @Override
    public void close() {
        producer.close();
        consumer.close();
    }
}

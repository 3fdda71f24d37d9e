package io.openperp.endtoend;

import com.google.protobuf.ByteString;
import io.openperp.endtoend.statement.Money;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.Action;
import io.openperp.journal.ApplySettings;
import io.openperp.journal.CancelAllOrders;
import io.openperp.journal.ClaimFaucet;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.Keys;
import io.openperp.journal.ListMarket;
import io.openperp.journal.LogRecord;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.MarketListing;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.PublishPrices;
import io.openperp.journal.PublishedPrice;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.Tick;
import io.openperp.journal.TimeInForce;
import io.openperp.journal.Topics;
import io.openperp.listing.ListingTerms;
import io.openperp.replay.ReplayPlan;
import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.runtime.channel.Output;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.shard.OwnerRecords;
import io.openperp.submission.UnsignedTransactions;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * The account shard and the market BTC-USD, which exchange records in memory and append their events to a real broker.
 * The test advances their clock, so that an hour passes immediately. The mark equals the oracle price exactly.
 */
final class ManualClockExchange implements AutoCloseable {

    static final int MARKETS = 1;

    /** Amount that the faucet gives. */
    static final String FUNDS = "100000";

    static final String INSURANCE = "1000000";

    private static final ByteString INCARNATION = ByteString.copyFrom(new byte[16]);
    private static final Bytes32 ORACLE = key("oracle");
    private static final long PRICE_EVERY_SECONDS = 30;

    private final Lane accounts = shard(Shards.accounts());
    private final Lane market = shard(Shards.market(0));
    private final ArrayDeque<Output> sent = new ArrayDeque<>();
    private final List<ProducerRecord<byte[], byte[]>> emitted = new ArrayList<>();
    private final KafkaProducer<byte[], byte[]> producer;

    private long second;
    private long tickSlot;
    private long counter;
    private String price;

    /**
     * @param openingSecond in seconds since 1970; the price is known one second later
     */
    ManualClockExchange(Map<String, Object> broker, long openingSecond, String price) {
        producer = new KafkaProducer<>(broker, new ByteArraySerializer(), new ByteArraySerializer());
        second = openingSecond;
        this.price = price;
        AccountCommand settings =
                AccountCommand.newBuilder().setApplySettings(settings()).build();
        give(accounts, OwnerRecords.of(settings));
        give(
                market,
                OwnerRecords.of(MarketCommand.newBuilder()
                        .setListMarket(ListMarket.newBuilder().setListing(listing()))
                        .build()));
        runTo(openingSecond + 1);
        oracle(price);
    }

    static Bytes32 key(String name) {
        return Sha256.of(name.getBytes(StandardCharsets.UTF_8));
    }

    /** Advances second by second to that time, with a price every half minute; afterwards all events are on the broker. */
    void runTo(long lastSecond) {
        while (second < lastSecond) {
            second++;
            Tick tick = Tick.newBuilder().setSecond(second).build();
            give(
                    accounts,
                    OwnerRecords.of(AccountCommand.newBuilder().setTick(tick).build()));
            tickSlot = market.offset() + 1;
            give(
                    market,
                    OwnerRecords.of(MarketCommand.newBuilder().setTick(tick).build()));
            if (second % PRICE_EVERY_SECONDS == 0) {
                oracle(price);
            }
        }
        producer.flush();
    }

    /** Sets and publishes the oracle price from now on. */
    void oracle(String newPrice) {
        price = newPrice;
        PublishedPrice published = PublishedPrice.newBuilder()
                .setSymbol(Exchange.BTC)
                .setTimestamp(++counter)
                .setPrice(Decimals.parse(newPrice))
                .build();
        submit(
                ORACLE,
                Action.newBuilder().setPublishPrices(PublishPrices.newBuilder().addPrices(published)));
    }

    void faucet(Bytes32 account) {
        submit(
                account,
                Action.newBuilder().setClaimFaucet(ClaimFaucet.newBuilder().setRecipient(Keys.write(account))));
    }

    void buy(Bytes32 account, String size, String limit) {
        order(account, true, size, limit);
    }

    void sell(Bytes32 account, String size, String limit) {
        order(account, false, size, limit);
    }

    void cancelAll(Bytes32 account) {
        submit(account, Action.newBuilder().setCancelAllOrders(CancelAllOrders.getDefaultInstance()));
    }

    /** Slot of the last tick in the market's log. */
    long tickSlot() {
        return tickSlot;
    }

    /** Number of events so far. */
    int emitted() {
        return emitted.size();
    }

    /** Appends events again, like a new owner of the shard, which does not know how far its predecessor got. */
    void tellAgainFrom(int record) {
        emitted.subList(record, emitted.size()).forEach(producer::send);
        producer.flush();
    }

    @Override
    public void close() {
        producer.close();
    }

    private void order(Bytes32 account, boolean isBuy, String size, String limit) {
        submit(
                account,
                Action.newBuilder()
                        .setPlaceOrder(PlaceOrder.newBuilder()
                                .setOrderId(Keys.write(key("order " + counter)))
                                .setSymbol(Exchange.BTC)
                                .setIsBuy(isBuy)
                                .setPrice(Decimals.parse(limit))
                                .setSize(Decimals.parse(size))
                                .setTimeInForce(TimeInForce.GTC)));
    }

    private void submit(Bytes32 account, Action.Builder action) {
        counter++;
        AccountCommand transaction = UnsignedTransactions.command(account, account, counter, List.of(action.build()));
        give(
                accounts,
                LogRecord.newBuilder()
                        .setGateway(GatewayOrigin.newBuilder()
                                .setIncarnation(INCARNATION)
                                .setCounter(counter))
                        .setBody(transaction.toByteString())
                        .build());
    }

    /** Applies the record and every record that follows from it. */
    private void give(Lane shard, LogRecord record) {
        apply(shard, record);
        for (Output next = sent.poll(); next != null; next = sent.poll()) {
            if (next.topic().equals(Topics.COMMANDS)) {
                apply(next.partition() == Shards.lane(Shards.accounts()) ? accounts : market, next.record());
            } else {
                emitted.add(new ProducerRecord<>(
                        next.topic(), next.partition(), null, next.record().toByteArray()));
                producer.send(emitted.getLast());
            }
        }
    }

    private void apply(Lane shard, LogRecord record) {
        sent.addAll(shard.apply(shard.offset() + 1, second * 1000, record));
    }

    private static Lane shard(ShardAddress address) {
        return new Lane(address, ReplayPlan.shardOfThisBuild(address));
    }

    private static ApplySettings settings() {
        return ApplySettings.newBuilder()
                .addOracleKeys(Keys.write(ORACLE))
                .setFeeAccount(Keys.write(Bytes32.parse(Money.FEE_ACCOUNT)))
                .setInsuranceFund(Keys.write(Bytes32.parse(Money.INSURANCE_FUND)))
                .setInsuranceDeposit(Decimals.parse(INSURANCE))
                .setFaucetEnabled(true)
                .setFaucetDefaultAmount(Decimals.parse(FUNDS))
                .setFaucetMaximumAmount(Decimals.parse(FUNDS))
                .setAgentsPerAccount(1)
                .setOpenOrdersPerMarket(10)
                .build();
    }

    private static MarketListing listing() {
        MarketListing.Builder listing = ListingTerms.listing(DefaultMarkets.BTC_USD, ExchangeParameters.DEFAULTS)
                .setFeeAccount(Keys.write(Bytes32.parse(Money.FEE_ACCOUNT)))
                .setInsuranceFund(Keys.write(Bytes32.parse(Money.INSURANCE_FUND)));
        listing.getParametersBuilder().setMarkBand(0);
        return listing.build();
    }
}

package io.openperp.matching;

import com.google.protobuf.ByteString;
import io.openperp.exchange.account.AccountShard;
import io.openperp.exchange.market.MarketShard;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.Action;
import io.openperp.journal.CancelOrder;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.Keys;
import io.openperp.journal.ListMarket;
import io.openperp.journal.LogRecord;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.OwnerOrigin;
import io.openperp.journal.PublishPrices;
import io.openperp.journal.PublishedPrice;
import io.openperp.journal.Shards;
import io.openperp.journal.SubmitTransaction;
import io.openperp.journal.Tick;
import io.openperp.journal.Topics;
import io.openperp.matching.settings.BoundSettings;
import io.openperp.matching.settings.MarketRegistry;
import io.openperp.matching.settings.MatchingSettings;
import io.openperp.runtime.shard.NumberedShard;
import io.openperp.runtime.shard.Output;
import io.openperp.runtime.shard.OwnerRecords;
import io.openperp.runtime.shard.VoidedRecords;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** An account shard and a market shard that feed each other in memory, with the logs they were fed from. */
final class RecordedShards {

    /** As it stands in a log. */
    record Logged(long offset, long millis, LogRecord record) {}

    private static final String SYMBOL = "BTC-USD";
    private static final ByteString INCARNATION = ByteString.copyFrom(new byte[16]);

    /** Of a record nobody can read before anything else, and of one behind a hole in the log. */
    private static final List<Long> VOIDED_OFFSETS = List.of(0L, 1_000_000L);

    /** The list with which {@link #poison} can be passed. */
    static final VoidedRecords VOIDED = VoidedRecords.of(new TreeMap<>(
            Map.of(Shards.name(Shards.account(0)), VOIDED_OFFSETS, Shards.name(Shards.market(0)), VOIDED_OFFSETS)));

    private final NumberedShard accounts = newAccounts(VOIDED);
    private final NumberedShard market = newMarket(VOIDED);
    private final List<Logged> accountLog = new ArrayList<>();
    private final List<Logged> marketLog = new ArrayList<>();
    private final ArrayDeque<Output> sent = new ArrayDeque<>();
    private final Random random = new Random(20261121);
    private long millis = 1_790_000_000_000L;
    private long counter;
    private int orders;
    private int traders;

    RecordedShards() {
        poison(VOIDED_OFFSETS.getFirst());
        MatchingSettings settings = BoundSettings.with(
                "account-partitions=1", "faucet.enabled=true", "oracle-keys=" + PlayedGateway.named("oracle"));
        tellAccounts(OwnerRecords.of(
                AccountCommand.newBuilder().setApplySettings(settings.record()).build()));
        tellMarket(OwnerRecords.of(MarketCommand.newBuilder()
                .setListMarket(ListMarket.newBuilder()
                        .setListing(MarketRegistry.of(settings).listing(0)))
                .build()));
    }

    static NumberedShard newAccounts(VoidedRecords voided) {
        return new NumberedShard(Shards.account(0), new AccountShard(0, 17), voided);
    }

    static NumberedShard newMarket(VoidedRecords voided) {
        return new NumberedShard(Shards.market(0), new MarketShard(19), voided);
    }

    NumberedShard accounts() {
        return accounts;
    }

    NumberedShard market() {
        return market;
    }

    List<Logged> accountLog() {
        return accountLog;
    }

    List<Logged> marketLog() {
        return marketLog;
    }

    void forgetLogs() {
        accountLog.clear();
        marketLog.clear();
    }

    void open(int count) {
        traders = count;
        second();
        for (int trader = 0; trader < count; trader++) {
            submit("trader " + trader, PlayedGateway.faucet("trader " + trader));
        }
    }

    /** At the second of the voided offsets, in both logs. */
    void poison() {
        poison(VOIDED_OFFSETS.getLast());
    }

    /** So many orders on both sides around the mark, some of which trade and some of which are cancelled. */
    void trade(int count) {
        for (int i = 0; i < count; i++) {
            if (i % 10 == 0) {
                second();
            }
            String trader = "trader " + random.nextInt(traders);
            String price = Integer.toString(99_990 + random.nextInt(21));
            String id = "order " + orders++;
            submit(
                    trader,
                    PlayedGateway.limit(id, SYMBOL, random.nextBoolean(), "0.0" + (1 + random.nextInt(9)), price));
            if (random.nextInt(4) == 0) {
                submit(
                        trader,
                        Action.newBuilder()
                                .setCancelOrder(CancelOrder.newBuilder()
                                        .setOrderId(Keys.write(PlayedGateway.named(id)))
                                        .setSymbol(SYMBOL))
                                .build());
            }
        }
    }

    /** A record that a shard could only stop at. */
    private void poison(long offset) {
        LogRecord poison = LogRecord.newBuilder()
                .setOwner(OwnerOrigin.getDefaultInstance())
                .setBody(ByteString.copyFromUtf8("no command"))
                .build();
        accountLog.add(new Logged(offset, millis, poison));
        marketLog.add(new Logged(offset, millis, poison));
        accounts.apply(offset, millis, poison);
        market.apply(offset, millis, poison);
    }

    private void second() {
        millis += 1_000;
        Tick tick = Tick.newBuilder().setSecond(millis / 1_000).build();
        tellAccounts(OwnerRecords.of(AccountCommand.newBuilder().setTick(tick).build()));
        tellMarket(OwnerRecords.of(MarketCommand.newBuilder().setTick(tick).build()));
        submit(
                "oracle",
                Action.newBuilder()
                        .setPublishPrices(PublishPrices.newBuilder()
                                .addPrices(PublishedPrice.newBuilder()
                                        .setSymbol(SYMBOL)
                                        .setTimestamp(millis)
                                        .setPrice(Decimals.parse(Integer.toString(99_995 + random.nextInt(11))))))
                        .build());
    }

    private void submit(String trader, Action action) {
        Bytes32 account = PlayedGateway.named(trader);
        counter++;
        tellAccounts(LogRecord.newBuilder()
                .setGateway(
                        GatewayOrigin.newBuilder().setIncarnation(INCARNATION).setCounter(counter))
                .setBody(AccountCommand.newBuilder()
                        .setSubmitTransaction(SubmitTransaction.newBuilder()
                                .setAccount(Keys.write(account))
                                .setSigner(Keys.write(account))
                                .setNonce(counter)
                                .addActions(action))
                        .build()
                        .toByteString())
                .build());
    }

    private void tellAccounts(LogRecord record) {
        accountLog.add(new Logged(accounts.offset() + 1, millis, record));
        sent.addAll(accounts.apply(accounts.offset() + 1, millis, record));
        deliver();
    }

    private void tellMarket(LogRecord record) {
        marketLog.add(new Logged(market.offset() + 1, millis, record));
        sent.addAll(market.apply(market.offset() + 1, millis, record));
        deliver();
    }

    private void deliver() {
        for (Output next = sent.poll(); next != null; next = sent.poll()) {
            if (next.topic().equals(Topics.ACCOUNT_COMMANDS)) {
                tellAccounts(next.record());
            } else if (next.topic().equals(Topics.MARKET_COMMANDS)) {
                tellMarket(next.record());
            }
        }
    }
}

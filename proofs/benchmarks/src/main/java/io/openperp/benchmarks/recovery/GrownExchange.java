package io.openperp.benchmarks.recovery;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import io.openperp.exchange.account.AccountShard;
import io.openperp.exchange.market.MarketShard;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.Action;
import io.openperp.journal.ApplySettings;
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
import io.openperp.journal.Shards;
import io.openperp.journal.SubmitTransaction;
import io.openperp.journal.Tick;
import io.openperp.journal.TimeInForce;
import io.openperp.journal.Topics;
import io.openperp.listing.ListingTerms;
import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketParameters;
import io.openperp.runtime.shard.NumberedShard;
import io.openperp.runtime.shard.Output;
import io.openperp.runtime.shard.OwnerRecords;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;
import io.openperp.units.Sha256;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * An account shard and a market shard that feed each other in memory, grown to any number of accounts with an open
 * order each. Everything passes through their commands, as on the logs, and can be kept as they would stand there.
 */
final class GrownExchange {

    static final String SYMBOL = "ETH-USD";
    static final long MARK = 3_000 * Fixed.ONE;

    private static final ByteString INCARNATION = ByteString.copyFrom(new byte[16]);
    private static final Bytes32 ORACLE = named("oracle");

    final NumberedShard accounts = newAccounts();
    final NumberedShard market = newMarket();

    private final ArrayDeque<Output> sent = new ArrayDeque<>();
    /** Ahead of a broker's clock: a large state takes minutes to grow, and a jump of time would stop new orders. */
    private final long startMillis =
            System.currentTimeMillis() + Duration.ofHours(1).toMillis();

    private long millis = startMillis;
    private long counter;
    private long orders;
    /** Commands of the account shard since {@link #keepAccountLog}. */
    private List<LogRecord> accountLog = List.of();

    GrownExchange(int accountsWithOrders) {
        tellAccounts(OwnerRecords.of(AccountCommand.newBuilder()
                .setApplySettings(ApplySettings.newBuilder()
                        .addOracleKeys(Keys.write(ORACLE))
                        .setFeeAccount(Keys.write(named("fees")))
                        .setInsuranceFund(Keys.write(named("fund")))
                        .setFaucetEnabled(true)
                        .setFaucetDefaultAmount(10_000 * Fixed.ONE)
                        .setFaucetMaximumAmount(10_000 * Fixed.ONE)
                        .setAgentsPerAccount(1)
                        .setOpenOrdersPerMarket(1000)
                        .setAccountPartitions(1))
                .build()));
        tellMarket(OwnerRecords.of(MarketCommand.newBuilder()
                .setListMarket(ListMarket.newBuilder().setListing(listing()))
                .build()));
        tick();
        submit(
                ORACLE,
                Action.newBuilder()
                        .setPublishPrices(PublishPrices.newBuilder()
                                .addPrices(PublishedPrice.newBuilder()
                                        .setSymbol(SYMBOL)
                                        .setTimestamp(millis)
                                        .setPrice(MARK))));
        tick();
        for (int account = 0; account < accountsWithOrders; account++) {
            submit(
                    key(account),
                    Action.newBuilder()
                            .setClaimFaucet(ClaimFaucet.newBuilder().setRecipient(Keys.write(key(account)))));
            submit(key(account), order(account));
        }
    }

    static NumberedShard newAccounts() {
        return new NumberedShard(Shards.account(0), new AccountShard(0, 17));
    }

    static NumberedShard newMarket() {
        return new NumberedShard(Shards.market(0), new MarketShard(19));
    }

    /** From now on the commands of the account shard are kept. */
    List<LogRecord> keepAccountLog() {
        accountLog = new ArrayList<>();
        return accountLog;
    }

    /** So many further orders, of accounts in turn. */
    void trade(int count, int accountsWithOrders) {
        for (int i = 0; i < count; i++) {
            submit(key(i % accountsWithOrders), order(i));
        }
    }

    static Bytes32 key(int account) {
        return named("account " + account);
    }

    /** A bid far enough below the mark to rest, at one of a thousand prices. */
    private Action.Builder order(int account) {
        long price = MARK - (account % 1000 + 1) * Fixed.ONE / 20;
        return Action.newBuilder()
                .setPlaceOrder(PlaceOrder.newBuilder()
                        .setOrderId(Keys.write(named("order " + orders++)))
                        .setSymbol(SYMBOL)
                        .setIsBuy(true)
                        .setPrice(price)
                        .setSize(Fixed.ONE / 100)
                        .setTimeInForce(TimeInForce.GTC));
    }

    private void submit(Bytes32 account, Action.Builder action) {
        counter++;
        SubmitTransaction transaction = SubmitTransaction.newBuilder()
                .setAccount(Keys.write(account))
                .setSigner(Keys.write(account))
                .setNonce(counter)
                .addActions(action)
                .build();
        tellAccounts(LogRecord.newBuilder()
                .setGateway(
                        GatewayOrigin.newBuilder().setIncarnation(INCARNATION).setCounter(counter))
                .setBody(AccountCommand.newBuilder()
                        .setSubmitTransaction(transaction)
                        .build()
                        .toByteString())
                .build());
    }

    private void tick() {
        millis += 1_000;
        Tick tick = Tick.newBuilder().setSecond(millis / 1_000).build();
        tellAccounts(owner(AccountCommand.newBuilder().setTick(tick).build()));
        tellMarket(owner(MarketCommand.newBuilder().setTick(tick).build()));
    }

    private static LogRecord owner(MessageLite command) {
        return OwnerRecords.of(command);
    }

    private void tellAccounts(LogRecord record) {
        if (accountLog instanceof ArrayList) {
            accountLog.add(record);
        }
        sent.addAll(accounts.apply(accounts.offset() + 1, millis, record));
        deliver();
    }

    private void tellMarket(LogRecord record) {
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

    private static MarketListing listing() {
        MarketParameters p = DefaultMarkets.ETH_USD;
        MarketParameters alone = new MarketParameters(
                SYMBOL,
                p.tickSize(),
                p.lotSize(),
                p.minNotional(),
                p.maxLeverage(),
                p.defaultLeverage(),
                p.makerFee(),
                p.takerFee(),
                p.impactNotional(),
                p.baseRate(),
                p.notionalKnots(),
                p.tierFactors(),
                p.leverageKnots(),
                p.leverageFactors(),
                p.volatilityLow(),
                p.volatilityHigh(),
                p.volatilityStart(),
                new TreeMap<>(),
                p.mark());
        return ListingTerms.listing(alone, ExchangeParameters.DEFAULTS)
                .setMarket(0)
                .setAccountPartitions(1)
                .setFeeAccount(Keys.write(named("fees")))
                .setInsuranceFund(Keys.write(named("fund")))
                .build();
    }

    private static Bytes32 named(String name) {
        return Sha256.of(name.getBytes(StandardCharsets.UTF_8));
    }
}

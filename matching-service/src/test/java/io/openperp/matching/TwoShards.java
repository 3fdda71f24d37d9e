package io.openperp.matching;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import io.openperp.exchange.Rules;
import io.openperp.exchange.account.AccountShard;
import io.openperp.exchange.market.Market;
import io.openperp.exchange.market.MarketShard;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.Action;
import io.openperp.journal.ApplySettings;
import io.openperp.journal.ChannelOrigin;
import io.openperp.journal.ClaimFaucet;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.Keys;
import io.openperp.journal.ListMarket;
import io.openperp.journal.LogRecord;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.PublishPrices;
import io.openperp.journal.PublishedPrice;
import io.openperp.journal.RulesVersion;
import io.openperp.journal.RunningHash;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.Tick;
import io.openperp.journal.TimeInForce;
import io.openperp.journal.Topics;
import io.openperp.listing.ListingTerms;
import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.runtime.channel.Output;
import io.openperp.runtime.shard.Lane;
import io.openperp.submission.UnsignedTransactions;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One account shard and one market shard with their numbered channels, and whoever else may append to their logs. */
final class TwoShards {

    static final Bytes32 ALICE = named("alice");

    private static final ShardAddress ACCOUNT = Shards.accounts();
    private static final ShardAddress MARKET = Shards.market(0);
    private static final long OPENED_AT_SECOND = 1_800_000_000L;

    /** Limit of the records that follow from one command. */
    private static final int MOST_CONSEQUENCES = 100_000;

    /**
     * Writer of a record, and the shard it is for. The other shard is market 1: the records that the account shard and market 0
     * send each other are numbered by themselves.
     */
    enum Way {
        GATEWAY,
        ACCOUNT_OWNER,
        OTHER_TO_ACCOUNT,
        MARKET_OWNER,
        OTHER_TO_MARKET
    }

    private final AccountShard accounts = new AccountShard(1);
    private final MarketShard market = new MarketShard(2);
    private final Lane accountShard = new Lane(ACCOUNT, accounts);
    private final Lane marketShard = new Lane(MARKET, market);
    private final Map<Way, Long> numbers = new EnumMap<>(Way.class);
    private final Map<Way, Long> hashes = new EnumMap<>(Way.class);
    private final ArrayDeque<Output> underWay = new ArrayDeque<>();
    private @Nullable RuntimeException failure;
    private int completed;
    private long gatewayCounter;
    private long second = OPENED_AT_SECOND;

    /**
     * Shards with settings, one market, a price, and an account that has money, an order and all the operators' rights.
     */
    static TwoShards opened() {
        TwoShards shards = new TwoShards();
        RulesVersion rules = RulesVersion.newBuilder().setVersion(Rules.NEWEST).build();
        shards.require(Way.ACCOUNT_OWNER, AccountCommand.newBuilder().setRulesVersion(rules));
        shards.require(Way.MARKET_OWNER, MarketCommand.newBuilder().setRulesVersion(rules));
        shards.require(Way.ACCOUNT_OWNER, AccountCommand.newBuilder().setApplySettings(settings()));
        shards.require(Way.MARKET_OWNER, MarketCommand.newBuilder().setListMarket(listing()));
        shards.require(Way.GATEWAY, submit(ALICE, 1, Action.newBuilder().setClaimFaucet(claim())));
        shards.require(Way.GATEWAY, submit(ALICE, 2, Action.newBuilder().setPublishPrices(price())));
        shards.giveTick();
        shards.require(Way.GATEWAY, submit(ALICE, 3, Action.newBuilder().setPlaceOrder(order())));
        shards.checkInvariants();
        if (shards.completed != 3) {
            throw new AssertionError(shards.completed + " answers instead of 3");
        }
        return shards;
    }

    static TwoShards restored(byte[] snapshot) {
        TwoShards shards = new TwoShards();
        BinaryReader in = new BinaryReader(snapshot);
        shards.accountShard.readFrom(new BinaryReader(in.readBytes()));
        shards.marketShard.readFrom(new BinaryReader(in.readBytes()));
        long latest = Math.max(shards.accountShard.timeNanos(), shards.marketShard.timeNanos());
        shards.second = Math.max(OPENED_AT_SECOND, latest / 1_000_000_000L);
        return shards;
    }

    byte[] snapshot() {
        BinaryWriter account = new BinaryWriter();
        accountShard.writeTo(account);
        BinaryWriter marketState = new BinaryWriter();
        marketShard.writeTo(marketState);
        return new BinaryWriter()
                .writeBytes(account.toByteArray())
                .writeBytes(marketState.toByteArray())
                .toByteArray();
    }

    /** Number of transactions answered. */
    int completed() {
        return completed;
    }

    @Nullable
    RuntimeException failure() {
        return failure;
    }

    /** Appends a command and lets everything settle. Returns false if a shard has stopped. */
    boolean give(Way way, ByteString body) {
        return append(way == Way.MARKET_OWNER || way == Way.OTHER_TO_MARKET, record(way, body));
    }

    void giveTick() {
        second++;
        Tick tick = Tick.newBuilder().setSecond(second).build();
        require(Way.ACCOUNT_OWNER, AccountCommand.newBuilder().setTick(tick));
        require(Way.MARKET_OWNER, MarketCommand.newBuilder().setTick(tick));
    }

    boolean append(boolean toMarket, LogRecord record) {
        try {
            apply(toMarket ? marketShard : accountShard, record);
            for (int i = 0; !underWay.isEmpty(); i++) {
                if (i == MOST_CONSEQUENCES) {
                    throw new AssertionError("the shards do not come to rest");
                }
                deliver(underWay.poll());
            }
            return true;
        } catch (RuntimeException stopped) {
            failure = stopped;
            return false;
        }
    }

    void checkInvariants() {
        accounts.checkInvariants();
        Market listed = market.market();
        if (listed != null) {
            listed.checkInvariants();
        }
    }

    private void require(Way way, MessageLite.Builder command) {
        if (!give(way, command.build().toByteString())) {
            throw new IllegalStateException(failure);
        }
    }

    private static boolean isOf(ShardAddress first, Output output) {
        return output.topic().equals(Topics.COMMANDS) && output.partition() == Shards.lane(first);
    }

    private void deliver(Output output) {
        if (isOf(Shards.accounts(), output)) {
            apply(accountShard, output.record());
        } else if (isOf(Shards.market(0), output)) {
            apply(marketShard, output.record());
        } else if (output.topic().equals(Topics.ACCOUNT_EVENTS)) {
            count(output.record());
        }
    }

    private void apply(Lane shard, LogRecord record) {
        underWay.addAll(shard.apply(shard.offset() + 1, second * 1000, record));
    }

    /** Counts answers: each in events small enough for one record; split events hold no more than one answer. */
    private void count(LogRecord record) {
        if (record.getChunks() > 0) {
            completed += record.getChunk() == 0 ? 1 : 0;
            return;
        }
        try {
            completed += (int) AccountEvents.parseFrom(record.getBody()).getEventsList().stream()
                    .filter(AccountEvent::hasTransactionCompleted)
                    .count();
        } catch (InvalidProtocolBufferException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private LogRecord record(Way way, ByteString body) {
        return switch (way) {
            case GATEWAY ->
                LogRecord.newBuilder()
                        .setGateway(GatewayOrigin.newBuilder()
                                .setIncarnation(ByteString.copyFrom(new byte[16]))
                                .setCounter(nextCounter()))
                        .setBody(body)
                        .build();
            case ACCOUNT_OWNER, MARKET_OWNER -> owner(body);
            case OTHER_TO_ACCOUNT, OTHER_TO_MARKET -> channel(way, Shards.market(1), body);
        };
    }

    /** A counter above all that a restored state has seen. */
    private long nextCounter() {
        gatewayCounter = Math.max(gatewayCounter, accountShard.offset()) + 1;
        return gatewayCounter;
    }

    private LogRecord channel(Way way, ShardAddress sender, ByteString body) {
        long hash = new RunningHash().next(hashes.getOrDefault(way, RunningHash.START), 0, 0, body);
        hashes.put(way, hash);
        return LogRecord.newBuilder()
                .setChannel(ChannelOrigin.newBuilder()
                        .setSender(sender)
                        .setNumber(Objects.requireNonNull(numbers.merge(way, 1L, Long::sum)))
                        .setRunningHash(hash))
                .setBody(body)
                .build();
    }

    private static LogRecord owner(ByteString body) {
        return LogRecord.newBuilder()
                .setOwner(io.openperp.journal.OwnerOrigin.getDefaultInstance())
                .setBody(body)
                .build();
    }

    private static AccountCommand.Builder submit(Bytes32 account, long nonce, Action.Builder action) {
        return UnsignedTransactions.command(account, account, nonce, List.of(action.build())).toBuilder();
    }

    private static ApplySettings settings() {
        return ApplySettings.newBuilder()
                .addAdminKeys(Keys.write(ALICE))
                .addOracleKeys(Keys.write(ALICE))
                .setFeeAccount(Keys.write(named("fees")))
                .setInsuranceFund(Keys.write(named("insurance")))
                .setLiquidationWindow(1)
                .setFaucetEnabled(true)
                .setFaucetDefaultAmount(Decimals.parse("10000"))
                .setFaucetMaximumAmount(Decimals.parse("100000000"))
                .setAgentsPerAccount(64)
                .setOpenOrdersPerMarket(1000)
                .addFeeds("BTC-USD")
                .build();
    }

    private static ListMarket listing() {
        return ListMarket.newBuilder()
                .setListing(ListingTerms.listing(DefaultMarkets.ALL.getFirst(), ExchangeParameters.DEFAULTS)
                        .setMarket(0)
                        .setFeeAccount(Keys.write(named("fees")))
                        .setInsuranceFund(Keys.write(named("insurance"))))
                .build();
    }

    private static ClaimFaucet claim() {
        return ClaimFaucet.newBuilder().setRecipient(Keys.write(ALICE)).build();
    }

    private static PublishPrices price() {
        return PublishPrices.newBuilder()
                .addPrices(PublishedPrice.newBuilder()
                        .setSymbol("BTC-USD")
                        .setTimestamp(1)
                        .setPrice(Decimals.parse("100000")))
                .build();
    }

    private static PlaceOrder order() {
        return PlaceOrder.newBuilder()
                .setOrderId(Keys.write(named("order")))
                .setSymbol("BTC-USD")
                .setIsBuy(true)
                .setPrice(Decimals.parse("99000"))
                .setSize(Decimals.parse("0.1"))
                .setTimeInForce(TimeInForce.GTC)
                .build();
    }

    static Bytes32 named(String name) {
        return Sha256.of(name.getBytes(StandardCharsets.UTF_8));
    }
}

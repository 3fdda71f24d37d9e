package io.openperp.benchmarks.shard;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import io.openperp.exchange.Rules;
import io.openperp.exchange.account.AccountShard;
import io.openperp.exchange.market.MarketShard;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.ApplySettings;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.Keys;
import io.openperp.journal.Layout;
import io.openperp.journal.ListMarket;
import io.openperp.journal.LogRecord;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.MarketListing;
import io.openperp.journal.RulesVersion;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Shards;
import io.openperp.journal.SignedTransaction;
import io.openperp.journal.Tick;
import io.openperp.journal.Topics;
import io.openperp.runtime.channel.Output;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.shard.OwnerRecords;
import io.openperp.transaction.Action;
import io.openperp.transaction.NewOrder;
import io.openperp.transaction.OperatorAction.OraclePrice;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.message.CanonicalBytes;
import io.openperp.units.Bytes32;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * An account shard and market shards that exchange commands in memory, as they would over the logs. Their clock is that
 * of the machine: whenever a second has passed, they get a tick and new oracle prices. Each command can be observed.
 */
public final class LinkedShards {

    private static final ByteString INCARNATION = ByteString.copyFrom(new byte[16]);
    private static final Bytes32 ORACLE = BenchmarkMarkets.named("oracle");
    private static final long MILLIS = 1_000;

    private final Lane accounts = newAccounts();
    private final List<Lane> markets = new ArrayList<>();
    private final ArrayDeque<Output> sent = new ArrayDeque<>();
    private final CanonicalBytes canonical = new CanonicalBytes();
    private final int liabilitiesEverySeconds;
    private long counter;
    private long second;
    private Consumer<Command> watcher = command -> {};

    /**
     * A record that is applied to a shard.
     *
     * @param market market of the market shard; {@link #OF_ACCOUNTS} for the account shard
     * @param appendMillis time at which a broker would have appended it, in milliseconds since 1970
     */
    public record Command(int market, long appendMillis, LogRecord record) {

        /** Value of {@code market} that stands for the account shard. */
        public static final int OF_ACCOUNTS = -1;
    }

    /** Creates shards for this many markets, all with a first mark; the account shard publishes no liability trees. */
    public LinkedShards(int markets) {
        this(markets, 0);
    }

    /**
     * @param liabilitiesEverySeconds interval in seconds at which the account shard publishes a Merkle tree of all
     *     balances (proof of liabilities); 0: never
     */
    public LinkedShards(int markets, int liabilitiesEverySeconds) {
        this.liabilitiesEverySeconds = liabilitiesEverySeconds;
        for (int market = 0; market < markets; market++) {
            this.markets.add(newMarket(market));
        }
    }

    /** Applies the first commands of an exchange: rules version, settings, listings and prices. */
    public void open() {
        RulesVersion newest = RulesVersion.newBuilder().setVersion(Rules.NEWEST).build();
        takeOwn(Command.OF_ACCOUNTS, AccountCommand.newBuilder().setRulesVersion(newest));
        takeOwn(Command.OF_ACCOUNTS, AccountCommand.newBuilder().setApplySettings(settings()));
        for (int market = 0; market < markets.size(); market++) {
            MarketListing listing = BenchmarkMarkets.listing(market, markets.size());
            takeOwn(market, MarketCommand.newBuilder().setRulesVersion(newest));
            takeOwn(
                    market,
                    MarketCommand.newBuilder()
                            .setListMarket(ListMarket.newBuilder().setListing(listing)));
        }
        second(System.currentTimeMillis() / MILLIS - 1);
        passSeconds();
    }

    public static Lane newAccounts() {
        return new Lane(Shards.accounts(), new AccountShard(17));
    }

    public static Lane newMarket(int partition) {
        return new Lane(Shards.market(partition), new MarketShard(19));
    }

    /** Sets an observer that gets each command before it is applied. */
    public void watch(Consumer<Command> commands) {
        watcher = commands;
    }

    public Lane accounts() {
        return accounts;
    }

    public Lane market(int number) {
        return markets.get(number);
    }

    /** Applies the ticks and prices of all seconds that have passed. */
    public void passSeconds() {
        long now = System.currentTimeMillis() / MILLIS;
        while (second < now) {
            second(second + 1);
        }
    }

    /**
     * Applies a transaction in the form in which a gateway logs it, without a signature, since shards do not verify
     * signatures. Returns its nonce.
     */
    public long submit(Bytes32 account, Action... actions) {
        passSeconds();
        return transact(account, actions);
    }

    /**
     * The ID of an order that is the first action of a transaction.
     *
     * @param nonce nonce of the transaction
     */
    public Bytes32 orderId(Bytes32 account, NewOrder order, long nonce) {
        return canonical.orderId(0, order, nonce, account, io.openperp.transaction.message.Layout.CURRENT);
    }

    private long transact(Bytes32 account, Action... actions) {
        counter++;
        canonical.message(List.of(actions), counter, account, io.openperp.transaction.message.Layout.CURRENT, null);
        byte[] signature = new byte[64];
        BenchmarkMarkets.named("signature " + counter).writeTo(signature, 0);
        AccountCommand command = AccountCommand.newBuilder()
                .setSignedTransaction(SignedTransaction.newBuilder()
                        .setLayout(Layout.CURRENT)
                        .setMessage(ByteString.copyFrom(canonical.toByteArray()))
                        .setSignature(ByteString.copyFrom(signature)))
                .build();
        take(
                Command.OF_ACCOUNTS,
                LogRecord.newBuilder()
                        .setGateway(GatewayOrigin.newBuilder()
                                .setIncarnation(INCARNATION)
                                .setCounter(counter))
                        .setBody(command.toByteString())
                        .build());
        return counter;
    }

    private void second(long next) {
        second = next;
        for (int market = 0; market < markets.size(); market++) {
            transact(
                    ORACLE, new OraclePrice(next, BenchmarkMarkets.symbol(market), Quantity.of(BenchmarkMarkets.MARK)));
        }
        Tick tick = Tick.newBuilder().setSecond(next).build();
        takeOwn(Command.OF_ACCOUNTS, AccountCommand.newBuilder().setTick(tick));
        for (int market = 0; market < markets.size(); market++) {
            takeOwn(market, MarketCommand.newBuilder().setTick(tick));
        }
    }

    private void takeOwn(int market, MessageLite.Builder command) {
        take(market, OwnerRecords.of(command.build()));
    }

    private void take(int market, LogRecord record) {
        apply(market, record);
        for (Output next = sent.poll(); next != null; next = sent.poll()) {
            if (next.topic().equals(Topics.COMMANDS)) {
                ShardAddress first = Shards.firstOfLane(next.partition());
                boolean isOfAccounts = first.getKind() == ShardKind.ACCOUNT;
                apply(isOfAccounts ? Command.OF_ACCOUNTS : first.getPartition(), next.record());
            }
        }
    }

    private void apply(int market, LogRecord record) {
        Lane shard = shard(market);
        long millis = second == 0 ? System.currentTimeMillis() : second * MILLIS;
        watcher.accept(new Command(market, millis, record));
        sent.addAll(shard.apply(shard.offset() + 1, millis, record));
    }

    private Lane shard(int market) {
        return market == Command.OF_ACCOUNTS ? accounts : markets.get(market);
    }

    private ApplySettings settings() {
        return ApplySettings.newBuilder()
                .addOracleKeys(Keys.write(ORACLE))
                .setFeeAccount(Keys.write(BenchmarkMarkets.FEES))
                .setInsuranceFund(Keys.write(BenchmarkMarkets.FUND))
                .setFaucetEnabled(true)
                .setFaucetDefaultAmount(BenchmarkMarkets.FUNDS)
                .setFaucetMaximumAmount(BenchmarkMarkets.FUNDS)
                .setAgentsPerAccount(1)
                .setOpenOrdersPerMarket(1000)
                .setLiabilitiesEverySeconds(liabilitiesEverySeconds)
                .build();
    }
}

package io.openperp.simulator.adversary;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import io.openperp.exchange.Rules;
import io.openperp.exchange.account.AccountShard;
import io.openperp.exchange.market.MarketShard;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.Action;
import io.openperp.journal.ApplySettings;
import io.openperp.journal.Arrival;
import io.openperp.journal.CancelAllOrders;
import io.openperp.journal.ChangeLeverage;
import io.openperp.journal.ClaimFaucet;
import io.openperp.journal.Keys;
import io.openperp.journal.LeverageSetting;
import io.openperp.journal.ListMarket;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.Outbox;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.PublishPrices;
import io.openperp.journal.PublishedPrice;
import io.openperp.journal.RulesVersion;
import io.openperp.journal.Shard;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Shards;
import io.openperp.journal.Tick;
import io.openperp.journal.TimeInForce;
import io.openperp.listing.ListingTerms;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketParameters;
import io.openperp.submission.UnsignedTransactions;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;
import io.openperp.units.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An account shard and the shards of one or more markets, connected without logs or faults: a record that one of them
 * sends is delivered before anything else happens. Time passes only by {@link #second()}.
 */
final class Venue {

    static final long NANOS_PER_SECOND = 1_000_000_000L;

    private static final Bytes32 ORACLE = key("oracle");
    private static final Bytes32 FEES = key("fees");
    static final Bytes32 FUND = key("insurance fund");
    private static final ShardAddress ACCOUNTS = Shards.accounts();
    private static final Bytes32 ADMIN = key("admin");
    static final long START_SECOND = 1_800_000_000L;

    /** Terms of the first market, which all methods without a market use. */
    final MarketParameters terms;

    private final List<MarketParameters> markets;
    private final AccountShard accounts = new AccountShard(1);
    private final TreeMap<Integer, MarketShard> shards = new TreeMap<>();
    private final ArrayDeque<Runnable> underWay = new ArrayDeque<>();
    private final Consumer<AccountEvent> privateFacts;
    private final Consumer<MarketEvents> publicFacts;
    private final Consumer<AccountCommand> announcements;
    private long second = START_SECOND;
    private long nanosOfSecond;
    private long slot;
    private long numbers;

    /**
     * Creates the shards and lists the markets.
     *
     * @param fund money that the insurance fund starts with, in USD
     * @param privateFacts receives the events of the account shard
     * @param publicFacts receives the events of the markets
     * @param announcements receives every command that the markets send to the account shard
     */
    Venue(
            List<MarketParameters> markets,
            long fund,
            Consumer<AccountEvent> privateFacts,
            Consumer<MarketEvents> publicFacts,
            Consumer<AccountCommand> announcements) {
        this.terms = markets.getFirst();
        this.markets = List.copyOf(markets);
        this.privateFacts = privateFacts;
        this.publicFacts = publicFacts;
        this.announcements = announcements;
        RulesVersion rules = RulesVersion.newBuilder().setVersion(Rules.NEWEST).build();
        give(ACCOUNTS, AccountCommand.newBuilder().setRulesVersion(rules).build());
        give(
                ACCOUNTS,
                AccountCommand.newBuilder().setApplySettings(settings(fund)).build());
        for (int number = 0; number < markets.size(); number++) {
            shards.put(number, new MarketShard(2));
            give(
                    Shards.market(number),
                    MarketCommand.newBuilder().setRulesVersion(rules).build());
            give(
                    Shards.market(number),
                    MarketCommand.newBuilder()
                            .setListMarket(ListMarket.newBuilder()
                                    .setListing(ListingTerms.listing(markets.get(number), ExchangeParameters.DEFAULTS)
                                            .setMarket(number)
                                            .setFeeAccount(Keys.write(FEES))
                                            .setInsuranceFund(Keys.write(FUND))))
                            .build());
        }
    }

    private static ApplySettings settings(long fund) {
        return ApplySettings.newBuilder()
                .addOracleKeys(Keys.write(ORACLE))
                .addAdminKeys(Keys.write(ADMIN))
                .setFeeAccount(Keys.write(FEES))
                .setInsuranceFund(Keys.write(FUND))
                .setInsuranceDeposit(fund)
                .setFaucetEnabled(true)
                .setFaucetDefaultAmount(Fixed.ONE)
                .setFaucetMaximumAmount(1_000_000_000L * Fixed.ONE)
                .setAgentsPerAccount(1)
                .setOpenOrdersPerMarket(1000)
                .build();
    }

    static Bytes32 key(String name) {
        return Sha256.of(name.getBytes(StandardCharsets.UTF_8));
    }

    /** Advances the exchange clock by a second. */
    void second() {
        second++;
        nanosOfSecond = 0;
        Tick tick = Tick.newBuilder().setSecond(second).build();
        shards.keySet()
                .forEach(number -> give(
                        Shards.market(number),
                        MarketCommand.newBuilder().setTick(tick).build()));
        give(ACCOUNTS, AccountCommand.newBuilder().setTick(tick).build());
    }

    long seconds() {
        return second - START_SECOND;
    }

    void oracle(long price) {
        oracle(terms, price);
    }

    void oracle(MarketParameters market, long price) {
        submit(
                ORACLE,
                Action.newBuilder()
                        .setPublishPrices(PublishPrices.newBuilder()
                                .addPrices(PublishedPrice.newBuilder()
                                        .setSymbol(market.symbol())
                                        .setTimestamp(second * NANOS_PER_SECOND + nanosOfSecond)
                                        .setPrice(price))));
    }

    /**
     * Pays faucet money to the account and sets its highest leverage in every market.
     *
     * @param amount amount in units of 1e-8 USD
     */
    void fund(Bytes32 account, long amount) {
        submit(
                account,
                Action.newBuilder()
                        .setClaimFaucet(ClaimFaucet.newBuilder()
                                .setRecipient(Keys.write(account))
                                .setHasAmount(true)
                                .setAmount(amount)));
        ChangeLeverage.Builder highest = ChangeLeverage.newBuilder();
        markets.forEach(market -> highest.addSettings(
                LeverageSetting.newBuilder().setSymbol(market.symbol()).setLeverage(market.maxLeverage())));
        submit(account, Action.newBuilder().setChangeLeverage(highest));
    }

    /**
     * Sends an order in the first market. Price and size are rounded down to the tick and the lot; nothing is sent if
     * one of them becomes 0.
     */
    void order(Bytes32 account, boolean buy, long price, long size, TimeInForce timeInForce, boolean reduceOnly) {
        order(terms, account, buy, price, size, timeInForce, reduceOnly);
    }

    /**
     * Sends an order in this market. Price and size are rounded down to the tick and the lot; nothing is sent if one of
     * them becomes 0.
     */
    void order(
            MarketParameters market,
            Bytes32 account,
            boolean buy,
            long price,
            long size,
            TimeInForce timeInForce,
            boolean reduceOnly) {
        long onTick = Fixed.floorToMultiple(price, market.tickSize());
        long onLot = Fixed.floorToMultiple(size, market.lotSize());
        if (onTick <= 0 || onLot <= 0) {
            return;
        }
        submit(
                account,
                Action.newBuilder()
                        .setPlaceOrder(PlaceOrder.newBuilder()
                                .setOrderId(Keys.write(key("order " + numbers)))
                                .setSymbol(market.symbol())
                                .setIsBuy(buy)
                                .setPrice(onTick)
                                .setSize(onLot)
                                .setTimeInForce(timeInForce)
                                .setReduceOnly(reduceOnly)));
    }

    void cancelAll(Bytes32 account) {
        submit(account, Action.newBuilder().setCancelAllOrders(CancelAllOrders.getDefaultInstance()));
    }

    /** Cancels the account's orders in this market only. */
    void cancelAll(Bytes32 account, MarketParameters market) {
        submit(
                account,
                Action.newBuilder()
                        .setCancelAllOrders(CancelAllOrders.newBuilder().addSymbols(market.symbol())));
    }

    /** Sends an action signed by the administrator. */
    void administer(io.openperp.transaction.Action act) {
        sign(ADMIN, act);
    }

    /**
     * Sends a transaction of this account with one action of a kind for which log records have no message of their own,
     * only the signed bytes.
     */
    void sign(Bytes32 account, io.openperp.transaction.Action action) {
        numbers++;
        give(
                ACCOUNTS,
                AccountCommand.newBuilder()
                        .setSignedTransaction(UnsignedTransactions.record(account, List.of(action), numbers))
                        .build());
    }

    private void submit(Bytes32 account, Action.Builder action) {
        numbers++;
        give(ACCOUNTS, UnsignedTransactions.command(account, account, numbers, List.of(action.build())));
    }

    private void give(ShardAddress shard, MessageLite command) {
        apply(shard, command, null);
        while (!underWay.isEmpty()) {
            underWay.poll().run();
        }
    }

    private void apply(ShardAddress address, MessageLite command, @Nullable ShardAddress sender) {
        Shard shard = address.getKind() == ShardKind.ACCOUNT
                ? accounts
                : Objects.requireNonNull(shards.get(address.getPartition()));
        Arrival arrival = new Arrival(second * NANOS_PER_SECOND + nanosOfSecond++, slot++, null, sender);
        shard.apply(arrival, command.toByteString(), new Delivery(address));
    }

    private final class Delivery implements Outbox {

        private final ShardAddress from;

        Delivery(ShardAddress from) {
            this.from = from;
        }

        @Override
        public void send(ShardAddress destination, MessageLite command) {
            if (command instanceof AccountCommand announced) {
                announcements.accept(announced);
            }
            underWay.add(() -> apply(destination, command, from));
        }

        @Override
        public void publish(MessageLite events, @Nullable ByteString gatewayIncarnation) {
            try {
                if (from.getKind() == ShardKind.ACCOUNT) {
                    AccountEvents.parseFrom(events.toByteString())
                            .getEventsList()
                            .forEach(privateFacts);
                } else {
                    publicFacts.accept(MarketEvents.parseFrom(events.toByteString()));
                }
            } catch (InvalidProtocolBufferException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}

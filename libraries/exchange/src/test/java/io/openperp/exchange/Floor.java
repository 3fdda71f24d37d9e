package io.openperp.exchange;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.Action;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.ApplySettings;
import io.openperp.journal.CancelAllOrders;
import io.openperp.journal.CancelOrder;
import io.openperp.journal.ChangeLeverage;
import io.openperp.journal.ClaimFaucet;
import io.openperp.journal.Keys;
import io.openperp.journal.LeverageSetting;
import io.openperp.journal.MarketListing;
import io.openperp.journal.ModifyOrder;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.PublishPrices;
import io.openperp.journal.PublishedPrice;
import io.openperp.journal.ScheduleCancel;
import io.openperp.journal.TimeInForce;
import io.openperp.journal.TransactionCompleted;
import io.openperp.listing.ListingTerms;
import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketParameters;
import io.openperp.submission.UnsignedTransactions;
import io.openperp.transaction.field.SignerKey;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Traders by name on an {@link InMemoryExchange} of the default markets: what a test says, in the trader's words. */
final class Floor {

    /** Keys by name. To find one takes as long as several transactions. */
    private static final Map<String, Bytes32> KEYS = new ConcurrentHashMap<>();

    static final Bytes32 ORACLE = named("oracle");
    static final Bytes32 TREASURER = named("treasurer");
    static final Bytes32 ADMIN = named("admin");
    static final Bytes32 FEES = named("fees");
    static final Bytes32 FUND = named("insurance");

    final InMemoryExchange exchange;
    final OrderNames orders = new OrderNames();
    private final Map<Bytes32, Long> nonces = new TreeMap<>();
    private long lastTimestamp = 1;
    private int read;
    private int answeredUntil;

    Floor(@Nullable Random order) {
        this(order, listing -> {});
    }

    /** @param terms what is different about the listing of every market */
    Floor(@Nullable Random order, Consumer<MarketListing.Builder> terms) {
        this(order, listings(terms), settings());
    }

    Floor(@Nullable Random order, List<MarketListing> listings, ApplySettings settings) {
        exchange = new InMemoryExchange(listings, settings, order);
    }

    /** Terms under which a mark is the oracle's price exactly, whatever the book says. */
    static void marksAreTheOracles(MarketListing.Builder listing) {
        listing.getParametersBuilder().setMarkBand(0);
    }

    static Floor open() {
        return new Floor(null);
    }

    /** The key of this name, which somebody could sign with. */
    static Bytes32 named(String name) {
        return KEYS.computeIfAbsent(name, Floor::newKey);
    }

    private static Bytes32 newKey(String name) {
        Bytes32 key = Sha256.of(name.getBytes(StandardCharsets.UTF_8));
        while (!SignerKey.canExist(key)) {
            key = Sha256.of(key.toByteArray());
        }
        return key;
    }

    private static List<MarketListing> listings(Consumer<MarketListing.Builder> terms) {
        List<MarketListing> listings = new ArrayList<>();
        for (MarketParameters market : DefaultMarkets.ALL) {
            MarketListing.Builder listing = ListingTerms.listing(market, ExchangeParameters.DEFAULTS)
                    .setMarket(listings.size())
                    .setFeeAccount(Keys.write(FEES))
                    .setInsuranceFund(Keys.write(FUND));
            terms.accept(listing);
            listings.add(listing.build());
        }
        return listings;
    }

    /** Changes the settings in force. */
    void configure(Consumer<ApplySettings.Builder> change) {
        ApplySettings.Builder settings = settings().toBuilder();
        change.accept(settings);
        exchange.configure(settings.build());
    }

    static ApplySettings settings() {
        return ApplySettings.newBuilder()
                .addAdminKeys(Keys.write(ADMIN))
                .addOracleKeys(Keys.write(ORACLE))
                .addTreasurerKeys(Keys.write(TREASURER))
                .setFeeAccount(Keys.write(FEES))
                .setInsuranceFund(Keys.write(FUND))
                .setLiquidationWindow(1)
                .setFaucetEnabled(true)
                .setFaucetDefaultAmount(Decimals.parse("10000"))
                .setFaucetMaximumAmount(Decimals.parse("100000000"))
                .setAgentsPerAccount(64)
                .setOpenOrdersPerMarket(1000)
                .addFeeds("BTC-USD")
                .addFeeds("ETH-USD")
                .addFeeds("SOL-USD")
                .addSpareMarkets(DefaultMarkets.ALL.size())
                .build();
    }

    /** Submits without waiting for the answer. */
    void send(String trader, Action... actions) {
        send(named(trader), named(trader), actions);
    }

    void send(Bytes32 account, Bytes32 signer, Action... actions) {
        long nonce = nonces.merge(account, 1L, Long::sum);
        submit(account, signer, nonce, actions);
    }

    /** The next transaction of the trader has the nonce after the next one, as after a refused transaction. */
    void skipNonce(String trader) {
        nonces.merge(named(trader), 1L, Long::sum);
    }

    void submit(Bytes32 account, Bytes32 signer, long nonce, Action... actions) {
        submit(account, signer, nonce, ByteString.EMPTY, actions);
    }

    private void submit(Bytes32 account, Bytes32 signer, long nonce, ByteString signature, Action... actions) {
        AccountCommand.Builder transaction = orders.transaction(account, signer, nonce, List.of(actions)).toBuilder();
        transaction.getSignedTransactionBuilder().setSignature(signature);
        exchange.submit(transaction.build());
    }

    /** The command that a gateway logs for signed bytes; shards do not look at the signature. */
    private static AccountCommand signedBytes(
            Bytes32 account, Bytes32 signer, long nonce, io.openperp.transaction.Action... actions) {
        return AccountCommand.newBuilder()
                .setSignedTransaction(UnsignedTransactions.record(account, List.of(actions), nonce).toBuilder()
                        .setSigner(Keys.write(signer)))
                .build();
    }

    /** The command that {@link #askInSignedBytes} would submit next. */
    AccountCommand nextInSignedBytes(Bytes32 account, Bytes32 signer, List<io.openperp.transaction.Action> actions) {
        long nonce = nonces.getOrDefault(account, 0L) + 1;
        return signedBytes(account, signer, nonce, actions.toArray(io.openperp.transaction.Action[]::new));
    }

    /** Submits the signed bytes without waiting for the answer. */
    void sendInSignedBytes(String trader, io.openperp.transaction.Action... actions) {
        Bytes32 account = named(trader);
        exchange.submit(signedBytes(account, account, nonces.merge(account, 1L, Long::sum), actions));
    }

    /** Submits the signed bytes, lets everything settle, and returns the answer. */
    TransactionCompleted askInSignedBytes(Bytes32 account, Bytes32 signer, io.openperp.transaction.Action... actions) {
        read = exchange.accountEvents.size();
        exchange.submit(signedBytes(account, signer, nonces.merge(account, 1L, Long::sum), actions));
        exchange.drain();
        return completedSince(account);
    }

    /** {@link #askInSignedBytes(Bytes32, Bytes32, io.openperp.transaction.Action...)} with this nonce. */
    TransactionCompleted askInSignedBytes(
            Bytes32 account, Bytes32 signer, long nonce, io.openperp.transaction.Action... actions) {
        read = exchange.accountEvents.size();
        exchange.submit(signedBytes(account, signer, nonce, actions));
        exchange.drain();
        return completedSince(account);
    }

    /** Submits, lets everything settle, and returns the answer. */
    TransactionCompleted ask(String trader, Action... actions) {
        return ask(named(trader), named(trader), actions);
    }

    TransactionCompleted ask(Bytes32 account, Bytes32 signer, Action... actions) {
        read = exchange.accountEvents.size();
        send(account, signer, actions);
        exchange.drain();
        return completedSince(account);
    }

    TransactionCompleted askWithNonce(String trader, long nonce, Action... actions) {
        return askWithNonce(named(trader), named(trader), nonce, actions);
    }

    TransactionCompleted askWithNonce(Bytes32 account, Bytes32 signer, long nonce, Action... actions) {
        read = exchange.accountEvents.size();
        submit(account, signer, nonce, actions);
        exchange.drain();
        return completedSince(account);
    }

    TransactionCompleted askSigned(String trader, long nonce, ByteString signature, Action... actions) {
        return askSigned(named(trader), named(trader), nonce, signature, actions);
    }

    TransactionCompleted askSigned(
            Bytes32 account, Bytes32 signer, long nonce, ByteString signature, Action... actions) {
        read = exchange.accountEvents.size();
        submit(account, signer, nonce, signature, actions);
        exchange.drain();
        return completedSince(account);
    }

    /** The answer to a single action. */
    ActionStatus one(String trader, Action action) {
        TransactionCompleted completed = ask(trader, action);
        if (!completed.getError().isEmpty() || completed.getStatusesCount() != 1) {
            throw new AssertionError("expected one status, got " + completed);
        }
        return completed.getStatuses(0);
    }

    private TransactionCompleted completedSince(Bytes32 account) {
        for (int i = exchange.accountEvents.size() - 1; i >= read; i--) {
            AccountEvent event = exchange.accountEvents.get(i);
            if (event.hasTransactionCompleted() && Keys.read(event.getAccount()).equals(account)) {
                answeredUntil = exchange.accountEvents.size();
                return event.getTransactionCompleted();
            }
        }
        throw new AssertionError("no answer for " + account);
    }

    /** The answers to {@code trader} since the last call of this or of {@link #ask}, one line a transaction. */
    List<String> answers(String trader) {
        exchange.drain();
        List<AccountEvent> since = exchange.accountEventsSince(answeredUntil);
        answeredUntil = exchange.accountEvents.size();
        return since.stream()
                .filter(event -> event.hasTransactionCompleted()
                        && Keys.read(event.getAccount()).equals(named(trader)))
                .map(event -> event.getTransactionCompleted().getStatusesList().stream()
                        .map(StatusText::of)
                        .collect(Collectors.joining(" | ")))
                .toList();
    }

    void fund(String trader, String amount) {
        one(trader, faucet(trader, amount));
    }

    /** The oracle publishes a price; without a book the mark is that price. */
    void price(String symbol, String price) {
        TransactionCompleted completed = ask(
                ORACLE,
                ORACLE,
                Action.newBuilder()
                        .setPublishPrices(PublishPrices.newBuilder()
                                .addPrices(PublishedPrice.newBuilder()
                                        .setSymbol(symbol)
                                        .setTimestamp(lastTimestamp++)
                                        .setPrice(Decimals.parse(price))))
                        .build());
        if (!completed.getError().isEmpty()) {
            throw new AssertionError(completed.getError());
        }
    }

    static Action faucet(String recipient, String amount) {
        return Action.newBuilder()
                .setClaimFaucet(ClaimFaucet.newBuilder()
                        .setRecipient(Keys.write(named(recipient)))
                        .setHasAmount(true)
                        .setAmount(Decimals.parse(amount)))
                .build();
    }

    static Action limit(
            String id, String symbol, boolean buy, String price, String size, TimeInForce tif, boolean reduceOnly) {
        return Action.newBuilder()
                .setPlaceOrder(PlaceOrder.newBuilder()
                        .setOrderId(Keys.write(named(id)))
                        .setSymbol(symbol)
                        .setIsBuy(buy)
                        .setPrice(Decimals.parse(price))
                        .setSize(Decimals.parse(size))
                        .setTimeInForce(tif)
                        .setReduceOnly(reduceOnly))
                .build();
    }

    static Action buy(String id, String symbol, String size, String price) {
        return limit(id, symbol, true, price, size, TimeInForce.GTC, false);
    }

    static Action sell(String id, String symbol, String size, String price) {
        return limit(id, symbol, false, price, size, TimeInForce.GTC, false);
    }

    static Action market(String id, String symbol, boolean buy, String size, boolean reduceOnly) {
        return Action.newBuilder()
                .setPlaceOrder(PlaceOrder.newBuilder()
                        .setOrderId(Keys.write(named(id)))
                        .setSymbol(symbol)
                        .setIsBuy(buy)
                        .setIsMarket(true)
                        .setSize(Decimals.parse(size))
                        .setTimeInForce(TimeInForce.IOC)
                        .setReduceOnly(reduceOnly))
                .build();
    }

    static Action cancel(String id, String symbol) {
        return Action.newBuilder()
                .setCancelOrder(CancelOrder.newBuilder()
                        .setOrderId(Keys.write(named(id)))
                        .setSymbol(symbol))
                .build();
    }

    static Action cancelAll(String... symbols) {
        return Action.newBuilder()
                .setCancelAllOrders(CancelAllOrders.newBuilder().addAllSymbols(List.of(symbols)))
                .build();
    }

    static Action scheduleCancel(int seconds) {
        return Action.newBuilder()
                .setScheduleCancel(ScheduleCancel.newBuilder().setSeconds(seconds))
                .build();
    }

    static Action modify(String id, String symbol, String size) {
        return Action.newBuilder()
                .setModifyOrder(ModifyOrder.newBuilder()
                        .setOrderId(Keys.write(named(id)))
                        .setSymbol(symbol)
                        .setSize(Decimals.parse(size)))
                .build();
    }

    static Action leverage(String symbol, String leverage) {
        return Action.newBuilder()
                .setChangeLeverage(ChangeLeverage.newBuilder()
                        .addSettings(
                                LeverageSetting.newBuilder().setSymbol(symbol).setLeverage(Decimals.parse(leverage))))
                .build();
    }

    static byte[] bytes(long value) {
        return ByteBuffer.allocate(8).putLong(value).array();
    }
}

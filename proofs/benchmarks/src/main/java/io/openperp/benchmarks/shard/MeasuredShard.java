package io.openperp.benchmarks.shard;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import io.openperp.exchange.account.AccountShard;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.Action;
import io.openperp.journal.AnnounceMarket;
import io.openperp.journal.AnnouncePrice;
import io.openperp.journal.ApplySettings;
import io.openperp.journal.Arrival;
import io.openperp.journal.CancelOrder;
import io.openperp.journal.ClaimFaucet;
import io.openperp.journal.Fill;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.MarketListing;
import io.openperp.journal.OrderChanged;
import io.openperp.journal.OrderFilled;
import io.openperp.journal.OrderState;
import io.openperp.journal.Outbox;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.PositionState;
import io.openperp.journal.RulesVersion;
import io.openperp.journal.SettledFact;
import io.openperp.journal.Settlement;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TimeInForce;
import io.openperp.journal.TransactionAnswer;
import io.openperp.listing.ListingTerms;
import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketParameters;
import io.openperp.submission.TransactionRecords;
import io.openperp.submission.UnsignedTransactions;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;
import io.openperp.units.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An account shard with simulated markets, which answer as the test has set up; every input is a command, as in a log.
 */
final class MeasuredShard implements Outbox {

    static final long MARK = 1_000 * Fixed.ONE;

    private static final long START_NANOS = 1_800_000_000_000_000_000L;
    private static final Bytes32 FUND = named("fund");

    /**
     * Placeholder for order IDs in messages, which the shard ignores because order IDs follow from the signed bytes.
     */
    private static final Bytes32 NO_ID = new Bytes32(0, 0, 0, 0);

    private final AccountShard shard = new AccountShard(17);
    private final List<Bytes32> accounts = new ArrayList<>();
    private long timeNanos = START_NANOS;
    private long slot;
    private long nonce;
    private long orders;
    /**
     * Number of the transaction that the shard has forwarded to a market last; 0 if it has forwarded none, because it
     * refused the transaction.
     */
    private long forwarded;

    private long sent;

    MeasuredShard(int markets) {
        apply(AccountCommand.newBuilder()
                .setApplySettings(ApplySettings.newBuilder()
                        .setFeeAccount(Keys.write(named("fees")))
                        .setInsuranceFund(Keys.write(FUND))
                        .setFaucetEnabled(true)
                        .setFaucetDefaultAmount(Fixed.ONE)
                        .setFaucetMaximumAmount(1_000_000_000L * Fixed.ONE)
                        .setAgentsPerAccount(1)
                        .setOpenOrdersPerMarket(1000))
                .build());
        for (int i = 0; i < markets; i++) {
            apply(AccountCommand.newBuilder()
                    .setAnnounceMarket(AnnounceMarket.newBuilder().setListing(listing(i, markets)))
                    .build());
            announce(i, MARK, 0);
        }
    }

    /** Terms of a market; each pair of markets has a correlation of one half. */
    private static MarketListing listing(int market, int markets) {
        MarketParameters p = DefaultMarkets.ETH_USD;
        TreeMap<String, Long> correlations = new TreeMap<>();
        for (int other = 0; other < markets; other++) {
            if (other != market) {
                correlations.put(symbol(other), Fixed.ONE / 2);
            }
        }
        MarketParameters own = new MarketParameters(
                symbol(market),
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
                correlations,
                p.mark());
        return ListingTerms.listing(own, ExchangeParameters.DEFAULTS)
                .setMarket(market)
                .setFeeAccount(Keys.write(named("fees")))
                .build();
    }

    private static String symbol(int market) {
        return String.format("M%02d-USD", market);
    }

    /**
     * Announces a new mark.
     *
     * @param regimeDt number of steps since the volatility regime began
     */
    void announce(int market, long mark, long regimeDt) {
        apply(AccountCommand.newBuilder()
                .setAnnouncePrice(AnnouncePrice.newBuilder()
                        .setMarket(market)
                        .setMark(mark)
                        .setOracleIsLive(true)
                        .setRegimeDt(regimeDt)
                        .setTimeNanos(timeNanos))
                .build());
    }

    /** Opens an account that holds {@code size} in each of the first {@code positions} markets. */
    void open(long balance, int positions, long size) {
        Bytes32 account = named("account " + accounts.size());
        accounts.add(account);
        submit(
                account,
                Action.newBuilder()
                        .setClaimFaucet(ClaimFaucet.newBuilder()
                                .setRecipient(Keys.write(account))
                                .setHasAmount(true)
                                .setAmount(balance)));
        for (int market = 0; market < positions; market++) {
            apply(settlement(
                            market,
                            account,
                            SettledFact.newBuilder()
                                    .setOrderFilled(OrderFilled.newBuilder()
                                            .setOrder(OrderState.newBuilder()
                                                    .setOrderId(Keys.write(named("opening " + orders++)))
                                                    .setMarket(market)
                                                    .setStatus(StatusKind.FILLED))
                                            .setFill(Fill.newBuilder()
                                                    .setPrice(MARK)
                                                    .setSize(Math.abs(size))
                                                    .setNotional(Fixed.mulFloor(Math.abs(size), MARK)))
                                            .setPosition(PositionState.newBuilder()
                                                    .setMarket(market)
                                                    .setSymbol(symbol(market))
                                                    .setSize(size)
                                                    .setCost(Fixed.mulFloor(size, MARK)))))
                    .build());
        }
    }

    void follow(int rulesVersion) {
        apply(AccountCommand.newBuilder()
                .setRulesVersion(RulesVersion.newBuilder().setVersion(rulesVersion))
                .build());
    }

    /** Places a conditional order of an account, which then waits for its trigger; ID and symbol are filled in. */
    void place(int account, int market, PlaceConditional.Builder order) {
        submit(
                accounts.get(account),
                Action.newBuilder()
                        .setPlaceConditional(order.setOrderId(Keys.write(NO_ID)).setSymbol(symbol(market))));
    }

    int accounts() {
        return accounts.size();
    }

    /** Places an order of an account that rests, and cancels it: two transactions and their settlements. */
    void quote(int account, int market) {
        Bytes32 owner = accounts.get(account);
        ByteString id = orderId(submit(
                owner,
                Action.newBuilder()
                        .setPlaceOrder(PlaceOrder.newBuilder()
                                .setOrderId(Keys.write(NO_ID))
                                .setSymbol(symbol(market))
                                .setIsBuy(true)
                                .setPrice(MARK / 100 * 99)
                                .setSize(Fixed.ONE / 10)
                                .setTimeInForce(TimeInForce.GTC))));
        settle(owner, market, id, StatusKind.RESTING, Fixed.ONE / 10);
        submit(
                owner,
                Action.newBuilder()
                        .setCancelOrder(CancelOrder.newBuilder().setOrderId(id).setSymbol(symbol(market))));
        settle(owner, market, id, StatusKind.CANCELLED, 0);
    }

    private void settle(Bytes32 owner, int market, ByteString order, StatusKind status, long remaining) {
        if (forwarded == 0) {
            throw new IllegalStateException("the shard refused a transaction of account " + owner);
        }
        AccountCommand.Builder settlement = settlement(
                market,
                owner,
                SettledFact.newBuilder()
                        .setOrderChanged(OrderChanged.newBuilder()
                                .setOrder(OrderState.newBuilder()
                                        .setOrderId(order)
                                        .setMarket(market)
                                        .setSymbol(symbol(market))
                                        .setIsBuy(true)
                                        .setStatus(status)
                                        .setRemainingSize(remaining))));
        settlement
                .getSettlementBuilder()
                .setAnswer(TransactionAnswer.newBuilder()
                        .setAccount(Keys.write(owner))
                        .setTransaction(forwarded));
        apply(settlement.build());
    }

    private AccountCommand.Builder settlement(int market, Bytes32 account, SettledFact.Builder fact) {
        return AccountCommand.newBuilder()
                .setSettlement(Settlement.newBuilder()
                        .setMarket(market)
                        .setTimeNanos(timeNanos)
                        .addFacts(fact.setAccount(Keys.write(account))));
    }

    private AccountCommand submit(Bytes32 account, Action.Builder action) {
        forwarded = 0;
        AccountCommand transaction = UnsignedTransactions.command(account, account, ++nonce, List.of(action.build()));
        apply(transaction);
        return transaction;
    }

    /** The order ID of the only action of a transaction. */
    private static ByteString orderId(AccountCommand transaction) {
        return Keys.write(TransactionRecords.of(transaction)
                .orElseThrow()
                .actions()
                .getFirst()
                .requireOrderId());
    }

    private void apply(AccountCommand command) {
        timeNanos += 1_000;
        shard.apply(new Arrival(timeNanos, slot++, null, null), command.toByteString(), this);
    }

    /** Number of actions that the shard has sent to its markets so far. */
    long sent() {
        return sent;
    }

    long passes() {
        return shard.liquidationPasses();
    }

    @Override
    public void send(ShardAddress destination, MessageLite command) {
        if (command instanceof MarketCommand market && market.hasExecuteActions()) {
            forwarded = market.getExecuteActions().getTransaction();
            sent += market.getExecuteActions().getActionsCount();
        } else {
            throw new IllegalStateException("nobody was to be liquidated, but the shard says " + command);
        }
    }

    @Override
    public void publish(MessageLite events, @Nullable ByteString gatewayIncarnation) {
        // the events of accounts are not measured here
    }

    private static Bytes32 named(String name) {
        return Sha256.of(name.getBytes(StandardCharsets.UTF_8));
    }
}

package io.openperp.simulator.sniper;

import io.openperp.exchange.Rules;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.Action;
import io.openperp.journal.ApplySettings;
import io.openperp.journal.CancelAllOrders;
import io.openperp.journal.ChangeLeverage;
import io.openperp.journal.ClaimFaucet;
import io.openperp.journal.Keys;
import io.openperp.journal.LeverageSetting;
import io.openperp.journal.ListMarket;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.PublishPrices;
import io.openperp.journal.PublishedPrice;
import io.openperp.journal.RulesVersion;
import io.openperp.journal.Shards;
import io.openperp.journal.TimeInForce;
import io.openperp.listing.ListingTerms;
import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketParameters;
import io.openperp.runtime.shard.OwnerRecords;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;
import io.openperp.units.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The market in which snipers play against a maker: BTC-USD without fees, and what its participants send. */
final class QuotedMarket {

    static final Bytes32 MAKER = key("maker");

    private static final MarketParameters TERMS = DefaultMarkets.BTC_USD;
    private static final Bytes32 ORACLE = key("oracle");
    private static final Bytes32 FUND = key("insurance fund");
    private static final Bytes32 FEES = key("fees");
    private static final long MONEY = 1_000_000_000L * Fixed.ONE;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final Timeline time;
    private final DelayedVenue venue;
    /** Prices of the maker's last quotes. */
    private long bid;

    private long offer;

    QuotedMarket(Timeline time, DelayedVenue venue) {
        this.time = time;
        this.venue = venue;
    }

    static Bytes32 key(String name) {
        return Sha256.of(name.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Begins the exchange, lists the market and pays the accounts a billion USD each.
     *
     * @param delayMillis its {@code takerDelay}
     */
    void begin(int delayMillis, long price, List<Bytes32> accounts) {
        RulesVersion rules = RulesVersion.newBuilder().setVersion(Rules.NEWEST).build();
        venue.append(OwnerRecords.of(
                AccountCommand.newBuilder().setRulesVersion(rules).build()));
        venue.append(OwnerRecords.of(
                Shards.market(0),
                MarketCommand.newBuilder().setRulesVersion(rules).build()));
        venue.append(OwnerRecords.of(
                AccountCommand.newBuilder().setApplySettings(settings()).build()));
        venue.append(OwnerRecords.of(
                Shards.market(0),
                MarketCommand.newBuilder()
                        .setListMarket(ListMarket.newBuilder()
                                .setListing(ListingTerms.listing(TERMS, ExchangeParameters.DEFAULTS)
                                        .setMakerFee(0)
                                        .setTakerFee(0)
                                        .setTakerDelayMillis(delayMillis)
                                        .setFeeAccount(Keys.write(FEES))
                                        .setInsuranceFund(Keys.write(FUND))))
                        .build()));
        accounts.forEach(this::fund);
        second(price);
    }

    private static ApplySettings settings() {
        return ApplySettings.newBuilder()
                .addOracleKeys(Keys.write(ORACLE))
                .setFeeAccount(Keys.write(FEES))
                .setInsuranceFund(Keys.write(FUND))
                .setFaucetEnabled(true)
                .setFaucetDefaultAmount(Fixed.ONE)
                .setFaucetMaximumAmount(MONEY)
                .setAgentsPerAccount(1)
                .setOpenOrdersPerMarket(1000)
                .build();
    }

    private void fund(Bytes32 account) {
        Action claim = Action.newBuilder()
                .setClaimFaucet(ClaimFaucet.newBuilder()
                        .setRecipient(Keys.write(account))
                        .setHasAmount(true)
                        .setAmount(MONEY))
                .build();
        Action leverage = Action.newBuilder()
                .setChangeLeverage(ChangeLeverage.newBuilder()
                        .addSettings(LeverageSetting.newBuilder()
                                .setSymbol(TERMS.symbol())
                                .setLeverage(TERMS.maxLeverage())))
                .build();
        venue.submit(account, false, List.of(claim));
        venue.submit(account, false, List.of(leverage));
    }

    /** A tick of the exchange clock, and a new oracle price. */
    void second(long price) {
        venue.append(OwnerRecords.tick(time.nanos() / NANOS_PER_SECOND));
        venue.submit(
                ORACLE,
                false,
                List.of(Action.newBuilder()
                        .setPublishPrices(PublishPrices.newBuilder()
                                .addPrices(PublishedPrice.newBuilder()
                                        .setSymbol(TERMS.symbol())
                                        .setTimestamp(time.nanos())
                                        .setPrice(price)))
                        .build()));
    }

    /** Cancels the maker's quotes and places new ones in the same transaction. */
    void quote(long price, long distance, long size) {
        bid = floor(price - distance);
        offer = ceil(price + distance);
        venue.submit(
                MAKER,
                false,
                List.of(
                        cancelAll(),
                        order(true, bid, size, TimeInForce.ALO),
                        order(false, offer, size, TimeInForce.ALO)));
    }

    /** Cancels all orders of an account, those that wait too. */
    void cancelAll(Bytes32 account) {
        venue.submit(account, false, List.of(cancelAll()));
    }

    /** Takes the maker's last quote at its price. */
    void takeQuoted(Bytes32 account, boolean buy, long size) {
        venue.submit(account, true, List.of(order(buy, buy ? offer : bid, size, TimeInForce.IOC)));
    }

    /** Takes what is offered or bid at this price or better. */
    void take(Bytes32 account, boolean buy, long limit, long size) {
        venue.submit(account, true, List.of(order(buy, buy ? floor(limit) : ceil(limit), size, TimeInForce.IOC)));
    }

    private static Action cancelAll() {
        return Action.newBuilder()
                .setCancelAllOrders(CancelAllOrders.newBuilder().addSymbols(TERMS.symbol()))
                .build();
    }

    private static Action order(boolean buy, long price, long size, TimeInForce timeInForce) {
        return Action.newBuilder()
                .setPlaceOrder(PlaceOrder.newBuilder()
                        .setOrderId(Keys.write(FEES)) // ignored: IDs follow from the bytes of the transaction
                        .setSymbol(TERMS.symbol())
                        .setIsBuy(buy)
                        .setPrice(price)
                        .setSize(size)
                        .setTimeInForce(timeInForce))
                .build();
    }

    private static long floor(long price) {
        return Fixed.floorToMultiple(price, TERMS.tickSize());
    }

    private static long ceil(long price) {
        return Fixed.ceilToMultiple(price, TERMS.tickSize());
    }
}
